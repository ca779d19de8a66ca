import { sql } from 'kysely'
import type { Connection } from '#server/db/database.ts'
import { closedMaxMs } from './kitchen-queries.ts'

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

/** Stations that stay, and the time since which a left order counts, in ms since 1970. */
export type StationMove = { readonly stationIds: readonly string[]; readonly since: number }

/** The orders in the kitchen, or that left it since a time, with lines at other stations; by id. */
export const listStray = async (
  trx: Connection,
  restaurantId: string,
  { stationIds, since }: StationMove,
): Promise<string[]> => {
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
