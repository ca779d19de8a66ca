import { sql } from 'kysely'
import type { Connection } from '#server/db/database.ts'
import { hasSold, type Quarter } from './counter-queries.ts'

/** The restaurants with counted orders, and without counted days. */
export const listWithoutDays = async (db: Connection): Promise<string[]> => {
  const rows = await db
    .selectFrom('report_totals')
    .select('restaurant_id')
    .where('order_count', '>', 0)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('report_days')
            .select('report_days.restaurant_id')
            .whereRef('report_days.restaurant_id', '=', 'report_totals.restaurant_id'),
        ),
      ),
    )
    .execute()
  return rows.map((row) => row.restaurant_id)
}

/** A business day, from its first moment to the first of the next day, in ms since 1970. */
export type DayBounds = { readonly businessDay: string; readonly from: number; readonly to: number }

/** The creation of the first Completed order from a moment on. */
export const findNextCreation = async (
  trx: Connection,
  restaurantId: string,
  from: number,
): Promise<number | undefined> => {
  const row = await trx
    .selectFrom('orders')
    .select('created_at')
    .where('restaurant_id', '=', restaurantId)
    .where('status', '=', sql.lit('Completed'))
    .where('created_at', '>=', from)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return row?.created_at
}

export const ordersOfDay = (trx: Connection, restaurantId: string, { from, to }: DayBounds) =>
  trx
    .selectFrom('orders')
    .where('orders.restaurant_id', '=', restaurantId)
    .where('orders.status', '=', sql.lit('Completed'))
    .where('orders.created_at', '>=', from)
    .where('orders.created_at', '<', to)
    .where(hasSold)

/** The Completed orders of a day by the quarter hour of their creation. */
export const listQuartersOfDay = async (trx: Connection, restaurantId: string, day: DayBounds): Promise<Quarter[]> => {
  // In the text: the embedded engine would treat a parameter as a fraction and not round.
  const quarter = sql<number>`created_at / 900000`
  const rows = await ordersOfDay(trx, restaurantId, day)
    .select([quarter.as('quarter'), sql<number>`CAST(SUM(total_paise) AS BIGINT)`.as('total_paise')])
    .select(({ fn }) => fn.countAll<number>().as('order_count'))
    .groupBy(quarter)
    .execute()
  return rows.map((row) => ({
    startedAt: row.quarter * 900_000,
    orderCount: row.order_count,
    totalPaise: row.total_paise,
  }))
}
