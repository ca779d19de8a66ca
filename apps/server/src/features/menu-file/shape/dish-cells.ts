import type { MergedRange, ReadCell } from '#server/spreadsheets/read-file.ts'
import type { Column } from '../columns.ts'
import { portionsText } from '../parts.ts'
import type { RowFault } from '../menu-row.ts'
import { cellText, isDecoration, isEmpty } from './cell-values.ts'
import { isOnlySize } from './roles.ts'
import type { NumberedRow } from './segments.ts'
import type { Shape } from './shape.ts'

const mergedPrice = 'The cell of the price is merged with others. Write the price into each cell.'

const covers = ({ rows, columns }: MergedRange, row: number, column: number): boolean =>
  rows[0] <= row && row <= rows[1] && columns[0] <= column && column <= columns[1]

/** The prices in a row's size columns: portions, or the price of the only size. */
const sizeCells = (cells: readonly ReadCell[], { sizes }: Shape): [Column, ReadCell][] => {
  const filled = sizes.flatMap(({ index, name }) => {
    const cell = cells[index] ?? null
    return isEmpty(cell) || isDecoration(cell) ? [] : [{ name, cell }]
  })
  const [first, ...others] = filled
  if (!first) return [['portions', null]]
  if (others.length === 0 && isOnlySize(first.name))
    return [
      ['price', first.cell],
      ['portions', null],
    ]
  const parts = filled.map(({ name, cell }) => ({ name, price: cellText(cell), isAvailable: true }))
  return [['portions', portionsText(parts)]]
}

/** Whether a row has the id of an exported dish. */
export const isStoredDish = (cells: readonly ReadCell[], { columns }: Shape): boolean =>
  [...columns].some(([index, column]) => column === 'id' && !isEmpty(cells[index]))

/** The cells of a dish by column, and errors of the row. */
export const dishCellsOf = (
  { line, cells }: NumberedRow,
  shape: Shape,
  merges: readonly MergedRange[],
): { cells: Map<Column, ReadCell>; errors: RowFault[] } => {
  const found = new Map<Column, ReadCell>()
  const errors: RowFault[] = []
  const isStored = isStoredDish(cells, shape)
  for (const [index, column] of shape.columns) {
    const cell = cells[index] ?? null
    // Sheets have names with line breaks and double blanks; an exported menu keeps its names.
    const isName = (column === 'name' || column === 'category') && !isStored
    if (index === shape.vegFlag && !isEmpty(cell)) {
      found.set(column, /^(true|yes|y|1|✓|✔|x)$/i.test(cellText(cell)) ? 'veg' : 'non-veg')
      continue
    }
    found.set(column, isName && typeof cell === 'string' ? cellText(cell) : cell)
  }
  if (shape.sizes.length > 0) {
    if (!found.has('price')) found.set('price', null)
    const sized = sizeCells(cells, shape)
    for (const [column, cell] of sized) if (cell !== null || !found.has(column)) found.set(column, cell)
  }
  const priced = [
    ...shape.sizes.map(({ index }) => index),
    ...[...shape.columns].flatMap(([index, column]) => (column === 'price' ? [index] : [])),
  ]
  const isMerged = merges.some(
    (merge) =>
      priced.some((index) => covers(merge, line - 1, index)) &&
      (merge.rows[0] !== merge.rows[1] || priced.filter((index) => covers(merge, line - 1, index)).length > 1),
  )
  if (isMerged) errors.push({ column: 'price', text: mergedPrice })
  return { cells: found, errors }
}
