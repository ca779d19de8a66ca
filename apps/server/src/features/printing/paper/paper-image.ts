import type { PaperWidth } from '@thali/contract/printing/paper'
import type { Bitmap } from './bitmap.ts'

/** Dots of a line at 203 dpi. */
export const dotsOf: Readonly<Record<PaperWidth, number>> = { 58: 384, 80: 576 }

/** A paper as printers get it: 1 bit per dot, rows of whole bytes from the left, 1 is black. */
export type PaperImage = { readonly width: number; readonly height: number; readonly rows: Uint8Array }

/** Packs a picture whose width is a multiple of 8. */
export const toPaperImage = ({ width, height, dots }: Bitmap): PaperImage => {
  const rows = new Uint8Array((width / 8) * height)
  // A loop, because a call per dot takes ten times as long.
  for (let offset = 0; offset < dots.length; offset += 1)
    if (dots[offset] === 1) rows[offset >> 3] = (rows[offset >> 3] ?? 0) | (0x80 >> (offset & 7))
  return { width, height, rows }
}
