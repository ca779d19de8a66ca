import type { PaperWidth } from '@thali/contract/printing/paper'
import type { PrinterSettings } from '@thali/contract/printing/schema'
import type { Render } from './needs.ts'
import { encodeEscPos, restOfBand } from './paper/esc-pos.ts'
import { dotsOf } from './paper/paper-image.ts'

/** Opens the cash drawer instead of printing. */
const drawer = encodeEscPos(undefined, { cut: false, drawer: true })

/** Draws a paper for its printer, as often as the printer prints it. `findZone` is the time zone of a restaurant. */
export const createRender =
  (findZone: (restaurantId: string) => Promise<string>): Render =>
  async (paper, printer: PrinterSettings, marks, restaurantId) => {
    if (!paper) return drawer
    const zone = await findZone(restaurantId)
    // The drawing and its library take 20 MB, so they are loaded with the first paper.
    const { drawPaper } = await import('./paper/draw-paper.ts')
    const image = await drawPaper(paper, { width: printer.width, marks, zone })
    const copy = encodeEscPos(image, { cut: printer.cut, drawer: false })
    return Buffer.concat(Array.from({ length: printer.copies }, () => copy))
  }

/** The bytes for a printer whose last paper broke off. */
export const afterBreak = async (bytes: Promise<Uint8Array>, width: PaperWidth): Promise<Uint8Array> =>
  Buffer.concat([restOfBand(dotsOf[width]), await bytes])
