import { describe, expect, test } from 'vitest'
import { readCsv } from '#test/spreadsheets.ts'
import { writeCsv } from './csv.ts'
import type { Cell, SheetColumn } from './sheet.ts'

const columns: readonly SheetColumn[] = [
  { name: 'Dish', kind: 'text' },
  { name: 'Sold', kind: 'count' },
  { name: 'Amount (₹)', kind: 'paise' },
]

async function* inPieces(rows: readonly (readonly Cell[])[]): AsyncGenerator<readonly (readonly Cell[])[]> {
  for (const row of rows) yield [row]
}

const written = async (rows: readonly (readonly Cell[])[]): Promise<Buffer> => {
  const pieces: Uint8Array[] = []
  for await (const piece of writeCsv({ name: 'Items', columns, rows: inPieces(rows) })) pieces.push(piece)
  return Buffer.concat(pieces)
}

const readBack = async (text: string): Promise<string | undefined> => readCsv(await written([[text, 1, 100]]))[1]?.[0]

test('rows end with CR LF after a byte order mark', async () => {
  const bytes = await written([
    ['Paneer Tikka', 2, 64_050],
    ['Dal, "home style"', 10, 5],
    [null, 0, -120_001],
  ])
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(bytes.subarray(3).toString()).toBe(
    'Dish,Sold,Amount (₹)\r\nPaneer Tikka,2,640.50\r\n"Dal, ""home style""",10,0.05\r\n,0,-1200.01\r\n',
  )
})

test('a table without rows has its titles', async () => {
  expect(readCsv(await written([]))).toEqual([['Dish', 'Sold', 'Amount (₹)']])
})

describe('texts that a program could read as a formula get an apostrophe', () => {
  test.each([
    '=1+1',
    '+919876543210',
    '-2*3',
    '@cmd',
    '\t=1',
    '\r=1',
    ' =1',
    '\u00a0=1',
    'a\n=1',
    '＝1',
    '＋1',
    '－1',
    '＠x',
  ])('%j', async (text) => {
    expect(await readBack(text)).toBe(`'${text}`)
  })

  test.each(['Idli - 2 pcs', '7 Up', 'a=b', 'Rs. 5+5', "'quoted", 'पनीर टिक्का', 'a "b"\nc', ' spaced '])(
    '%j stays',
    async (text) => {
      expect(await readBack(text)).toBe(text)
    },
  )
})
