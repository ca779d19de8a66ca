import { portionsText } from '../parts.ts'
import type { MenuRow } from '../menu-row.ts'
import type { BodyRow } from './body.ts'
import { cellText, isEmpty } from './cell-values.ts'
import { isOnlySize } from './roles.ts'

const keyOf = ({ row: { cells }, handle }: BodyRow): string =>
  handle === ''
    ? JSON.stringify([cellText(cells.get('category')).toLowerCase(), cellText(cells.get('name')).toLowerCase()])
    : handle

/** One dish from its rows: each is a portion. */
const joined = (first: BodyRow, others: readonly BodyRow[]): MenuRow => {
  const { row, variation } = first
  if (others.length === 0) {
    if (isOnlySize(variation)) return row
    const price = cellText(row.cells.get('price'))
    const portions = portionsText([{ name: variation, price, isAvailable: true }])
    return { ...row, cells: new Map([...row.cells, ['price', null], ['portions', portions]]) }
  }
  const all = [first, ...others]
  const parts = all.map((part) => ({
    name: part.variation,
    price: cellText(part.row.cells.get('price')),
    isAvailable: true,
  }))
  const unnamed = all.filter((part) => part.variation === '').map((part) => `row ${part.row.line}`)
  const errors = [
    ...all.flatMap((part) => part.row.errors ?? []),
    ...(unnamed.length > 0
      ? [{ column: 'portions' as const, text: `The dish has several rows, and ${unnamed.join(', ')} names no size.` }]
      : []),
  ]
  return { ...row, cells: new Map([...row.cells, ['price', null], ['portions', portionsText(parts)]]), errors }
}

/** Puts the rows of a dish with variations together. Rows without variations stay as they are. */
export const joinVariations = (rows: readonly BodyRow[]): MenuRow[] => {
  if (rows.every(({ variation }) => variation === '')) return rows.map(({ row }) => row)
  const groups = Map.groupBy(rows, keyOf)
  return [...groups.values()].flatMap((group) => {
    const [first, ...others] = group
    if (!first) return []
    // A handle without a name goes on with the dish above.
    const isOne = others.every((part) => part.variation !== '' || isEmpty(part.row.cells.get('name')))
    return isOne || first.variation !== '' ? [joined(first, others)] : group.map(({ row }) => row)
  })
}
