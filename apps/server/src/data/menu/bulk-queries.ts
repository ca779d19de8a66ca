import type { Connection } from '#server/db/database.ts'
import { listCategories, type StoredCategory } from './category-queries.ts'
import { listItems, type StoredItem } from './item-queries.ts'
import { listOptionGroups, type StoredGroup } from './option-group-queries.ts'

// An import changes thousands of rows in one transaction. Other calls get their turn between two batches.

/** A dish with its place in its category, from 0. */
export type PlacedItem = StoredItem & { readonly position: number }

/** The whole menu with suspended parts. Dishes are in menu order of their categories. */
export const readWholeMenu = async (
  db: Connection,
  restaurantId: string,
): Promise<{ categories: StoredCategory[]; groups: StoredGroup[]; items: PlacedItem[] }> => {
  const categories = await listCategories(db, restaurantId)
  const items = await listItems(db, restaurantId, new Map(categories.map((category) => [category.id, category])))
  const rows = await db
    .selectFrom('items')
    .select(['id', 'position'])
    .where('restaurant_id', '=', restaurantId)
    .execute()
  const positions = new Map(rows.map(({ id, position }) => [id, position]))
  return {
    categories,
    groups: await listOptionGroups(db, restaurantId),
    items: items.map((item) => ({ ...item, position: positions.get(item.id) ?? 0 })),
  }
}

type Versioned = { readonly id: string; readonly version: number }

/** The versions of all parts of a menu. */
export const readMenuVersions = async (
  db: Connection,
  restaurantId: string,
): Promise<Record<'categories' | 'groups' | 'items', Versioned[]>> => {
  const read = (table: 'categories' | 'option_groups' | 'items'): Promise<Versioned[]> =>
    db.selectFrom(table).select(['id', 'version']).where('restaurant_id', '=', restaurantId).execute()
  return { categories: await read('categories'), groups: await read('option_groups'), items: await read('items') }
}
