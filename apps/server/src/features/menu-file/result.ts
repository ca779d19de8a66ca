import type { Reply } from '@thali/contract/api/calls'
import { rupeesText, type Cell } from '#server/spreadsheets/sheet.ts'

/** A row of the answer. */
export type RowResult = Reply<'importMenu'>['rows'][number]

/** Numbers of rows by action. */
export type ImportCounts = Reply<'importMenu'>['counts']

/** Counts rows by what an import does with them. */
export const countRows = (rows: readonly Pick<RowResult, 'action'>[]): ImportCounts => {
  const counts = { create: 0, update: 0, same: 0, error: 0 }
  for (const { action } of rows) counts[action] += 1
  return counts
}

const cellText = (column: string, cell: Cell): string =>
  column === 'price' && typeof cell === 'number' ? rupeesText(cell) : String(cell ?? '')

type Priced = NonNullable<RowResult['values']>

/** The prices and the mark of a dish or option, without its other fields. */
export const valuesOf = ({ price, portions, dietMark }: Priced): Priced => ({
  price,
  ...(portions && { portions: portions.map((portion) => ({ name: portion.name, price: portion.price })) }),
  ...(dietMark && { dietMark }),
})

type Cells = Readonly<Record<string, Cell>>

/** The cells that differ between two states of a dish or option. */
export const changesOf = (before: Cells, after: Cells): NonNullable<RowResult['changes']> =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((column) => {
    const texts = { before: cellText(column, before[column] ?? null), after: cellText(column, after[column] ?? null) }
    return texts.before === texts.after ? [] : [{ column, ...texts }]
  })

/** A row with errors; at most three are named. */
export const errorRow = (
  row: Pick<RowResult, 'sheet' | 'line' | 'table' | 'name' | 'parent'>,
  errors: readonly string[],
): RowResult => ({ ...row, action: 'error', message: errors.slice(0, 3).join(' ') })
