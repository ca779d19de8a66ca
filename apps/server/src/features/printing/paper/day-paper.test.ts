import { expect, test } from 'vitest'
import { languages } from '@thali/contract/basics/language'
import type { DayPaper } from '@thali/contract/printing/paper'
import { dayPaper } from '#test/paper/papers.ts'
import { dayTexts } from './day-texts.ts'
import { drawPaper } from './draw-paper.ts'
import { isDrawable } from './plain-text.ts'

type Operators = NonNullable<DayPaper['report']['operators']>

const counted = (count: number, amount: number) => ({ count, amount })
const quick = { name: 'Quick', slips: counted(3, 1250.5), owed: counted(7, 2900) }
const zippy = { name: 'Zippy', slips: counted(0, 0), owed: counted(2, 640.25) }

/** A report with these platforms, without them for none. */
const withOperators = (operators: Operators | undefined, isClosed = true): Partial<DayPaper> => {
  const { operators: _, ...report } = dayPaper().report
  return { report: { ...report, isClosed, ...(operators && { operators }) } }
}

const draw = (rest: Partial<DayPaper>, width: 58 | 80) =>
  drawPaper(dayPaper(rest), { width, marks: [], zone: 'Asia/Kolkata' })

test.each([
  [58, 'Z', true],
  [80, 'Z', true],
  [58, 'X', false],
  [80, 'X', false],
] as const)('on %i mm the %s report has the debt of each platform', async (width, _, isClosed) => {
  const heightOf = async (operators: Operators | undefined): Promise<number> =>
    (await draw(withOperators(operators, isClosed), width)).height
  const [none, one, two] = [await heightOf(undefined), await heightOf([quick]), await heightOf([quick, zippy])]
  // The second one has no title of the section.
  expect(one - none).toBeGreaterThan(two - one)
  expect(two - one).toBeGreaterThan(40)
  const rowsOf = async (platform: typeof quick): Promise<Uint8Array> =>
    (await draw(withOperators([platform, zippy], isClosed), width)).rows
  const before = Buffer.from(await rowsOf(quick))
  expect(before.equals(await rowsOf({ ...quick }))).toBe(true)
  const changed = [
    { ...quick, name: 'Quirk' },
    { ...quick, owed: counted(7, 2900.01) },
    { ...quick, slips: counted(3, 1250.51) },
  ]
  for (const platform of changed) expect(before.equals(await rowsOf(platform))).toBe(false)
})

test.each(languages)('the labels of a report in %s have letters of the fonts', (language) => {
  const texts = Object.values(dayTexts(language)).filter((text) => typeof text === 'string')
  expect(texts.length).toBeGreaterThan(30)
  expect(texts.filter((text) => !isDrawable(text))).toEqual([])
})
