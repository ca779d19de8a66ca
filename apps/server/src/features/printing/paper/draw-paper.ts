import type { Paper, PaperMark, PaperWidth } from '@thali/contract'
import { billParts } from './bill-parts.ts'
import { kotParts } from './kot-parts.ts'
import { type Part, column, gap, indented, onBlack, spaced, words } from './layout.ts'
import { type PaperImage, toPaperImage } from './paper-image.ts'
import { paperMessages as messages } from './paper-messages.en.ts'
import { testParts } from './test-parts.ts'

/** Dots of a line at 203 dpi. */
const dotsOf: Readonly<Record<PaperWidth, number>> = { 58: 384, 80: 576 }

/** Cheap printers cut the outermost dots. A test print uses them to show that. */
const margin = 4

/** How a paper is drawn: `zone` is the restaurant's time zone. */
export type PaperOptions = { readonly width: PaperWidth; readonly marks: readonly PaperMark[]; readonly zone: string }

const markPart = (mark: PaperMark): Part =>
  onBlack(
    10,
    spaced(2, [
      words(messages.marks[mark], { size: 40, isBold: true, align: 'centre' }),
      ...(mark === 'possible-repeat' ? [words(messages.repeatHint, { size: 24, align: 'centre' })] : []),
    ]),
  )

const partsOf = (paper: Paper, zone: string): Part => {
  if (paper.kind === 'kot') return kotParts(paper, zone)
  return paper.kind === 'bill' ? billParts(paper, zone) : testParts(paper, zone)
}

/** Draws a paper for a printer. The picture is as high as its content (plan §7). */
export const drawPaper = async (paper: Paper, { width, marks, zone }: PaperOptions): Promise<PaperImage> => {
  const dots = dotsOf[width]
  const edge = paper.kind === 'test' ? 0 : margin
  const whole = column(...marks.flatMap((mark) => [markPart(mark), gap(14)]), partsOf(paper, zone), gap(12))
  // The part at the left edge of the picture leaves the same room at the right one.
  const drawn = await indented(edge, async (room) => whole(room - edge))(dots)
  return toPaperImage(drawn)
}
