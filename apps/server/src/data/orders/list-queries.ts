import { sql, type Selectable, type SelectQueryBuilder } from 'kysely'
import { toRupees } from '@thali/contract/basics/money'
import { statusFlags, type Approval, type Contact, type Order, type OrderStatus } from '@thali/contract/orders/order'
import type { SourceOfOrder } from '@thali/contract/sources/source'
import { compile } from '#server/db/compiled.ts'
import type { Connection } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import { AppError, unknownRow } from '#server/platform/app-error.ts'
import { chargeFields, readTerms } from './charge-queries.ts'
import { lineColumns, toLine, type LineRow } from './line-queries.ts'

/** Filters a list. `since` (ms since 1970) applies to the closing if Completed (design §4.12), else to the creation. */
export type OrderFilter = {
  restaurantId: string
  userId?: string | undefined
  status?: OrderStatus | undefined
  tableNumber?: number | undefined
  since?: number | undefined
  approval?: Approval | undefined
  /** The most orders of the list. */
  limit?: number | undefined
  /** The id of an order: the list begins below it. */
  after?: string | undefined
}

/** An order as `withLines` reads it. */
export type OrderRow = Selectable<Tables['orders']> & { restaurant_name: string }

const time = (ms: number): string => new Date(ms).toISOString()

/** An order without its charges. */
const toPlainOrder = (row: OrderRow, lines: readonly LineRow[]): Order => ({
  id: row.id,
  orderNumber: row.order_number,
  ...(row.token_number !== null && { tokenNumber: row.token_number }),
  ...(row.contact !== null && { contact: JSON.parse(row.contact) as Contact }), // stored by insertOrder
  ...(row.source !== null && { source: JSON.parse(row.source) as SourceOfOrder }), // stored by insertOrder and saveSource
  createdDateTime: time(row.created_at),
  closedDateTime: row.closed_at === null ? null : time(row.closed_at),
  restaurant: { id: row.restaurant_id, name: row.restaurant_name },
  tableNumber: row.table_number,
  userId: row.user_id,
  items: lines.toSorted((first, second) => first.position - second.position).map(toLine),
  totalPrice: toRupees(row.total_paise),
  ...(row.is_parcel && { isParcel: true as const }),
  ...(row.sitting_id !== null && { sittingId: row.sitting_id }),
  approval: row.approval,
  ...(row.waits_for !== null && { waitsFor: row.waits_for }),
  ...(row.approval === 'waiting' && row.trust !== null && { trust: row.trust }),
  ...(row.refusal_reason !== null && { refusalReason: row.refusal_reason }),
  ...(row.close_reason !== null && { closeReason: row.close_reason }),
  ...(row.accepted_at !== null && { acceptedDateTime: time(row.accepted_at) }),
  ...(row.token_ready_at !== null && { readyDateTime: time(row.token_ready_at) }),
  ...(row.handed_over_at !== null && { handedOverDateTime: time(row.handed_over_at) }),
  ...(row.moved_from !== null && row.in_kitchen && { movedFrom: row.moved_from }),
  status: row.status,
  ...statusFlags(row.status, row.approval),
  version: row.version,
  revision: row.revision,
})

/** An order with its lines, in any sequence. */
export const toOrder = (row: OrderRow, lines: readonly LineRow[]): Order => {
  const order = toPlainOrder(row, lines)
  return row.charges === null ? order : { ...order, ...chargeFields(readTerms(row.charges), order) }
}

type Heads = SelectQueryBuilder<Tables, 'orders', object>

/**
 * Orders with their lines. One statement, because an edit between two would give a total that is not the sum of the
 * lines.
 */
export const withLines = (db: Connection, heads: Heads) =>
  db
    .selectFrom(heads.selectAll('orders').as('chosen'))
    .innerJoin('restaurants', 'restaurants.id', 'chosen.restaurant_id')
    .innerJoin('order_lines', 'order_lines.order_id', 'chosen.id')
    .selectAll('chosen')
    .select(['restaurants.name as restaurant_name', ...lineColumns])

/** A row of `withLines`. */
export type JoinedRow = OrderRow & LineRow

/** The sort column. An index has it, so that every page costs the same. */
type Sort = 'created_at' | 'closed_at' | 'order_number'

