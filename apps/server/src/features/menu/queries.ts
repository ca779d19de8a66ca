import { byWeight, type Category, type MenuCategory, type Restaurant, type RestaurantReply } from '@thali/contract'
import type { Connection } from '#server/db/database.ts'
import { listCategories } from './category-queries.ts'
import { listItems } from './item-queries.ts'

const findRestaurant = async (db: Connection, restaurantId: string): Promise<Restaurant | undefined> => {
  const row = await db.selectFrom('restaurants').selectAll().where('id', '=', restaurantId).executeTakeFirst()
  return (
    row && {
      id: row.id,
      name: row.name,
      logo: row.logo,
      timezone: row.timezone,
      currency: row.currency,
      ...(row.table_count !== null && { tableCount: row.table_count }),
      settings: {
        menuCardOnly: Boolean(row.menu_card_only),
        menuCardOnlyView: Boolean(row.menu_card_only_view),
      },
    }
  )
}

/**
 * A restaurant with its whole menu, heaviest category first, suspended ones included. An item stands in its category
 * and again in its special category.
 *
 * @param db Where to ask.
 * @param restaurantId Whose menu.
 * @returns The menu, prices in rupees, or undefined when there is no such restaurant.
 */
export const findMenu = async (
  db: Connection,
  restaurantId: string,
): Promise<Omit<RestaurantReply, 'offers'> | undefined> => {
  const restaurant = await findRestaurant(db, restaurantId)
  if (!restaurant) return undefined
  const withItems = (category: Category): MenuCategory => ({ ...category, items: [] })
  const categories = (await listCategories(db, restaurantId)).toSorted(byWeight).map(withItems)
  const byId = new Map(categories.map((category) => [category.id, category]))
  for (const item of await listItems(db, restaurantId, byId)) {
    byId.get(item.categoryId)?.items.push(item)
    if (item.specialCategoryId) byId.get(item.specialCategoryId)?.items.push(item)
  }
  return { restaurant, categories }
}
