import { sql } from 'kysely'
import type { Connection } from '#server/db/database.ts'

/** The Completed orders that were created in one quarter of an hour; `startedAt` in milliseconds since 1970. */
export type Quarter = { readonly startedAt: number; readonly orderCount: number; readonly totalPaise: number }

/** A cancelled order has every line at 0; neither that nor a refused one is counted. */
export const hasSold = sql<boolean>`orders.approval <> 'refused' AND EXISTS (
  SELECT 1 FROM order_lines WHERE order_lines.order_id = orders.id AND order_lines.quantity > 0)`

/**
 * The Completed orders by the quarter hour of their creation, unsorted. Every time zone differs from UTC by whole
 * quarters, so each quarter is in one local slot. A year has at most 35,040.
 */
export const listQuarters = async (db: Connection, restaurantId: string): Promise<Quarter[]> => {
  // In the text: the embedded engine would treat a parameter as a fraction and not round.
  const quarter = sql<number>`created_at / 900000`
  const rows = await db
    .selectFrom('orders')
    .select([quarter.as('quarter'), sql<number>`CAST(SUM(total_paise) AS BIGINT)`.as('total_paise')])
    .select(({ fn }) => fn.countAll<number>().as('order_count'))
    .where('restaurant_id', '=', restaurantId)
    .where('status', '=', sql.lit('Completed'))
    .where(hasSold)
    .groupBy(quarter)
    .execute()
  return rows.map((row) => ({
    startedAt: row.quarter * 900_000,
    orderCount: row.order_count,
    totalPaise: row.total_paise,
  }))
}
