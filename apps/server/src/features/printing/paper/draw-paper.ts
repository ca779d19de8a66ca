import type { Language } from '@thali/contract/basics/language'
import type { Paper, PaperMark, PaperWidth } from '@thali/contract/printing/paper'
import { billParts, slipParts } from './bill-parts.ts'
import { dayParts } from './day-parts.ts'
import { kotParts } from './kot-parts.ts'
import { drawLogo } from './picture.ts'
import { type Part, column, gap, indented, onBlack, spaced, words } from './layout.ts'
import { dotsOf, type PaperImage, toPaperImage } from './paper-image.ts'
import { kotTexts } from './kot-texts.ts'
import { isDrawable } from './plain-text.ts'
import { testParts } from './test-parts.ts'

/** Cheap printers cut the outermost dots. A test print uses them to show that. */
const margin = 4

/** How a paper is drawn: `zone` is the restaurant's time zone, `logo` the file of a picture above its name on bills. */
export type PaperOptions = {
  readonly width: PaperWidth
  readonly marks: readonly PaperMark[]
  readonly zone: string
  readonly logo?: Uint8Array | undefined
}

/** A mark in English, and in the language of the paper. */
const markPart = (mark: PaperMark, language: Language = 'en'): Part => {
  const all = (language === 'en' ? (['en'] as const) : (['en', language] as const)).map((code) => kotTexts(code))
  return onBlack(
    10,
    spaced(2, [
      ...all.map(({ marks }) => words(marks[mark], { size: 40, isBold: true, align: 'centre' })),
      ...(mark === 'possible-repeat'
        ? all.map(({ repeatHint }) => words(repeatHint, { size: 24, align: 'centre' }))
        : []),
    ]),
  )
}

const languageOf = (paper: Paper): Language | undefined => {
  if (paper.kind === 'kot' || paper.kind === 'day') return paper.language
  if (paper.kind === 'slip') return paper.slip.language
  return paper.kind === 'bill' ? paper.bill.language : undefined
}

const partsOf = async (paper: Paper, { zone, logo }: Pick<PaperOptions, 'zone' | 'logo'>): Promise<Part> => {
  if (paper.kind === 'kot') return kotParts(paper, zone)
  if (paper.kind === 'day') return dayParts(paper, zone)
  if (paper.kind === 'test') return testParts(paper, zone)
  const drawn = logo && (await drawLogo(logo))
  return paper.kind === 'slip' ? slipParts(paper, zone, drawn) : billParts(paper, zone, drawn)
}

/** Whether a text in the data has letters that no font has. */
const hasMissingLetters = (data: unknown): boolean => {
  if (typeof data === 'string') return !isDrawable(data)
  return typeof data === 'object' && data !== null && Object.values(data).some(hasMissingLetters)
}

/** Says why letters are missing, in English and in the language of the paper. */
const missingPart = (language: Language = 'en'): Part =>
  spaced(
    2,
    (language === 'en' ? (['en'] as const) : (['en', language] as const)).map((code) =>
      words(kotTexts(code).missingLetters, { size: 23 }),
    ),
  )

/** Draws a paper for a printer. The picture is as high as its content (plan §7). */
export const drawPaper = async (paper: Paper, { width, marks, ...options }: PaperOptions): Promise<PaperImage> => {
  const dots = dotsOf[width]
  const edge = paper.kind === 'test' ? 0 : margin
  const whole = column(
    ...marks.flatMap((mark) => [markPart(mark, languageOf(paper)), gap(14)]),
    await partsOf(paper, options),
    ...(hasMissingLetters(paper) ? [gap(12), missingPart(languageOf(paper))] : []),
    gap(12),
  )
  // The part at the left edge of the picture leaves the same room at the right one.
  const drawn = await indented(edge, async (room) => whole(room - edge))(dots)
  return toPaperImage(drawn)
}
