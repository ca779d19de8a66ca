import type { Insertable, Selectable } from 'kysely'
import { toPaise, toRupees } from '@thali/contract/basics/money'
import { epochOf, reachedOf } from '@thali/contract/kitchen/kitchen'
import { isKitchenLine, type KitchenLine } from '@thali/contract/kitchen/state'
import type { Order, OrderLine } from '@thali/contract/orders/order'
import type { Connection } from '#server/db/database.ts'
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
  'order_lines.station_id',
  'order_lines.seen',
  'order_lines.ready',
  'order_lines.served',
  'order_lines.seen_at',
  'order_lines.ready_at',
  'order_lines.served_at',
  'order_lines.epoch',
  'order_lines.reached',
  'order_lines.changed_at',
  'order_lines.void_reason',
  'order_lines.remade',
  'order_lines.remake_reason',
] as const

/** A line as `lineColumns` reads it. */
export type LineRow = Omit<
  Selectable<Tables['order_lines']>,
  'id' | 'order_id' | 'quantity_max' | 'remake_ids' | 'stock_taken'
> & {
  readonly line_id: string
}

type Choice = Pick<OrderLine, 'portion' | 'options' | 'dietMark'>

const toChoice = ({ portion, options, dietMark }: Choice): string | null => {
  const text = JSON.stringify({ portion, options, dietMark })
  return text === '{}' ? null : text
}

type KitchenFields = Pick<OrderLine, 'stationId' | 'progress' | 'changedDateTime' | 'voidReason' | 'remake'>

const time = (ms: number): string => new Date(ms).toISOString()

const toKitchenFields = (row: LineRow, stationId: string): KitchenFields => ({
  stationId,
  progress: {
    seen: row.seen,
    ready: row.ready,
    served: row.served,
    ...(row.epoch > 0 && { epoch: row.epoch }),
    ...(row.reached > row.seen && { reached: row.reached }),
    ...(row.seen_at !== null && { seenDateTime: time(row.seen_at) }),
    ...(row.ready_at !== null && { readyDateTime: time(row.ready_at) }),
    ...(row.served_at !== null && { servedDateTime: time(row.served_at) }),
  },
  ...(row.changed_at !== null && { changedDateTime: time(row.changed_at) }),
  ...(row.void_reason !== null && { voidReason: row.void_reason }),
  ...(row.remade > 0 && { remake: { quantity: row.remade, reason: row.remake_reason ?? '' } }),
})

/** A line of an order; its price in rupees. */
export const toLine = (row: LineRow): OrderLine => ({
  id: row.line_id,
  itemId: row.item_id,
  itemName: row.item_name,
  price: toRupees(row.price_paise),
  quantity: row.quantity,
  specialInstructions: row.note,
  ...(row.choice !== null && (JSON.parse(row.choice) as Choice)), // as `toChoice` wrote it
  ...(row.station_id !== null && toKitchenFields(row, row.station_id)),
})

type NewRow = Insertable<Tables['order_lines']>

const toRow = (orderId: string, line: OrderLine, position: number) => ({
  id: line.id,
  order_id: orderId,
  position,
  item_id: line.itemId,
  item_name: line.itemName,
  price_paise: toPaise(line.price),
  quantity: line.quantity,
  note: line.specialInstructions,
  choice: toChoice(line),
})

const toTime = (dateTime: string | undefined): number | null => (dateTime === undefined ? null : Date.parse(dateTime))

/** The stock of a new order: dishes whose units all come from countdowns, or such units by line. */
export type CountedStock = ReadonlySet<string> | ReadonlyMap<string, number>

const takenOf = (line: OrderLine, counted: CountedStock): number =>
  'get' in counted ? (counted.get(line.id) ?? 0) : counted.has(line.itemId) ? line.quantity : 0

/**
 * The rows of a new order's lines, in their order; `counted` has the dishes taken from a countdown, or the units by line. Rows without the
 * kitchen or a countdown have fewer columns.
 */
export const toLineRows = ({ id, items }: Order, counted: CountedStock): NewRow[] =>
  items.map((line, position) => ({
    ...toRow(id, line, position),
    ...(isKitchenLine(line) && {
      station_id: line.stationId,
      quantity_max: line.quantity,
      changed_at: toTime(line.changedDateTime),
    }),
    ...(counted.size > 0 && { stock_taken: takenOf(line, counted) }),
  }))

/** The columns of a kitchen line that change. */
export const kitchenColumns = (line: KitchenLine) => {
  const { progress, changedDateTime, voidReason, remake } = line
  return {
    seen: progress.seen,
    ready: progress.ready,
    served: progress.served,
    epoch: epochOf(line),
    reached: reachedOf(line),
    seen_at: toTime(progress.seenDateTime),
    ready_at: toTime(progress.readyDateTime),
    served_at: toTime(progress.servedDateTime),
    changed_at: toTime(changedDateTime),
    void_reason: voidReason ?? null,
    remade: remake?.quantity ?? 0,
    remake_reason: remake?.reason ?? null,
  }
}

/** The units from countdowns that each line of an order can give back, by line. */
export const listTakenStock = async (trx: Connection, orderId: string): Promise<Map<string, number>> => {
  const rows = await trx
    .selectFrom('order_lines')
    .select(['id', 'stock_taken'])
    .where('order_id', '=', orderId)
    .execute()
  return new Map(rows.map((row) => [row.id, row.stock_taken]))
}
