import type { Category } from '@thali/contract/menu/category'
import type { WeeklyPeriod } from '@thali/contract/restaurants/hours'
import type { Connection } from '#server/db/database.ts'
import { translationsOf } from './stored-translations.ts'

/** A stored category always has a version. */
export type StoredCategory = Category & { readonly version: number }

/** All categories of a restaurant, suspended ones included, unsorted. */
export const listCategories = async (db: Connection, restaurantId: string): Promise<StoredCategory[]> => {
  const rows = await db.selectFrom('categories').selectAll().where('restaurant_id', '=', restaurantId).execute()
  return rows.map((row) => ({
    id: row.id,
    restaurantId: row.restaurant_id,
    name: row.name,
    type: row.type,
    weight: row.weight,
    isSuspended: Boolean(row.is_suspended),
    ...(row.availability !== null && { availability: JSON.parse(row.availability) as WeeklyPeriod[] }), // stored by `columns`
    ...(row.station_id !== null && { stationId: row.station_id }),
    ...translationsOf(row.translations),
    version: row.version,
  }))
}

/** How many items a category has, suspended ones included. */
export const countItemsIn = async (
  db: Connection,
  category: Pick<Category, 'id' | 'restaurantId'>,
): Promise<number> => {
  const { count } = await db
    .selectFrom('items')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('restaurant_id', '=', category.restaurantId)
    .where((eb) => eb.or([eb('category_id', '=', category.id), eb('special_category_id', '=', category.id)]))
    .executeTakeFirstOrThrow()
  return count
}
