import { toPaise, toRupees, type Order, type OrderLine } from '@thali/contract'
import type { Insertable, Selectable } from 'kysely'
import type { Tables } from '#server/db/tables.ts'

// Every query that reads or writes whole lines uses the list and the two functions of this file. A new field of a line
// is a column in db/tables.ts with its migration, and an entry in each of them.

/** The columns of a line in a joined read, in the order of `LineRow`. */
export const lineColumns = [
  'order_lines.id as line_id',
  'order_lines.position',
  'order_lines.item_id',
  'order_lines.item_name',
  'order_lines.price_paise',
  'order_lines.quantity',
  'order_lines.note',
  'order_lines.choice',
] as const

/** A line as `lineColumns` reads it. */
export type LineRow = Omit<Selectable<Tables['order_lines']>, 'id' | 'order_id'> & { readonly line_id: string }

type Choice = Pick<OrderLine, 'portion' | 'options' | 'dietMark'>

const toChoice = ({ portion, options, dietMark }: Choice): string | null => {
  const text = JSON.stringify({ portion, options, dietMark })
  return text === '{}' ? null : text
}

/** A line of an order; its price in rupees. */
export const toLine = (row: LineRow): OrderLine => ({
  id: row.line_id,
  itemId: row.item_id,
  itemName: row.item_name,
  price: toRupees(row.price_paise),
  quantity: row.quantity,
  specialInstructions: row.note,
  ...(row.choice !== null && (JSON.parse(row.choice) as Choice)), // as `toChoice` wrote it
})

/** The rows of the lines of an order, in their order. */
export const toLineRows = ({ id: orderId, items }: Order): Insertable<Tables['order_lines']>[] =>
  items.map((line, position) => ({
    id: line.id,
    order_id: orderId,
    position,
    item_id: line.itemId,
    item_name: line.itemName,
    price_paise: toPaise(line.price),
    quantity: line.quantity,
    note: line.specialInstructions,
    choice: toChoice(line),
  }))