const sortOf = ({ userId, status }: OrderFilter): Sort => {
  if (userId !== undefined || status === 'Pending') return 'created_at'
  return status === 'Completed' ? 'closed_at' : 'order_number'
}

/** A page has the orders below this position. */
type Position = { readonly at: number; readonly orderNumber: number }

const aboveAll: Position = { at: Number.MAX_SAFE_INTEGER, orderNumber: Number.MAX_SAFE_INTEGER }

/** The place of an order in a list. @throws AppError `validation_failed` for one that has none. */
const positionOf = async (db: Connection, restaurantId: string, orderId: string, sort: Sort): Promise<Position> => {
  const row = await db
    .selectFrom('orders')
    .select([`orders.${sort} as at`, 'order_number'])
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', orderId)
    .executeTakeFirst()
  if (!row || row.at === null) throw unknownRow()
  return { at: row.at, orderNumber: row.order_number }
}

type PageParams = {
  readonly restaurantId: string
  readonly userId: string
  readonly tableNumber: number
  readonly since: number
  readonly at: number
  readonly orderNumber: number
}

type ReadPage = (db: Connection, params: PageParams) => Promise<{ readonly rows: JoinedRow[] }>

/** Orders per statement: some milliseconds on the embedded engine, which answers no other request in that time. */
const pageSize = 200

const compilePage = ({ userId, status, tableNumber }: OrderFilter, sort: Sort): ReadPage =>
  compile((db, params: PageParams) => {
    const page = db
      .selectFrom('orders')
      .where('orders.restaurant_id', '=', params.restaurantId)
      // In the text, not a parameter: only then does the partial index of that status apply.
      .$if(status !== undefined, (query) => query.where('orders.status', '=', sql.lit(status ?? 'Pending')))
      .$if(userId !== undefined, (query) => query.where('orders.user_id', '=', params.userId))
      .$if(tableNumber !== undefined, (query) => query.where('orders.table_number', '=', params.tableNumber))
      .where(status === 'Completed' ? 'orders.closed_at' : 'orders.created_at', '>=', params.since)
      // The first condition is for the index, the second for orders of one moment.
      .where(`orders.${sort}`, '<=', params.at)
      .where((eb) => eb.or([eb(`orders.${sort}`, '<', params.at), eb('orders.order_number', '<', params.orderNumber)]))
      .orderBy(`orders.${sort}`, 'desc')
      .orderBy('orders.order_number', 'desc')
      // In the text: with an unknown limit PostgreSQL plans to read all orders.
      .limit(sql.lit(pageSize))
    return withLines(db, page)
  })

const pages = new Map<string, ReadPage>()

const pageOf = (filter: OrderFilter, sort: Sort): ReadPage => {
  const { userId, status, tableNumber } = filter
  const kind = `${status} ${userId !== undefined} ${tableNumber !== undefined}`
  const page = pages.get(kind) ?? compilePage(filter, sort)
  pages.set(kind, page)
  return page
}

/** Rows of `withLines` by order. */
export const byOrder = (rows: readonly JoinedRow[]): [JoinedRow, ...JoinedRow[]][] =>
  [...Map.groupBy(rows, (row) => row.id).values()].flatMap(([first, ...others]) => (first ? [[first, ...others]] : []))

/**
 * Orders of a restaurant, page by page to bound the memory; returns the last page. An order that does not change during
 * the reading is listed once; one that changes is listed in its old or new state, or not at all.
 * @yields A page, possibly empty. Newest first: Completed orders of a restaurant by closing, all others by creation.
 */
