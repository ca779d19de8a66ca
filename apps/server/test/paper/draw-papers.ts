// Draws the papers of the documents: `npm run screens`. Each file has one bit per dot of the printer.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Paper, PaperMark } from '@thali/contract/printing/paper'
import { drawPaper } from '#server/features/printing/paper/draw-paper.ts'
import { toPng } from '#server/features/printing/paper/picture.ts'
import { billPaper, kotLine, kotPaper, testPaper } from './papers.ts'

const folder = join(import.meta.dirname, '../../../../docs/screens')

const dishes = [
  kotLine('Paneer Tikka', {
    quantity: 2,
    translated: 'पनीर टिक्का',
    portion: 'Half',
    options: [
      { name: 'Extra cheese', quantity: 2 },
      { name: 'Mint chutney', quantity: 1 },
    ],
    note: 'Less spicy, for a child 🌶',
    dietMark: 'veg',
  }),
  kotLine('Slow-cooked Butter Chicken with Smoked Tomato', { dietMark: 'non-veg' }),
  kotLine('Masala Omelette', { quantity: 12, translated: 'மசாலா ஆம்லெட்', dietMark: 'egg', note: 'No 🥜 please' }),
  kotLine('Garlic Naan', { quantity: 3, translated: 'গার্লিক নান', dietMark: 'vegan' }),
  kotLine('Seekh Kebab', { translated: 'سیخ کباب', dietMark: 'non-veg' }),
]
const naan = kotLine('Garlic Naan', { quantity: 2, was: 3, dietMark: 'veg' })
const dal = kotLine('Dal Makhani', { quantity: -1, was: 2, isVoided: true, reason: 'Ordered twice', dietMark: 'veg' })
const later = { sentDateTime: '2026-11-23T14:25:20Z' }

const papers: Readonly<Record<string, readonly [paper: Paper, ...marks: PaperMark[]]>> = {
  'kot-new': [kotPaper(dishes)],
  'kot-change': [kotPaper([naan, dal], { ...later, change: 'change' })],
  'kot-void': [kotPaper([dal], { ...later, change: 'void' })],
  'kot-move': [kotPaper(dishes.slice(0, 2), { ...later, change: 'move', fromTable: { number: 7 } })],
  'kot-duplicate': [kotPaper(dishes.slice(2, 4), later), 'duplicate'],
  'kot-possible-repeat': [kotPaper(dishes.slice(2, 4), later), 'possible-repeat'],
  'kot-hindi': [kotPaper(dishes.slice(0, 2), { language: 'hi' })],
  bill: [billPaper()],
  'bill-tamil': [billPaper({ language: 'ta' })],
  test: [testPaper(80)],
}

for (const [name, [paper, ...marks]] of Object.entries(papers))
  for (const width of [58, 80] as const) {
    const shown = paper.kind === 'test' ? testPaper(width) : paper
    const image = await drawPaper(shown, { width, marks, zone: 'Asia/Kolkata' })
    await writeFile(join(folder, `paper-${name}-${width}.png`), await toPng(image))
  }
