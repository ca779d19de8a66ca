import { formattersByZone } from '@thali/contract/basics/zone-format'
import type { TestPaper } from '@thali/contract/printing/paper'
import { blank, fill } from './bitmap.ts'
import { type Part, column, gap, picture, row, rule, spaced, words } from './layout.ts'
import { paperMessages as messages } from './paper-messages.en.ts'
import { qrCode } from './qr-code.ts'

const moment = formattersByZone('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** Dots of a millimetre at 203 dpi. */
const dotsPerMm = 8

/** A scale in mm over the whole width, with a black edge at each side. */
const ruler: Part = (width) => {
  const scale = blank(width, 32)
  for (let mm = 0; mm * dotsPerMm < width; mm += 1) {
    const height = mm % 10 === 0 ? 32 : mm % 5 === 0 ? 20 : 10
    fill(scale, mm * dotsPerMm, 0, 2, height)
  }
  fill(scale, 0, 0, width, 2)
  fill(scale, width - 2, 0, 2, 32)
  return Promise.resolve(scale)
}

/** The parts of a test print. */
export const testParts =
  ({ restaurantName, printerName, width: mm, sentDateTime }: TestPaper, zone: string): Part =>
  (width) =>
    column(
      ruler,
      gap(16),
      spaced(6, [
        words(messages.testTitle, { size: 44, isBold: true, align: 'centre' }),
        words(printerName, { size: 34, isBold: true, align: 'centre' }),
        words(restaurantName, { size: 26, align: 'centre' }),
        words(messages.testWidth(mm), { size: 26, align: 'centre' }),
        words(moment(zone).format(new Date(sentDateTime)), { size: 26, align: 'centre' }),
        words(messages.testRuler, { size: 22 }),
        rule(2),
        words(messages.testScripts, { size: 22 }),
        ...messages.samples.map((sample) => row(sample, messages.sampleAmount, { size: 28 })),
        rule(2),
      ]),
      picture(qrCode(messages.testCodeText, width)),
      words(messages.testCode, { size: 24, align: 'centre' }),
      gap(16),
      ruler,
    )(width)