export async function* listOrders(db: Connection, filter: OrderFilter): AsyncGenerator<Order[], Order[]> {
  const { tableNumber, approval, since = 0, after } = filter
  const sort = sortOf(filter)
  // Conditions without an index are applied here: the engine would search all old orders for them in one statement.
  const indexed =
    sort === 'created_at'
      ? filter
      : { ...filter, tableNumber: undefined, since: sort === 'order_number' ? undefined : since }
  const isOld = (row: JoinedRow): boolean => sort === 'order_number' && row.created_at < since
  const isWanted = (row: JoinedRow): boolean =>
    (tableNumber === undefined || row.table_number === tableNumber) &&
    (approval === undefined || row.approval === approval) &&
    !isOld(row)
  const readPage = pageOf(indexed, sort)
  const { restaurantId, userId = '' } = indexed
  const params = { restaurantId, userId, tableNumber: indexed.tableNumber ?? 0, since: indexed.since ?? 0 }
  let left = filter.limit ?? Infinity
  let below = after === undefined ? aboveAll : await positionOf(db, restaurantId, after, sort)
  for (;;) {
    const { rows } = await readPage(db, { ...params, ...below })
    const sortValue = (row: JoinedRow): number => row[sort] ?? 0
    const read = byOrder(rows).toSorted(
      ([first], [second]) => sortValue(second) - sortValue(first) || second.order_number - first.order_number,
    )
    const orders = read.flatMap((lines) => (isWanted(lines[0]) ? [toOrder(lines[0], lines)] : [])).slice(0, left)
    left -= orders.length
    const [last] = read.at(-1) ?? []
    if (!last || read.length < pageSize || isOld(last) || left === 0) return orders
    yield orders
    below = { at: sortValue(last), orderNumber: last.order_number }
  }
}

const readOrder = compile((db, params: { readonly restaurantId: string; readonly orderId: string }) =>
  withLines(
    db,
    db
      .selectFrom('orders')
      .where('orders.restaurant_id', '=', params.restaurantId)
      .where('orders.id', '=', params.orderId),
  ),
)

/** One order of a restaurant. Throws `not_found`. */
export const getOrder = async (db: Connection, restaurantId: string, orderId: string): Promise<Order> => {
  const { rows } = await readOrder(db, { restaurantId, orderId })
  if (!rows[0]) throw new AppError('not_found')
  return toOrder(rows[0], rows)
}

/** An order of a sitting, with the visit of its phone. */
export type OrderOfSitting = { readonly order: Order; readonly visitId: string | null }

const newestFirst = (rows: readonly JoinedRow[]): OrderOfSitting[] =>
  byOrder(rows)
    .toSorted(([first], [second]) => second.order_number - first.order_number)
    .map((lines) => ({ order: toOrder(lines[0], lines), visitId: lines[0].visit_id }))

const readByIds = compile(
  (db, { restaurantId, ids }: { readonly restaurantId: string; readonly ids: readonly string[] }) =>
    withLines(
      db,
      db.selectFrom('orders').where('orders.restaurant_id', '=', restaurantId).where('orders.id', 'in', ids),
    ),
)

/** Orders by their ids, newest first; unknown ones are left out. */
export const listOrdersByIds = async (
  db: Connection,
  restaurantId: string,
  ids: readonly string[],
): Promise<OrderOfSitting[]> => (ids.length === 0 ? [] : newestFirst((await readByIds(db, { restaurantId, ids })).rows))

/** The orders that wait for a waiter at a table without a sitting, of phones that scanned its card; newest first. */
export const listWaitingOrders = async (
  db: Connection,
  { restaurantId, tableNumber }: { readonly restaurantId: string; readonly tableNumber: number },
): Promise<OrderOfSitting[]> => {
  const heads = db
    .selectFrom('orders')
    .where('orders.restaurant_id', '=', restaurantId)
    // In the text: then the partial index of running orders applies.
    .where('orders.status', '=', sql.lit('Pending'))
    .where('orders.table_number', '=', tableNumber)
    .where('orders.approval', '=', 'waiting')
    .where('orders.sitting_id', 'is', null)
    .where('orders.trust', '=', 'signed')
    // Guests of a counter are no party.
    .where('orders.token_number', 'is', null)
  return newestFirst(await withLines(db, heads).execute())
}

/** The orders of sittings, newest first. */
export const listOrdersOfSittings = async (
  db: Connection,
  restaurantId: string,
  sittingIds: readonly string[],
): Promise<OrderOfSitting[]> => {
  if (sittingIds.length === 0) return []
  const heads = db
    .selectFrom('orders')
    .where('orders.restaurant_id', '=', restaurantId)
    .where('orders.sitting_id', 'in', sittingIds)
  return newestFirst(await withLines(db, heads).execute())
}
