import type { Period } from '#server/data/days/order-rows-queries.ts'
import { acceptedOrders } from '#server/db/accepted-orders.ts'
import { withChargeSums } from '#server/db/charge-sums.ts'
import type { Connection } from '#server/db/database.ts'

export { listUnbilled } from '#server/db/accepted-orders.ts'

/** The moment and the total of an order, in ms since 1970 and paise. */
export type OrderSum = { readonly at: number; readonly total: number }

/** An order that was closed, with the person who closed it last. */
export type ClosedOrder = OrderSum & { readonly staffId: string | undefined }

/** A table with an open sitting, an order on no bill or an unpaid bill. */
export type OpenSitting = { readonly tableNumber: number; readonly openedAt: number }

/** The accepted orders that were placed in a period, without cancelled ones. */
export const listPlaced = async (db: Connection, restaurantId: string, { from, to }: Period): Promise<OrderSum[]> => {
  const placed: OrderSum[] = []
  for (const status of ['Pending', 'Completed'] as const)
    placed.push(
      ...(await acceptedOrders(db, restaurantId, status)
        .select(['orders.created_at as at', 'orders.total_paise as total'])
        .where('orders.created_at', '>=', from)
        .where('orders.created_at', '<', to)
        .execute()),
    )
  return placed
}

/** The orders that were closed in a period and are not open again, without cancelled ones; totals with charges. */
export const listClosed = async (
  db: Connection,
  restaurantId: string,
  { from, to }: Period,
): Promise<ClosedOrder[]> => {
  const closed = await acceptedOrders(db, restaurantId, 'Completed')
    .select(['orders.id', 'orders.closed_at', 'orders.total_paise as total', 'orders.charges'])
    .where('orders.closed_at', '>=', from)
    .where('orders.closed_at', '<', to)
    .execute()
  const closes = await db
    .selectFrom('audit')
    .select(['object_id', 'staff_id'])
    .where('restaurant_id', '=', restaurantId)
    .where('at', '>=', from)
    .where('at', '<', to)
    .where('object_kind', '=', 'order')
    .where('action', '=', 'close')
    .orderBy('at')
    .orderBy('id')
    .execute()
  const orders = await withChargeSums(db, closed)
  const staffOf = new Map(closes.map(({ object_id, staff_id }) => [object_id, staff_id]))
  return orders.map(({ id, closed_at, total }) => ({ at: closed_at ?? from, total, staffId: staffOf.get(id) }))
}

/** The guests of a sitting as staff entered them, and when it began, in ms since 1970. */
export type SeatedParty = { readonly at: number; readonly guests: number }

/** The sittings that began in a period and whose number of guests is known. */
export const listParties = async (
  db: Connection,
  restaurantId: string,
  { from, to }: Period,
): Promise<SeatedParty[]> => {
  const rows = await db
    .selectFrom('sittings')
    .select(['opened_at', 'guests'])
    .where('restaurant_id', '=', restaurantId)
    .where('opened_at', '>=', from)
    .where('opened_at', '<', to)
    .where('guests', 'is not', null)
    // The sitting that it was merged into has its guests.
    .where('merged_into', 'is', null)
    .execute()
  return rows.map(({ opened_at, guests }) => ({ at: opened_at, guests: guests ?? 0 }))
}

/** The open sittings, the first of each table. */
export const listFirstSittings = async (db: Connection, restaurantId: string): Promise<OpenSitting[]> => {
  const rows = await db
    .selectFrom('sittings')
    .select(['table_number', ({ fn }) => fn.min('opened_at').as('opened_at')])
    .where('restaurant_id', '=', restaurantId)
    .where('ended_at', 'is', null)
    .groupBy('table_number')
    .execute()
  return rows.map((row) => ({ tableNumber: row.table_number, openedAt: row.opened_at }))
}

/** The labels of tables that have one. */
export const listLabels = async (db: Connection, restaurantId: string): Promise<ReadonlyMap<number, string>> => {
  const rows = await db
    .selectFrom('restaurant_tables')
    .select(['number', 'label'])
    .where('restaurant_id', '=', restaurantId)
    .where('label', '<>', '')
    .execute()
  return new Map(rows.map(({ number, label }) => [number, label ?? '']))
}

/** The names of staff by id. */
export const listNames = async (db: Connection, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('staff').select(['id', 'username']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, username }) => [id, username]))
}

/** The answers of guests about their visits in a period, newest first. */
export const listFeedback = (db: Connection, restaurantId: string, { from, to }: Period) =>
  db
    .selectFrom('visits')
    .leftJoin('sittings', (join) =>
      join.onRef('sittings.restaurant_id', '=', 'visits.restaurant_id').onRef('sittings.id', '=', 'visits.sitting_id'),
    )
    .select((eb) => [
      'visits.feedback_face as face',
      'visits.feedback_text as text',
      'visits.feedback_at as at',
      eb.fn.coalesce('sittings.table_number', 'visits.table_number').as('tableNumber'),
    ])
    .where('visits.restaurant_id', '=', restaurantId)
    .where('visits.feedback_at', '>=', from)
    .where('visits.feedback_at', '<', to)
    .orderBy('visits.feedback_at', 'desc')
    .orderBy('visits.id')
    .execute()
