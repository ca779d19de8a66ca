import { sql, type RawBuilder } from 'kysely'
import type { Portion } from '@thali/contract/menu/choice'
import type { Reports } from '@thali/contract/reports/schema'
import type { Connection } from '#server/db/database.ts'

/** A dish, or one portion of it, and its sold quantity in Completed orders. */
export type SoldItem = Reports['mostSoldItems'][number]

/** The sums of all Completed orders of a restaurant. */
export type Totals = { readonly orderCount: number; readonly userCount: number; readonly totalPaise: number }

/** The sums of one weekday (0 is Sunday) or one two-hour slot (0 is 12AM to 2AM). */
export type SlotTotals = {
  readonly kind: 'day' | 'time'
  readonly slot: number
  readonly orderCount: number
  readonly totalPaise: number
}

/** The totals of a restaurant; all zero while no order is Completed. */
export const getTotals = async (db: Connection, restaurantId: string): Promise<Totals> => {
  const row = await db
    .selectFrom('report_totals')
    .select(['order_count', 'user_count', 'total_paise'])
    .where('restaurant_id', '=', restaurantId)
    .executeTakeFirst()
  return { orderCount: row?.order_count ?? 0, userCount: row?.user_count ?? 0, totalPaise: row?.total_paise ?? 0 }
}

/** The totals of a restaurant's orders by weekday and time of day, unsorted; at most 19. */
export const listSlots = async (db: Connection, restaurantId: string): Promise<SlotTotals[]> => {
  const rows = await db.selectFrom('report_slots').selectAll().where('restaurant_id', '=', restaurantId).execute()
  return rows.map((row) => ({
    kind: row.kind,
    slot: row.slot,
    orderCount: row.order_count,
    totalPaise: row.total_paise,
  }))
}

// The quantity of the n-th item from one end, by the index.
const quantityAt = (restaurantId: string, count: number, direction: 'asc' | 'desc'): RawBuilder<number> => sql<number>`(
  SELECT quantity FROM report_items WHERE restaurant_id = ${restaurantId}
  ORDER BY quantity ${sql.raw(direction)} LIMIT 1 OFFSET ${sql.lit(count - 1)})`

const presentPortions = (details: string | null): readonly Portion[] =>
  (JSON.parse(details ?? '{}') as { portions?: Portion[] }).portions ?? [] // stored by the menu feature

type SoldRow = {
  readonly item_id: string
  readonly portion_id: string
  readonly portion_name: string
  readonly quantity: number
  readonly name: string | null
  readonly details: string | null
}

/** A row of counters joined with the menu as a sold dish. */
export const toSoldItem = (row: SoldRow): SoldItem => {
  const sold = { itemId: row.item_id, itemName: row.name ?? row.item_id, quantity: row.quantity }
  if (row.portion_id === '') return sold
  const present = presentPortions(row.details).find(({ id }) => id === row.portion_id)
  return { ...sold, portion: { id: row.portion_id, name: present?.name ?? row.portion_name } }
}

/**
 * The items at one end of the ranking by quantity, unsorted, `count` and all that tie with the last of them: the caller
 * ranks ties by name. Names come from the present menu.
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
    // Limits the join to one restaurant: otherwise PostgreSQL reads the items of all restaurants.
    .leftJoin('items', (join) =>
      join.onRef('items.id', '=', 'report_items.item_id').on('items.restaurant_id', '=', restaurantId),
    )
    .select(['report_items.item_id', 'portion_id', 'portion_name', 'quantity', 'items.name', 'items.details'])
    .where('report_items.restaurant_id', '=', restaurantId)
    .where('report_items.quantity', isMost ? '>=' : '<=', bound)
    .execute()
  return rows.map(toSoldItem)
}
