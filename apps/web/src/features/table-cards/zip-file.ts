import { strToU8, zipSync } from 'fflate'
import type { DrawingFile } from './drawings.tsx'

/** Files in one zip file. */
export const zipOf = (files: readonly DrawingFile[]): Blob => {
  const zip = zipSync(Object.fromEntries(files.map(({ name, content }) => [name, strToU8(content)])))
  return new Blob([new Uint8Array(zip)], { type: 'application/zip' })
}
