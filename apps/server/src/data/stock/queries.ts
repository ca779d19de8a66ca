import type { Connection } from '#server/db/database.ts'

/** A dish with a countdown, and how many are left. */
export type StockOfItem = { readonly itemId: string; readonly left: number }

/** All countdowns of a restaurant, sorted by dish. */
export const listStock = async (db: Connection, restaurantId: string): Promise<StockOfItem[]> =>
  db
    .selectFrom('item_stock')
    .select(['item_id as itemId', 'quantity as left'])
    .where('restaurant_id', '=', restaurantId)
    .orderBy('item_id')
    .execute()

/** How many of a dish are left; undefined without a countdown. */
export const findLeft = async (db: Connection, restaurantId: string, itemId: string): Promise<number | undefined> => {
  const row = await db
    .selectFrom('item_stock')
    .select('quantity')
    .where('restaurant_id', '=', restaurantId)
    .where('item_id', '=', itemId)
    .executeTakeFirst()
  return row?.quantity
}
