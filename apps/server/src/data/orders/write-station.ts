import { isInKitchen } from '@thali/contract/kitchen/state'
import type { Order } from '@thali/contract/orders/order'
import type { Connection } from '#server/db/database.ts'
import { getOrder } from './list-queries.ts'
import { lockOrder } from './queries.ts'
import { listStray, type StationMove } from './station-queries.ts'
import { saveOrder } from './write-orders.ts'

/**
 * Gives the lines of orders in the kitchen, or that left it since a time (ms since 1970), to the first station if theirs
 * is not among the given ones. Locks the orders by their ids. Returns the changed orders in the kitchen; displays learn
 * the station of another one with its next tick.
 */
export const moveStrayLines = async (trx: Connection, restaurantId: string, move: StationMove): Promise<Order[]> => {
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
