import type { Bill } from '@thali/contract/bills/bill'
import type { Paper, PaperWidth } from '@thali/contract/printing/paper'
import type { PrinterSettings } from '@thali/contract/printing/schema'
import type { Render } from './needs.ts'
import { encodeEscPos, restOfBand } from './paper/esc-pos.ts'
import { dotsOf } from './paper/paper-image.ts'

/** Opens the cash drawer instead of printing. */
const drawer = encodeEscPos(undefined, { cut: false, drawer: true })

/** The restaurant behind a paper: its clock and its pictures. */
export type RenderNeeds = {
  /** The time zone of a restaurant. */
  readonly findZone: (restaurantId: string) => Promise<string>
  /** A stored picture; undefined if it is gone. */
  readonly readPicture: (name: string) => Promise<Uint8Array | undefined>
}

/** The picture of the logo on a paper. A missing or broken one keeps no paper from being printed. */
const readLogo = (paper: Paper, readPicture: RenderNeeds['readPicture']): Promise<Uint8Array | undefined> => {
  const path = sellerOf(paper)?.logo
  return path?.startsWith(uploads) ? readPicture(path.slice(uploads.length)).catch(() => undefined) : noLogo
}

const sellerOf = (paper: Paper): Bill['seller'] | undefined => {
  if (paper.kind === 'slip') return paper.slip.seller
  return paper.kind === 'bill' ? paper.bill.seller : undefined
}

const uploads = '/uploads/'
const noLogo = Promise.resolve(undefined)

/** Draws a paper for its printer, as often as the printer prints it. */
export const createRender =
  ({ findZone, readPicture }: RenderNeeds): Render =>
  async (paper, printer: PrinterSettings, marks, restaurantId) => {
    if (!paper) return drawer
    const zone = await findZone(restaurantId)
    // The drawing and its library take 20 MB, so they are loaded with the first paper.
    const { drawPaper } = await import('./paper/draw-paper.ts')
    const logo = await readLogo(paper, readPicture)
    const image = await drawPaper(paper, { width: printer.width, marks, zone, logo })
    const copy = encodeEscPos(image, { cut: printer.cut, drawer: false })
    return Buffer.concat(Array.from({ length: printer.copies }, () => copy))
  }

/** The bytes for a printer whose last paper broke off. */
export const afterBreak = async (bytes: Promise<Uint8Array>, width: PaperWidth): Promise<Uint8Array> =>
  Buffer.concat([restOfBand(dotsOf[width]), await bytes])
