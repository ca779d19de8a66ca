import type { Clock } from '#server/platform/clock.ts'
import type { Database } from './database.ts'

type LastOrder = { readonly restaurantId: string; readonly orderNumber: number; readonly createdDateTime: string }

/** The number and the creation time of the last order of each restaurant with orders. */
export const listLastOrders = async (db: Database): Promise<LastOrder[]> => {
  const rows = await db
    .selectFrom('number_series')
    .selectAll()
    .where('series', '=', 'orders')
    .where('last_number', '>', 0)
    .execute()
  return rows.map(({ restaurant_id: restaurantId, last_number: orderNumber, last_created_at: createdAt }) => ({
    restaurantId,
    orderNumber,
    createdDateTime: new Date(createdAt).toISOString(),
  }))
}

const toleratedMs = 60_000

const hours = (ms: number): string => (ms < 3_600_000 ? 'less than an hour' : `${Math.round(ms / 3_600_000)} hours`)

/** A sentence for each restaurant with a last order more than a minute ahead of the clock (decision 058). */
export const findFutureOrders = async (db: Database, clock: Clock): Promise<string[]> => {
  const now = clock.now().getTime()
  const last = await listLastOrders(db)
  return last
    .map((order) => ({ ...order, aheadMs: Date.parse(order.createdDateTime) - now }))
    .filter(({ aheadMs }) => aheadMs > toleratedMs)
    .map(
      ({ restaurantId, orderNumber, createdDateTime, aheadMs }) =>
        `Order ${orderNumber} of ${restaurantId}, the last one, is dated ${hours(aheadMs)} in the future (${createdDateTime}). The clock of this machine was ahead then, or is behind now: it says ${new Date(now).toISOString()}. New orders are dated by the clock.`,
    )
}
