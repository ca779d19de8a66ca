import { statusFlags, toPaise, toRupees, type Order, type OrderLine, type OrderStatus } from '@thali/contract'
import { sql, type Selectable, type SelectQueryBuilder } from 'kysely'
import { recordChange } from '#server/db/audit.ts'
import type { Connection } from '#server/db/database.ts'
import { prepare, times, type Take } from '#server/db/prepared.ts'
import type { Tables } from '#server/db/tables.ts'
import type { StaffCaller } from '#server/http/caller.ts'

/** Which orders to list; `status` decides what `since` is compared with. Times in milliseconds since 1970. */
export type OrderFilter = {
  restaurantId: string
  userId?: string | undefined
  status?: OrderStatus | undefined
  tableNumber?: number | undefined
  since?: number | undefined
}

type OrderRow = Selectable<Tables['orders']> & { restaurant_name: string }
type LineRow = Omit<Selectable<Tables['order_lines']>, 'id' | 'order_id'> & { line_id: string }

const time = (ms: number): string => new Date(ms).toISOString()

const toLine = (row: LineRow): OrderLine => ({
  id: row.line_id,
  itemId: row.item_id,
  itemName: row.item_name,
  price: toRupees(row.price_paise),
  quantity: row.quantity,
  specialInstructions: row.note,
})

const toOrder = (row: OrderRow, lines: readonly LineRow[]): Order => ({
  id: row.id,
  orderNumber: row.order_number,
  createdDateTime: time(row.created_at),
  closedDateTime: row.closed_at === null ? null : time(row.closed_at),
  restaurant: { id: row.restaurant_id, name: row.restaurant_name },
  tableNumber: row.table_number,
  userId: row.user_id,
  items: lines.toSorted((one, other) => one.position - other.position).map(toLine),
  totalPrice: toRupees(row.total_paise),
  status: row.status,
  ...statusFlags(row.status),
  version: row.version,
})

const insertHead = prepare((db, take: Take<Order>) =>
  db.insertInto('orders').values({
    id: take(({ id }) => id),
    restaurant_id: take(({ restaurant }) => restaurant.id),
    order_number: take(({ orderNumber }) => orderNumber),
    table_number: take(({ tableNumber }) => tableNumber),
    user_id: take(({ userId }) => userId),
    status: take(({ status }) => status),
    total_paise: take(({ totalPrice }) => toPaise(totalPrice)),
    version: take(({ version }) => version),
    created_at: take(({ createdDateTime }) => Date.parse(createdDateTime)),
    closed_at: null,
  }),
)

const lineAt = ({ items }: Order, position: number): OrderLine => {
  const line = items[position]
  if (!line) throw new RangeError(`The order has no line ${position}`)
  return line
}

const insertLines = prepare(
  (db, take: Take<Order>, size) =>
    db.insertInto('order_lines').values(
      times(size, (position) => ({
        id: take((order) => lineAt(order, position).id),
        order_id: take(({ id }) => id),
        position,
        item_id: take((order) => lineAt(order, position).itemId),
        item_name: take((order) => lineAt(order, position).itemName),
        price_paise: take((order) => toPaise(lineAt(order, position).price)),
        quantity: take((order) => lineAt(order, position).quantity),
        note: take((order) => lineAt(order, position).specialInstructions),
      })),
    ),
  ({ items }) => items.length,
)

/**
 * Stores a new order with its lines.
 *
 * @param trx The order's own transaction.
 * @param order The whole order.
 */
export const insertOrder = async (trx: Connection, order: Order): Promise<void> => {
  await insertHead(trx, order)
  await insertLines(trx, order)
}

type Joined = SelectQueryBuilder<Tables, 'orders', object>

const matching = (query: Joined, filter: OrderFilter): Joined => {
  const { status, since } = filter
  let narrowed = query.where('orders.restaurant_id', '=', filter.restaurantId)
  // Written into the text, not passed as a parameter: only then is the index of that status' orders usable.
  if (status) narrowed = narrowed.where('orders.status', '=', sql.lit(status))
  if (filter.userId !== undefined) narrowed = narrowed.where('orders.user_id', '=', filter.userId)
  if (filter.tableNumber !== undefined) narrowed = narrowed.where('orders.table_number', '=', filter.tableNumber)
  if (since !== undefined)
    narrowed = narrowed.where(status === 'Completed' ? 'orders.closed_at' : 'orders.created_at', '>=', since)
  return narrowed
}

