import { expect, test } from 'vitest'
import { fiveDishBill } from '#test/paper/papers.ts'
import { drawPaper } from './draw-paper.ts'

// Rows of dots, 8 to a mm: bills of release 1.0, before they named restaurant, phone and reverse charge.
const before = [
  ['en', 1071],
  ['hi', 1242],
  ['ta', 1385],
  ['ur', 1376],
] as const

test.each(before)('a bill of five dishes in %s is shorter at 58 mm than in 1.0', async (language, rows) => {
  const paper = fiveDishBill(language === 'en' ? {} : { language })
  const { height } = await drawPaper(paper, { width: 58, marks: [], zone: 'Asia/Kolkata' })
  expect(height).toBeLessThan(rows)
})
