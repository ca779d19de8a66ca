import { sql } from 'kysely'
import type { DayRange } from '@thali/contract/reports/periods'
import type { Connection } from '#server/db/database.ts'
import { toSoldItem, type SoldItem } from './queries.ts'

/** The orders of a day that were placed in one hour. */
export type HourTotals = {
  readonly date: string
  readonly weekday: number
  readonly hour: number
  readonly orderCount: number
  readonly totalPaise: number
}

/** A dish, or one portion of it, with what a period sold of it. */
export type SoldInPeriod = SoldItem & { readonly totalPaise: number }

/** The hours with orders of a period, by day; at most 25 a day. */
export const listHours = async (
  db: Connection,
  restaurantId: string,
  { from, to }: DayRange,
): Promise<HourTotals[]> => {
  const rows = await db
    .selectFrom('report_days')
    .select(['business_day', 'weekday', 'hour', 'order_count', 'total_paise'])
    .where('restaurant_id', '=', restaurantId)
    .where('business_day', '>=', from)
    .where('business_day', '<=', to)
    .orderBy('business_day')
    .execute()
  return rows.map((row) => ({
    date: row.business_day,
    weekday: row.weekday,
    hour: row.hour,
    orderCount: row.order_count,
    totalPaise: row.total_paise,
  }))
}

/** The dishes that a period sold, unsorted. Names come from the present menu. */
export const listSoldInPeriod = async (
  db: Connection,
  restaurantId: string,
  { from, to }: DayRange,
): Promise<SoldInPeriod[]> => {
  const rows = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('report_day_items')
        .select(['item_id', 'portion_id'])
        .select(({ fn }) => fn.max('portion_name').as('portion_name'))
        .select(sql<number>`CAST(SUM(quantity) AS BIGINT)`.as('quantity'))
        .select(sql<number>`CAST(SUM(total_paise) AS BIGINT)`.as('total_paise'))
        .where('restaurant_id', '=', restaurantId)
        .where('business_day', '>=', from)
        .where('business_day', '<=', to)
        .groupBy(['item_id', 'portion_id'])
        .as('sold'),
    )
    // Limits the join to one restaurant, as in `listSoldItems`.
    .leftJoin('items', (join) =>
      join.onRef('items.id', '=', 'sold.item_id').on('items.restaurant_id', '=', restaurantId),
    )
    .select(['sold.item_id', 'sold.portion_id', 'sold.portion_name', 'sold.quantity', 'sold.total_paise'])
    .select(['items.name', 'items.details'])
    .execute()
  return rows.map((row) => ({ ...toSoldItem(row), totalPaise: row.total_paise }))
}

/** The number of users with an order in a period. */
export const countUsers = async (db: Connection, restaurantId: string, { from, to }: DayRange): Promise<number> => {
  const { count } = await db
    .selectFrom('report_day_visitors')
    .select(sql<number>`CAST(COALESCE(SUM(user_count), 0) AS BIGINT)`.as('count'))
    .where('restaurant_id', '=', restaurantId)
    .where('business_day', '>=', from)
    .where('business_day', '<=', to)
    .where('previous_day', '<', from)
    .executeTakeFirstOrThrow()
  return count
}
