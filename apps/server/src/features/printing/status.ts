import type { PrinterTrouble } from '@thali/contract/printing/states'

// DLE EOT n asks for the status at once. 2: why it is offline; 4: paper; 1: the printer.
const ask = (n: number): readonly number[] => [0x10, 0x04, n]

/** Asks for cover, faults and paper. */
export const statusRequest = Uint8Array.from([...ask(2), ...ask(4)])

/** Asks whether the printer has read everything before. */
export const endRequest = Uint8Array.from(ask(1))

/** Answers to `statusRequest`. */
export const statusBytes = 2

/** Whether a byte is an answer to DLE EOT: it has the fixed bits of all four answers. */
export const isStatus = (byte: number): boolean => (byte & 0x93) === 0x12

/** The trouble in the answers to `statusRequest`; null for a printer that is ready. */
export const troubleOf = ([offline = 0x12, paper = 0x12]: readonly number[]): PrinterTrouble | null => {
  if (paper & 0x60 || offline & 0x20) return 'paper_out'
  if (offline & 0x04) return 'cover_open'
  return offline & 0x40 ? 'fault' : null
}
