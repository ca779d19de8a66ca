import { isInKitchen, type Order } from '@thali/contract'
import { sql } from 'kysely'
import type { Connection } from '#server/db/database.ts'
import { closedMaxMs } from '#server/data/orders/kitchen-queries.ts'
import { getOrder } from '#server/data/orders/list-queries.ts'
import { lockOrder } from '#server/data/orders/queries.ts'
import { saveOrder } from '#server/data/orders/write-orders.ts'

const selectAtStations = (trx: Connection, restaurantId: string, stationIds: readonly string[]) =>
  trx
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select('orders.id')
    .where('orders.restaurant_id', '=', restaurantId)
    .where('order_lines.station_id', 'in', stationIds)
    .limit(1)

/**
 * Whether an order in the kitchen has lines at one of the stations, or one that waits for a waiter and comes to the
 * kitchen later. `now` in ms since 1970.
 */
export const isStationBusy = async (
  trx: Connection,
  restaurantId: string,
  stationIds: readonly string[],
  now: number,
): Promise<boolean> => {
  const inKitchen = await selectAtStations(trx, restaurantId, stationIds)
    .where(sql<boolean>`orders.in_kitchen`)
    .where((eb) => eb.or([eb('orders.closed_at', 'is', null), eb('orders.closed_at', '>', now - closedMaxMs)]))
    .executeTakeFirst()
  if (inKitchen) return true
  const waiting = await selectAtStations(trx, restaurantId, stationIds)
    .where('orders.status', '=', sql.lit('Pending'))
    .where('orders.approval', '=', 'waiting')
    .executeTakeFirst()
  return waiting !== undefined
}

type Move = { readonly stationIds: readonly string[]; readonly since: number }

const listStray = async (trx: Connection, restaurantId: string, { stationIds, since }: Move): Promise<string[]> => {
  const stray = trx
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select('orders.id')
    .distinct()
    .where('orders.restaurant_id', '=', restaurantId)
    .where('order_lines.station_id', 'is not', null)
    .where('order_lines.station_id', 'not in', stationIds)
  // Each has an index.
  const done = await stray.where('orders.kitchen_done_at', '>=', since).execute()
  const open = await stray.where(sql<boolean>`orders.in_kitchen`).execute()
  return [...new Set([...done, ...open].map(({ id }) => id))].toSorted()
}

/**
 * Gives the lines of orders in the kitchen, or that left it since a time (ms since 1970), to the first station if theirs
 * is not among the given ones. Locks the orders by their ids. Returns the changed orders in the kitchen; displays learn
 * the station of another one with its next tick.
 */
export const moveStrayLines = async (trx: Connection, restaurantId: string, move: Move): Promise<Order[]> => {
  const { stationIds } = move
  const [first] = stationIds
  if (first === undefined) return []
  const moved: Order[] = []
  for (const id of await listStray(trx, restaurantId, move)) {
    await lockOrder(trx, restaurantId, id)
    await trx
      .updateTable('order_lines')
      .set({ station_id: first })
      .where('order_id', '=', id)
      .where('station_id', 'is not', null)
      .where('station_id', 'not in', stationIds)
      .execute()
    const order = await getOrder(trx, restaurantId, id)
    if (!isInKitchen(order)) continue
    const after = { ...order, revision: order.revision + 1 }
    await saveOrder(trx, order, after)
    moved.push(after)
  }
  return moved
}
