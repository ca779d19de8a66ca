import { sql } from 'kysely'
import { isInKitchen, isKitchenLine } from '@thali/contract/kitchen/state'
import type { Order } from '@thali/contract/orders/order'
import { hasRowLocks } from '#server/db/compiled.ts'
import type { Connection } from '#server/db/database.ts'
import { closedMaxMs } from './kitchen-queries.ts'

/** Stores the names of a line's last remakes. The order must be locked. */
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