// An order and its lines in one statement: two would let an edit pass between them, and show a total that is not the
// sum of its lines.
const readOrders = async (query: Joined): Promise<Order[]> => {
  const rows = await query
    .innerJoin('restaurants', 'restaurants.id', 'orders.restaurant_id')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .selectAll('orders')
    .select(['restaurants.name as restaurant_name', 'order_lines.id as line_id', 'order_lines.position'])
    .select(['order_lines.item_id', 'order_lines.item_name', 'order_lines.price_paise'])
    .select(['order_lines.quantity', 'order_lines.note'])
    .orderBy('orders.created_at', 'desc')
    .execute()
  return [...Map.groupBy(rows, (row) => row.id).values()].flatMap((lines) =>
    lines[0] ? [toOrder(lines[0], lines)] : [],
  )
}

/**
 * Orders of a restaurant. `since` filters on the time of closing for Completed ones (design §4.12), else on creation.
 *
 * @param db Where to ask.
 * @param filter Which ones.
 * @returns Newest first, by creation.
 */
export const listOrders = (db: Connection, filter: OrderFilter): Promise<Order[]> =>
  readOrders(matching(db.selectFrom('orders'), filter))

/**
 * One order of a restaurant.
 *
 * @param db Where to ask.
 * @param restaurantId Whose.
 * @param orderId Which one.
 * @returns The order, or undefined when the restaurant has no such order.
 */
export const findOrder = async (db: Connection, restaurantId: string, orderId: string): Promise<Order | undefined> => {
  const [order] = await readOrders(matching(db.selectFrom('orders'), { restaurantId }).where('orders.id', '=', orderId))
  return order
}

/**
 * Stores a changed order, if nobody changed it since it was read: status, total, version, and the quantities that
 * differ.
 *
 * @param trx The edit's transaction.
 * @param before As it was read.
 * @param after As it shall be, with the next version.
 * @returns False when somebody else was faster; then nothing was written.
 */
export const saveOrder = async (trx: Connection, before: Order, after: Order): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('orders')
    .set({
      status: after.status,
      closed_at: after.closedDateTime === null ? null : Date.parse(after.closedDateTime),
      total_paise: toPaise(after.totalPrice),
      version: after.version,
    })
    .where('restaurant_id', '=', before.restaurant.id)
    .where('id', '=', before.id)
    .where('version', '=', before.version)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  const was = new Map(before.items.map((line) => [line.id, line.quantity]))
  for (const line of after.items)
    if (line.quantity !== was.get(line.id))
      await trx.updateTable('order_lines').set({ quantity: line.quantity }).where('id', '=', line.id).execute()
  return true
}

// What staff may change of an order, and what tells which order it was: no word about the guest.
const traced = ({ orderNumber, tableNumber, status, totalPrice, version, items }: Order): object => ({
  orderNumber,
  tableNumber,
  status,
  totalPrice,
  version,
  items: items.map(({ id, itemId, itemName, price, quantity }) => ({ id, itemId, itemName, price, quantity })),
})

/**
 * Leaves the trace of what a staff member did to an order. A guest's id and notes are not repeated there: the trace is
 * kept for longer than they may be.
 *
 * @param trx The change's own transaction.
 * @param by Who did it.
 * @param at Milliseconds since 1970.
 * @param before As it was, undefined when it is new.
 * @param after As it is.
 */
export const traceOrder = async (
  trx: Connection,
  by: StaffCaller,
  at: number,
  before: Order | undefined,
  after: Order,
): Promise<void> => {
  const { id } = after
  const change = { by, at, kind: 'order', id, after: traced(after) } as const
  if (!before) {
    await recordChange(trx, { ...change, action: 'create' })
    return
  }
  const moved = after.status === 'Completed' ? 'close' : 'reopen'
  const action = before.status === after.status ? 'update' : moved
  await recordChange(trx, { ...change, action, before: traced(before) })
}
