import { createHash } from 'node:crypto'

/** Identifies a drawing. pictures.json contains it, so that a test detects a picture older than its drawing. */
export const fingerprint = (svg: string): string => createHash('sha256').update(svg).digest('hex').slice(0, 16)
