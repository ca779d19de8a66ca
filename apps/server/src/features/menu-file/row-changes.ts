import type { CheckedInput, Reply } from '@thali/contract/api/calls'
import * as bounds from '@thali/contract/basics/bounds'
import { FileProblem } from '#server/spreadsheets/read-file.ts'
import { CellError } from './cell-error.ts'
import { flagOf } from './cells.ts'
import type { Column } from './columns.ts'
import type { MenuRow, RowFault } from './menu-row.ts'
import { portionsText, portionTexts } from './parts.ts'
import { cellText, isEmpty } from './shape/cell-values.ts'

/** A person's correction of a row. */
export type RowChange = NonNullable<CheckedInput<'importMenu'>['body']['changes']>[number]

/** The cells that a change of the row can correct, as the file has them. */
export type WrongCells = NonNullable<Reply<'importMenu'>['rows'][number]['wrong']>

const rowKey = ({ table = '', line }: { readonly table?: string | undefined; readonly line: number }): string =>
  JSON.stringify([table, line])

/** Whether a portion with this flag is sold; not with an unknown word. */
const isSold = (flag: string | undefined): boolean => {
  try {
    return flag === undefined || flagOf(flag)
  } catch (error) {
    if (error instanceof CellError) return false
    throw error
  }
}

const changedRow = (row: MenuRow, { price, portions, dietMark }: RowChange): MenuRow => {
  const cells = new Map(row.cells)
  const corrected = new Set<Column>()
  const stored = cellText(cells.get('portions'))
  if (portions) {
    const flags = new Map(portionTexts(stored)?.map(({ name, isAvailable }) => [name, isAvailable]))
    const parts = portions.map((portion) => ({ ...portion, isAvailable: isSold(flags.get(portion.name)) }))
    cells.set('portions', portionsText(parts)).set('price', null)
    corrected.add('portions').add('price')
  }
  if (price !== undefined) {
    cells.set('price', price)
    // With portions the price must equal the first one's, so it corrects nothing.
    if (stored === '') corrected.add('price')
  }
  if (dietMark !== undefined) {
    cells.set('diet', dietMark ?? '')
    corrected.add('diet')
  }
  return { ...row, cells, errors: (row.errors ?? []).filter(({ column }) => !corrected.has(column)) }
}

/**
 * Puts corrections into the cells of rows, before these are read and checked.
 * @throws FileProblem for a change that does not belong to exactly one row.
 */
export const withRowChanges = (rows: readonly MenuRow[], changes: readonly RowChange[]): readonly MenuRow[] => {
  if (changes.length === 0) return rows
  const places = Map.groupBy(rows, rowKey)
  const byRow = new Map<MenuRow, RowChange>()
  for (const change of changes) {
    const [row, ...others] = places.get(rowKey(change)) ?? []
    if (!row || others.length > 0 || byRow.has(row))
      throw new FileProblem(`A change of row ${change.line} belongs to no single row of the file.`)
    byRow.set(row, change)
  }
  return rows.map((row) => {
    const change = byRow.get(row)
    return change ? changedRow(row, change) : row
  })
}

const isCorrectable = ({ column }: RowFault): boolean => ['price', 'portions', 'diet'].includes(column)

/** The cells to correct in a row with these faults; undefined if it has others too, which no change corrects. */
export const wrongCells = ({ cells }: MenuRow, faults: readonly RowFault[]): WrongCells | undefined => {
  if (faults.length === 0 || !faults.every(isCorrectable)) return undefined
  const diet = faults.some(({ column }) => column === 'diet') ? { diet: cellText(cells.get('diet')) } : {}
  if (faults.every(({ column }) => column === 'diet')) return diet
  if (isEmpty(cells.get('portions'))) return { ...diet, price: cellText(cells.get('price')) }
  const portions = portionTexts(cellText(cells.get('portions'))) ?? []
  const names = new Set(portions.map(({ name }) => name.toLowerCase()))
  // A change gives prices and no names.
  if (portions.length === 0 || portions.length > bounds.portionsMax || names.size < portions.length || names.has(''))
    return undefined
  return { ...diet, portions: portions.map(({ name, price }) => ({ name, price })) }
}
