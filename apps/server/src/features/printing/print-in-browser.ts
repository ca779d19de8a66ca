import { readEscPos } from './paper/read-esc-pos.ts'
import type { Sent } from './attempt.ts'

/** Bytes that a printer can read. Rejects for others. */
export const readable = async (bytes: Promise<Uint8Array>): Promise<Uint8Array> => {
  const drawn = await bytes
  readEscPos(drawn)
  return drawn
}

/**
 * Prints a paper whose printer is a browser: it counts as printed once it is drawn and marked. Browsers then fetch its
 * picture. It is not confirmed, because no paper is on the kitchen's table.
 */
export const printInBrowser = async (bytes: Promise<Uint8Array>, mark: () => Promise<boolean>): Promise<Sent> => {
  await bytes
  const knows = { status: false, end: false }
  return (await mark()) ? { kind: 'printed', isConfirmed: false, knows } : { kind: 'refused', knows }
}
