import { sql, type RawBuilder } from 'kysely'
import type { Connection } from '#server/db/database.ts'

export type SoldItem = { readonly itemId: string; readonly itemName: string; readonly quantity: number }

/** What all Completed orders of a restaurant come to. */
export type Totals = { readonly orderCount: number; readonly userCount: number; readonly totalPaise: number }

/** What the orders of one weekday (0 is Sunday), or of one two-hour slot (0 is 12AM to 2AM), come to. */
export type SlotTotals = {
  readonly kind: 'day' | 'time'
  readonly slot: number
  readonly orderCount: number
  readonly totalPaise: number
}

/**
 * The totals of a restaurant.
 *
 * @param db Where to ask.
 * @param restaurantId Whose.
 * @returns All zero while no order is Completed.
 */
export const getTotals = async (db: Connection, restaurantId: string): Promise<Totals> => {
  const row = await db
    .selectFrom('report_totals')
    .select(['order_count', 'user_count', 'total_paise'])
    .where('restaurant_id', '=', restaurantId)
    .executeTakeFirst()
  return { orderCount: row?.order_count ?? 0, userCount: row?.user_count ?? 0, totalPaise: row?.total_paise ?? 0 }
}

/**
 * The weekdays and times of day a restaurant had orders in.
 *
 * @param db Where to ask.
 * @param restaurantId Whose.
 * @returns In no order; at most 19.
 */
export const listSlots = async (db: Connection, restaurantId: string): Promise<SlotTotals[]> => {
  const rows = await db.selectFrom('report_slots').selectAll().where('restaurant_id', '=', restaurantId).execute()
  return rows.map((row) => ({
    kind: row.kind,
    slot: row.slot,
    orderCount: row.order_count,
    totalPaise: row.total_paise,
  }))
}

// The quantity of the n-th item from one end, read from the index by quantity.
const quantityAt = (restaurantId: string, count: number, direction: 'asc' | 'desc'): RawBuilder<number> => sql<number>`(
  SELECT quantity FROM report_items WHERE restaurant_id = ${restaurantId}
  ORDER BY quantity ${sql.raw(direction)} LIMIT 1 OFFSET ${sql.lit(count - 1)})`

/**
 * The items at one end of the ranking by quantity, and all that tie with the last of them, so that the ranking can
 * decide between those by name. A name is the menu's of today, so that a dish that was renamed is one dish.
 *
 * @param db Where to ask.
 * @param restaurantId Whose.
 * @param end Which end.
 * @param count How many, before ties.
 * @returns In no order; all items when there are fewer.
 */
export const listSoldItems = async (
  db: Connection,
  restaurantId: string,
  end: 'most' | 'least',
  count: number,
): Promise<SoldItem[]> => {
  const isMost = end === 'most'
  const limit = quantityAt(restaurantId, count, isMost ? 'desc' : 'asc')
  const bound = isMost ? sql<number>`COALESCE(${limit}, 0)` : sql<number>`COALESCE(${limit}, ${sql.lit(2 ** 53)})`
  const rows = await db
    .selectFrom('report_items')
    // Of the one restaurant: for its best fifty dishes PostgreSQL would rather read everybody's than look up each.
    .leftJoin('items', (join) =>
      join.onRef('items.id', '=', 'report_items.item_id').on('items.restaurant_id', '=', restaurantId),
    )
    .select(['report_items.item_id', 'report_items.quantity', 'items.name'])
    .where('report_items.restaurant_id', '=', restaurantId)
    .where('report_items.quantity', isMost ? '>=' : '<=', bound)
    .execute()
  return rows.map((row) => ({ itemId: row.item_id, itemName: row.name ?? row.item_id, quantity: row.quantity }))
}
