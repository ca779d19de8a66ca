import { expect, test } from 'vitest'
import { readWorkbook } from '#test/spreadsheets.ts'
import type { Cell, SheetColumn } from './sheet.ts'
import { writeXlsx } from './xlsx.ts'

const columns: readonly SheetColumn[] = [
  { name: 'Dish', kind: 'text' },
  { name: 'Sold', kind: 'count' },
  { name: 'Amount (₹)', kind: 'paise' },
]

const titles = columns.map(({ name }) => name)

async function* inPieces(
  rows: readonly (readonly Cell[])[],
  size: number,
): AsyncGenerator<readonly (readonly Cell[])[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size)
}

const written = async (rows: readonly (readonly Cell[])[], size = 3): Promise<{ bytes: Buffer; pieces: number }> => {
  const pieces: Uint8Array[] = []
  for await (const piece of writeXlsx({ name: 'Items & <more>', columns, rows: inPieces(rows, size) }))
    pieces.push(piece)
  return { bytes: Buffer.concat(pieces), pieces: pieces.length }
}

test('texts and numbers are read back as they were', async () => {
  const rows = [
    ['=1+1', 3, 64_050],
    ['-2*3', 0, -5],
    ['a "b" & <c>\nd', 1, 0],
    ['पनीर टिक्का 😀 ＝', 2, 999_999_999_900],
    ['_x000D_ stays', 1, 1],
    [' spaced ', 1, 1],
  ] as const
  const { bytes } = await written(rows)
  expect(await readWorkbook(bytes)).toEqual([titles, ...rows.map(([text, count, paise]) => [text, count, paise / 100])])
})

test('characters that XML forbids are left out', async () => {
  const { bytes } = await written([['a\u0001b\ud800c', 1, 1]])
  expect((await readWorkbook(bytes))[1]?.[0]).toBe('ab\ufffdc')
})

test('an empty cell stays empty and an empty table has titles', async () => {
  expect(await readWorkbook((await written([[null, null, 5]])).bytes)).toEqual([titles, [null, null, 0.05]])
  expect(await readWorkbook((await written([])).bytes)).toEqual([titles])
})

test('a long table is written in pieces', async () => {
  const rows = Array.from({ length: 20_000 }, (_, index) => [`Dish ${(index * 7919) % 10_007}`, index, index * 3])
  const { bytes, pieces } = await written(rows, 200)
  expect(pieces).toBeGreaterThan(5)
  const read = await readWorkbook(bytes)
  expect(read).toHaveLength(20_001)
  expect(read.at(-1)).toEqual(['Dish 1299', 19_999, 599.97])
})
