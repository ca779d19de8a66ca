import { toPaise, toRupees, type Category, type MenuItem } from '@thali/contract'
import type { Selectable } from 'kysely'
import { recordAudit } from '#server/db/audit.ts'
import type { Connection } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Author } from './category-queries.ts'

/** The categories of a restaurant by id, for their names. */
export type CategoriesById = ReadonlyMap<string, Pick<Category, 'id' | 'name'>>

/** A stored dish always has a version. */
export type StoredItem = MenuItem & { readonly version: number }

// The fields of a dish are listed here only: `toItem` for reads, `toColumns` for writes, `formFields` for the form. A new
// field is a column in db/tables.ts with its migration, and an entry in these three; with a default, also in `newItem`.

const nameIn = (categories: CategoriesById, id: string): { id: string; name: string } => ({
  id,
  name: categories.get(id)?.name ?? '',
})

const toItem = (row: Selectable<Tables['items']>, categories: CategoriesById): StoredItem => {
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
    version: row.version,
    category: nameIn(categories, row.category_id),
    ...(special ? { specialCategoryId: special, specialCategory: nameIn(categories, special) } : {}),
  }
}

const toColumns = (item: StoredItem) => ({
  name: item.name,
  description: item.description,
  price_paise: toPaise(item.price),
  category_id: item.categoryId,
  special_category_id: item.specialCategoryId ?? null,
  image_url: item.imageURL,
  image_colour: item.imageColour,
  available_from: Date.parse(item.availableFrom),
  is_suspended: item.isSuspended,
  version: item.version,
})

/** The fields that a dish takes from its form without a change, if the form has them. */
export const formFields = [
  'name',
  'description',
  'price',
  'categoryId',
  'isSuspended',
] as const satisfies readonly (keyof MenuItem)[]

type RequiredFields = Pick<StoredItem, 'restaurantId' | 'name' | 'price' | 'categoryId'>

/** A dish that is not stored yet: the fields that every form has, and the defaults of all others. */
export const newItem = (
  id: string,
  { restaurantId, name, price, categoryId }: RequiredFields,
  availableFrom: string,
): Omit<StoredItem, 'category'> => ({
  id,
  restaurantId,
  name,
  description: '',
  price,
  categoryId,
  imageURL: '',
  imageColour: '',
  availableFrom,
  isSuspended: false,
  version: 1,
})

/** All dishes of a restaurant, suspended ones included, in their order within a category. */
export const listItems = async (
  db: Connection,
  restaurantId: string,
  categories: CategoriesById,
): Promise<StoredItem[]> => {
  const rows = await db
    .selectFrom('items')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map((row) => toItem(row, categories))
}

/** One dish of a restaurant, or undefined; `categories` are those of the restaurant. */
export const findItem = async (
  db: Connection,
  restaurantId: string,
  id: string,
  categories: CategoriesById,
): Promise<StoredItem | undefined> => {
  const row = await db
    .selectFrom('items')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && toItem(row, categories)
}

/** How many dishes a restaurant has, suspended ones included. */
export const countItems = async (db: Connection, restaurantId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('items')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('restaurant_id', '=', restaurantId)
    .executeTakeFirstOrThrow()
  return count
}

// After all others of its category.
const nextPosition = async (trx: Connection, { restaurantId, categoryId }: MenuItem): Promise<number> => {
  const { last } = await trx
    .selectFrom('items')
    .select((eb) => eb.fn.max<number | null>('position').as('last'))
    .where('restaurant_id', '=', restaurantId)
    .where('category_id', '=', categoryId)
    .executeTakeFirstOrThrow()
  return last === null ? 0 : last + 1
}

/** Stores a new dish, as the last of its category. */
export const insertItem = async (trx: Connection, item: StoredItem, author: Author): Promise<void> => {
  const { id, restaurantId } = item
  const position = await nextPosition(trx, item)
  await trx
    .insertInto('items')
    .values({ id, restaurant_id: restaurantId, ...toColumns(item), position })
    .execute()
  await recordAudit(trx, { ...author, action: 'create', kind: 'item', id, after: item })
}

/** Stores a changed dish in its next version. One that moves to another category becomes the last there. */
export const updateItem = async (
  trx: Connection,
  before: StoredItem,
  after: StoredItem,
  author: Author,
): Promise<void> => {
  const { id, restaurantId } = before
  const isMoved = after.categoryId !== before.categoryId
  const place = isMoved ? { position: await nextPosition(trx, after) } : {}
  await trx
    .updateTable('items')
    .set({ ...toColumns(after), ...place })
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', id)
    .execute()
  const action = after.isSuspended && !before.isSuspended ? 'suspend' : 'update'
  await recordAudit(trx, { ...author, action, kind: 'item', id, before, after })
}
