import { byWeight, type Category, type MenuCategory } from '@thali/contract/menu/category'
import type { RestaurantReply } from '@thali/contract/restaurants/schema'
import type { Connection } from '#server/db/database.ts'
import { listCategories } from './category-queries.ts'
import { listItems } from './item-queries.ts'
import { listOptionGroups } from './option-group-queries.ts'

/** The parts of `getRestaurant` that the menu feature stores. */
export type StoredMenu = Omit<RestaurantReply, 'restaurant' | 'offers'>

/**
 * The whole menu with suspended parts, heaviest category first, prices in rupees. An item is in its category and in its
 * special category.
 */
export const readMenu = async (db: Connection, restaurantId: string): Promise<StoredMenu> => {
  const withItems = (category: Category): MenuCategory => ({ ...category, items: [] })
  const categories = (await listCategories(db, restaurantId)).toSorted(byWeight).map(withItems)
  const byId = new Map(categories.map((category) => [category.id, category]))
  for (const item of await listItems(db, restaurantId, byId)) {
    byId.get(item.categoryId)?.items.push(item)
    if (item.specialCategoryId) byId.get(item.specialCategoryId)?.items.push(item)
  }
  const optionGroups = await listOptionGroups(db, restaurantId)
  return { categories, ...(optionGroups.length > 0 && { optionGroups }) }
}
