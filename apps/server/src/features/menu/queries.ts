import {
  byWeight,
  toRupees,
  type MenuCategory,
  type MenuItem,
  type Restaurant,
  type RestaurantReply,
} from '@thali/contract'
import type { Connection } from '#server/db/database.ts'

const findRestaurant = async (db: Connection, restaurantId: string): Promise<Restaurant | undefined> => {
  const row = await db.selectFrom('restaurants').selectAll().where('id', '=', restaurantId).executeTakeFirst()
  return (
    row && {
      id: row.id,
      name: row.name,
      logo: row.logo,
      timezone: row.timezone,
      currency: row.currency,
      settings: {
        menuCardOnly: Boolean(row.menu_card_only),
        menuCardOnlyView: Boolean(row.menu_card_only_view),
      },
    }
  )
}

const listCategories = async (db: Connection, restaurantId: string): Promise<MenuCategory[]> => {
  const rows = await db.selectFrom('categories').selectAll().where('restaurant_id', '=', restaurantId).execute()
  return rows
    .map((row) => ({
      id: row.id,
      restaurantId: row.restaurant_id,
      name: row.name,
      type: row.type,
      weight: row.weight,
      isSuspended: Boolean(row.is_suspended),
      items: [],
    }))
    .toSorted(byWeight)
}

const listItems = async (db: Connection, restaurantId: string, names: Map<string, string>): Promise<MenuItem[]> => {
  const rows = await db
    .selectFrom('items')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map((row) => {
    const special = row.special_category_id
    return {
      id: row.id,
      restaurantId: row.restaurant_id,
      name: row.name,
      description: row.description,
      price: toRupees(row.price_paise),
      categoryId: row.category_id,
      imageURL: row.image_url,
      imageColour: row.image_colour,
      availableFrom: new Date(row.available_from).toISOString(),
      isSuspended: Boolean(row.is_suspended),
      category: { id: row.category_id, name: names.get(row.category_id) ?? '' },
      ...(special
        ? { specialCategoryId: special, specialCategory: { id: special, name: names.get(special) ?? '' } }
        : {}),
    }
  })
}

/**
 * A restaurant with its whole menu, heaviest category first, suspended ones included. An item stands in its category
 * and again in its special category.
 *
 * @param db Where to ask.
 * @param restaurantId Whose menu.
 * @returns The menu, prices in rupees, or undefined when there is no such restaurant.
 */
export const findMenu = async (db: Connection, restaurantId: string): Promise<RestaurantReply | undefined> => {
  const restaurant = await findRestaurant(db, restaurantId)
  if (!restaurant) return undefined
  const categories = await listCategories(db, restaurantId)
  const byId = new Map(categories.map((category) => [category.id, category]))
  const names = new Map(categories.map(({ id, name }) => [id, name]))
  for (const item of await listItems(db, restaurantId, names)) {
    byId.get(item.categoryId)?.items.push(item)
    if (item.specialCategoryId) byId.get(item.specialCategoryId)?.items.push(item)
  }
  return { restaurant, categories }
}
