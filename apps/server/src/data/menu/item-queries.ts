import type { Selectable } from 'kysely'
import { toPaise, toRupees } from '@thali/contract/basics/money'
import type { Category } from '@thali/contract/menu/category'
import type { MenuItem } from '@thali/contract/menu/item'
import type { Connection } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import { translationsOf, translationsText } from './stored-translations.ts'

/** The categories of a restaurant by id, for their names. */
export type CategoriesById = ReadonlyMap<string, Pick<Category, 'id' | 'name'>>

/** A stored dish always has a version. */
export type StoredItem = MenuItem & { readonly version: number }

// The fields of a dish are listed here only: `toItem` for reads, `toColumns` for writes, `formFields` for the form. A new
// field is a column in db/tables.ts with its migration, and an entry in these three; with a default, also in `newItem`.
// An optional field that no query filters by is no column, but an entry in `Details`.

export type Details = Pick<
  MenuItem,
  'portions' | 'dietMark' | 'flags' | 'contains' | 'mayContain' | 'spice' | 'kcal' | 'mrp'
>

export const toDetails = ({
  portions,
  dietMark,
  flags,
  contains,
  mayContain,
  spice,
  kcal,
  mrp,
}: Details): string | null => {
  const text = JSON.stringify({ portions, dietMark, flags, contains, mayContain, spice, kcal, mrp })
  return text === '{}' ? null : text
}

const nameIn = (categories: CategoriesById, id: string): { id: string; name: string } => ({
  id,
  name: categories.get(id)?.name ?? '',
})

type ItemRow = Selectable<Tables['items']> & { readonly left: number | null }

const toItem = (row: ItemRow, categories: CategoriesById, optionGroupIds: string[] = []): StoredItem => {
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
    ...(row.sold_out_until !== null && { soldOutUntil: new Date(row.sold_out_until).toISOString() }),
    ...(row.left === 0 && { isSoldOut: true }),
    ...(row.station_id !== null && { stationId: row.station_id }),
    ...(row.tax_class !== null && { taxClass: row.tax_class }),
    ...(row.is_tax_included && { isTaxIncluded: true }),
    ...(row.packing_paise !== null && { packing: toRupees(row.packing_paise) }),
    version: row.version,
    category: nameIn(categories, row.category_id),
    ...(special ? { specialCategoryId: special, specialCategory: nameIn(categories, special) } : {}),
    ...(row.details !== null && (JSON.parse(row.details) as Details)), // as `toDetails` wrote it
    ...translationsOf(row.translations),
    ...(optionGroupIds.length > 0 && { optionGroupIds }),
  }
}

/** The columns of a dish, without its ids and place. */
export const toColumns = (item: StoredItem) => ({
  name: item.name,
  description: item.description,
  price_paise: toPaise(item.price),
  category_id: item.categoryId,
  special_category_id: item.specialCategoryId ?? null,
  image_url: item.imageURL,
  image_colour: item.imageColour,
  available_from: Date.parse(item.availableFrom),
  is_suspended: item.isSuspended,
  details: toDetails(item),
  translations: translationsText(item),
  sold_out_until: item.soldOutUntil === undefined ? null : Date.parse(item.soldOutUntil),
  station_id: item.stationId ?? null,
  tax_class: item.taxClass ?? null,
  is_tax_included: item.isTaxIncluded ?? false,
  packing_paise: item.packing === undefined ? null : toPaise(item.packing),
  version: item.version,
})

/** The fields that a dish takes from its form without a change, if the form has them; null clears one. */
export const formFields = [
  'name',
  'description',
  'price',
  'categoryId',
  'isSuspended',
  'dietMark',
  'flags',
  'contains',
  'mayContain',
  'spice',
  'kcal',
  'mrp',
  'packing',
  'stationId',
  'taxClass',
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

/** The option groups of dishes by dish, in the order of the chooser; of one dish or of all. */
const listGroupIds = async (db: Connection, restaurantId: string, id?: string): Promise<Map<string, string[]>> => {
  const rows = await db
    .selectFrom('item_option_groups')
    .select(['item_id', 'option_group_id'])
    .where('restaurant_id', '=', restaurantId)
    .$if(id !== undefined, (query) => query.where('item_id', '=', id ?? ''))
    .orderBy('position')
    .execute()
  const byItem = Map.groupBy(rows, (row) => row.item_id)
  return new Map([...byItem].map(([itemId, links]) => [itemId, links.map((link) => link.option_group_id)]))
}

const selectItems = (db: Connection, restaurantId: string) =>
  db
    .selectFrom('items')
    .leftJoin('item_stock', (join) =>
      join.onRef('item_stock.restaurant_id', '=', 'items.restaurant_id').onRef('item_stock.item_id', '=', 'items.id'),
    )
    .selectAll('items')
    .select('item_stock.quantity as left')
    .where('items.restaurant_id', '=', restaurantId)

/** All dishes of a restaurant, suspended ones included, in their order within a category. */
export const listItems = async (
  db: Connection,
  restaurantId: string,
  categories: CategoriesById,
): Promise<StoredItem[]> => {
  const rows = await selectItems(db, restaurantId).orderBy('position').orderBy('id').execute()
  const groupIds = await listGroupIds(db, restaurantId)
  return rows.map((row) => toItem(row, categories, groupIds.get(row.id)))
}

/** One dish of a restaurant, or undefined; `categories` are the restaurant's categories. */
export const findItem = async (
  db: Connection,
  restaurantId: string,
  id: string,
  categories: CategoriesById,
): Promise<StoredItem | undefined> => {
  const row = await selectItems(db, restaurantId).where('id', '=', id).executeTakeFirst()
  return row && toItem(row, categories, (await listGroupIds(db, restaurantId, id)).get(id))
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

/** The tax classes that dishes name, with the number of dishes. */
export const countItemsByTaxClass = async (db: Connection, restaurantId: string): Promise<Map<string, number>> => {
  const rows = await db
    .selectFrom('items')
    .select((eb) => ['tax_class', eb.fn.countAll<number>().as('count')])
    .where('restaurant_id', '=', restaurantId)
    .where('tax_class', 'is not', null)
    .groupBy('tax_class')
    .execute()
  return new Map(rows.map((row) => [row.tax_class ?? '', row.count]))
}
