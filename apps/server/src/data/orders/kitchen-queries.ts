import { closedInKitchenHours, isInKitchen, isKitchenLine, type Order } from '@thali/contract'
import { sql } from 'kysely'
import { compile, hasRowLocks } from '#server/db/compiled.ts'
import type { Connection } from '#server/db/database.ts'
import { byOrder, toOrder, withLines, type JoinedRow } from './list-queries.ts'

/** Closed orders leave the kitchen after this long (ms). */
export const closedMaxMs = closedInKitchenHours * 3_600_000

/** Orders per statement, as in lists of orders. */
const pageSize = 200

type PageParams = { readonly restaurantId: string; readonly at: number; readonly orderNumber: number }

const readPage = compile((db, { restaurantId, at, orderNumber }: PageParams) =>
  withLines(
    db,
    db
      .selectFrom('orders')
      .where('orders.restaurant_id', '=', restaurantId)
      // In the text, not a parameter: only then does the partial index apply.
      .where(sql<boolean>`orders.in_kitchen`)
      .where('orders.accepted_at', '>=', at)
      .where((eb) => eb.or([eb('orders.accepted_at', '>', at), eb('orders.order_number', '>', orderNumber)]))
      .orderBy('orders.accepted_at')
      .orderBy('orders.order_number')
      .limit(sql.lit(pageSize)),
  ),
)

const acceptedAt = (row: JoinedRow): number => row.accepted_at ?? 0

/**
 * The orders in the kitchen, oldest accepted first, without those that were closed more than 12 hours ago.
 * @yields A page, possibly empty.
 */
export async function* listOrdersInKitchen(
  db: Connection,
  restaurantId: string,
  now: number,
): AsyncGenerator<Order[], Order[]> {
  let above = { at: 0, orderNumber: 0 }
  for (;;) {
    const { rows } = await readPage(db, { restaurantId, ...above })
    const read = byOrder(rows).toSorted(
      ([one], [other]) => acceptedAt(one) - acceptedAt(other) || one.order_number - other.order_number,
    )
    const orders = read.flatMap((lines) => {
      const { closed_at } = lines[0]
      return closed_at === null || closed_at > now - closedMaxMs ? [toOrder(lines[0], lines)] : []
    })
    const [last] = read.at(-1) ?? []
    if (!last || read.length < pageSize) return orders
    yield orders
    above = { at: acceptedAt(last), orderNumber: last.order_number }
  }
}

const doneMax = 100

const readDone = compile((db, { restaurantId, since }: { readonly restaurantId: string; readonly since: number }) =>
  withLines(
    db,
    db
      .selectFrom('orders')
      .where('orders.restaurant_id', '=', restaurantId)
      .where('orders.kitchen_done_at', '>=', since)
      .where(sql<boolean>`not orders.in_kitchen`)
      .orderBy('orders.kitchen_done_at', 'desc')
      .orderBy('orders.order_number', 'desc')
      .limit(sql.lit(doneMax)),
  ),
)

const doneAt = (row: JoinedRow): number => row.kitchen_done_at ?? 0

/** The last 100 orders that left the kitchen since a time (ms since 1970), newest first. */
export const listOrdersDone = async (db: Connection, restaurantId: string, since: number): Promise<Order[]> => {
  const { rows } = await readDone(db, { restaurantId, since })
  return byOrder(rows)
    .toSorted(([one], [other]) => doneAt(other) - doneAt(one) || other.order_number - one.order_number)
    .map((lines) => toOrder(lines[0], lines))
}

/** The highest quantity that each line of an order ever had, by line. */
export const listQuantitiesMax = async (trx: Connection, orderId: string): Promise<Map<string, number>> => {
  const rows = await trx
    .selectFrom('order_lines')
    .select(['id', 'quantity_max'])
    .where('order_id', '=', orderId)
    .execute()
  return new Map(rows.map((row) => [row.id, row.quantity_max]))
}

/** The names of the last remakes of a line, oldest first. */
export const findRemakes = async (trx: Connection, lineId: string): Promise<string[]> => {
  const row = await trx.selectFrom('order_lines').select('remake_ids').where('id', '=', lineId).executeTakeFirst()
  return row?.remake_ids?.split(',') ?? []
}

/** Stores the names of the last remakes of a line of a locked order. */
export const saveRemakes = async (trx: Connection, lineId: string, names: readonly string[]): Promise<void> => {
  await trx
    .updateTable('order_lines')
    .set({ remake_ids: names.join(',') })
    .where('id', '=', lineId)
    .execute()
}

/** Records that a locked order left the kitchen, and returns whether it did so for the first time. */
const leave = async (trx: Connection, { restaurant, id }: Order, now: number): Promise<boolean> => {
  const { kitchen_done_at } = await trx
    .selectFrom('orders')
    .select('kitchen_done_at')
    .where('restaurant_id', '=', restaurant.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('orders')
    .set({ kitchen_done_at: now, moved_from: null })
    .where('restaurant_id', '=', restaurant.id)
    .where('id', '=', id)
    .execute()
  return kitchen_done_at === null
}

/** Closed orders that the kitchen did not bump leave it in the end, so that its index stays short. */
const removeOld = async (trx: Connection, restaurantId: string, now: number): Promise<void> => {
  const before = now - closedMaxMs
  const rows = await trx
    .selectFrom('orders')
    .select('id')
    .where('restaurant_id', '=', restaurantId)
    .where(sql<boolean>`in_kitchen`)
    .where('accepted_at', '<', before)
    .where('closed_at', '<', before)
    .orderBy('id')
    // An order that another transaction changes can wait for the next time.
    .$if(hasRowLocks(trx), (query) => query.forNoKeyUpdate().skipLocked())
    .execute()
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await trx.updateTable('orders').set({ in_kitchen: false, moved_from: null }).where('id', 'in', ids).execute()
}

/**
 * Follows a stored change of a locked order, `now` in ms since 1970. Returns whether it left the kitchen for the first
 * time.
 */
export const followKitchen = async (trx: Connection, before: Order, after: Order, now: number): Promise<boolean> => {
  const isIn = isInKitchen(after)
  if (isIn && before.status === 'Pending' && after.status === 'Completed')
    await removeOld(trx, after.restaurant.id, now)
  return isInKitchen(before) && !isIn ? leave(trx, after, now) : false
}

/** Stores that the kitchen gets the lines of an order that is accepted now; `now` in ms since 1970. */
export const sendToKitchen = async (trx: Connection, waiting: Order, now: number): Promise<void> => {
  if (!waiting.items.some((line) => isKitchenLine(line))) return
  await trx
    .updateTable('orders')
    .set({ accepted_at: now, in_kitchen: isInKitchen({ ...waiting, approval: 'accepted' }) })
    .where('restaurant_id', '=', waiting.restaurant.id)
    .where('id', '=', waiting.id)
    .execute()
  await trx.updateTable('order_lines').set({ changed_at: now }).where('order_id', '=', waiting.id).execute()
}
