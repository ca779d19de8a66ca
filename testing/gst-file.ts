import { readNamedSheets } from '../apps/server/test/spreadsheets.ts'
import type { GstRows } from './gst-oracle.ts'

type Cells = readonly unknown[]

/** The columns that the oracle states, in its order; amounts of money are negative numbers less 1. */
const money = (index: number): number => -index - 1

const columns: Readonly<Record<string, readonly number[]>> = {
  'b2b,sez,de': [0, 1, 2, 3, money(4), 5, 6, 8, 10, money(11)],
  b2cs: [0, 1, 3, money(4)],
  cdnr: [0, 1, 2, 3, money(8), 4, 5, 6, 7, 10, money(11)],
  exemp: [0, money(1), money(2), money(3)],
  'hsn(b2b)': [0, 2, 3, money(4), 5, money(6), money(7), money(8), money(9)],
  'hsn(b2c)': [0, 2, 3, money(4), 5, money(6), money(7), money(8), money(9)],
  '3B': [1, 3, money(4), money(6), money(9)],
}

const cellText = (cell: unknown, isMoney: boolean): string => {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  if (isMoney) return Number(cell).toFixed(2)
  return typeof cell === 'string' || typeof cell === 'number' ? String(cell) : ''
}

const rowText = (row: Cells, chosen: readonly number[]): string =>
  chosen.map((column) => cellText(row[column < 0 ? -column - 1 : column], column < 0)).join('|')

/** Each number of a run, such as from `SG/26-27/00002` to `SG/26-27/00004`. */
const numbersOf = (row: Cells): string[] => {
  const [, first, last] = row.map(String)
  const [counter, start] = [/\d+$/, /^.*\D/].map((part) => part.exec(first ?? '')?.[0] ?? '')
  const end = /\d+$/.exec(last ?? '')?.[0] ?? ''
  return Array.from(
    { length: Number(end) - Number(counter) + 1 },
    (_, at) => `${start}${String(Number(counter) + at).padStart(counter?.length ?? 0, '0')}`,
  )
}

/** The rows of a GST workbook as the oracle states them. The sheets of the tool have their titles in the fourth row. */
export const readGstRows = async (bytes: Uint8Array): Promise<GstRows> => {
  const sheets = await readNamedSheets(bytes)
  return Object.fromEntries(
    Object.entries(sheets).map(([name, data]) => {
      const rows = data.slice(name === '3B' ? 1 : 4)
      if (name === 'docs') return [name, rows.flatMap(numbersOf)]
      return [name, rows.map((row) => rowText(row, columns[name] ?? []))]
    }),
  )
}
