import type { PaperImage } from './paper-image.ts'

/** Rows of one raster command. Simple printers lose rows of longer ones (reference: 200). */
const bandRows = 192
const bandHeadBytes = 8
const initialize = [0x1b, 0x40]
// The last row is at the print head; the cutter and the tear bar are about 20 mm further.
const feed = [0x0a, 0x0a, 0x0a, 0x0a, 0x0a]
const partialCut = [0x1d, 0x56, 0x01]
// Pin 2 for 100 ms, the plug of most drawers.
const openDrawer = [0x1b, 0x70, 0x00, 0x32, 0x32]

const word = (value: number): number[] => [value & 0xff, value >> 8]

const bands = ({ width, height, rows }: PaperImage): Uint8Array[] => {
  const rowBytes = width / 8
  return Array.from({ length: Math.ceil(height / bandRows) }, (_, index) => {
    const count = Math.min(bandRows, height - index * bandRows)
    const start = index * bandRows * rowBytes
    const head = [0x1d, 0x76, 0x30, 0, ...word(rowBytes), ...word(count)]
    return Buffer.concat([Uint8Array.from(head), rows.subarray(start, start + count * rowBytes)])
  })
}

/**
 * Zeros for a printer whose last paper broke off: it may wait for the rest of a band, also over connections. They fill the
 * band with white, and mean nothing to one that waits for a command.
 */
export const restOfBand = (width: number): Uint8Array => new Uint8Array(bandHeadBytes + bandRows * (width / 8))

/** How a paper ends, and whether the cash drawer opens before it. */
export type Finish = { readonly cut: boolean; readonly drawer: boolean }

/**
 * The bytes of a paper in ESC/POS as raster graphics; without an image they only open the drawer. Text commands are not
 * used: printers lack the rupee sign and Indian scripts (plan §7).
 */
export const encodeEscPos = (image: PaperImage | undefined, { cut, drawer }: Finish): Buffer =>
  Buffer.concat([
    Uint8Array.from(initialize),
    ...(drawer ? [Uint8Array.from(openDrawer)] : []),
    ...(image ? [...bands(image), Uint8Array.from(feed), ...(cut ? [Uint8Array.from(partialCut)] : [])] : []),
  ])
