import type { Category } from '@thali/contract'
import { recordChange, type Change } from '#server/db/audit.ts'
import type { Connection } from '#server/db/database.ts'

/** Who makes a change, and when. */
export type Trace = Pick<Change, 'by' | 'at'>

/** A category as it is stored: always with its version. */
export type StoredCategory = Category & { readonly version: number }

/**
 * All categories of a restaurant, suspended ones included.
 *
 * @param db Where to ask.
 * @param restaurantId Whose.
 * @returns In no order.
 */
export const listCategories = async (db: Connection, restaurantId: string): Promise<StoredCategory[]> => {
  const rows = await db.selectFrom('categories').selectAll().where('restaurant_id', '=', restaurantId).execute()
  return rows.map((row) => ({
    id: row.id,
    restaurantId: row.restaurant_id,
    name: row.name,
    type: row.type,
    weight: row.weight,
    isSuspended: Boolean(row.is_suspended),
    version: row.version,
  }))
}

/**
 * How many items stand in a category, suspended ones included.
 *
 * @param db Where to ask.
 * @param category Which one; a Regular one is its items' category, a Special one their special category.
 * @returns Their number.
 */
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

const columns = (category: StoredCategory) => ({
  name: category.name,
  type: category.type,
  weight: category.weight,
  is_suspended: category.isSuspended,
  version: category.version,
})

/**
 * Stores a new category.
 *
 * @param trx The change's own transaction.
 * @param category All of it.
 * @param trace Who makes it.
 */
export const insertCategory = async (trx: Connection, category: StoredCategory, trace: Trace): Promise<void> => {
  const { id, restaurantId } = category
  await trx
    .insertInto('categories')
    .values({ id, restaurant_id: restaurantId, ...columns(category) })
    .execute()
  await recordChange(trx, { ...trace, action: 'create', kind: 'category', id, after: category })
}

/**
 * Stores a changed category, in its next version.
 *
 * @param trx The change's own transaction.
 * @param before As it was.
 * @param change As it shall be.
 * @param trace Who changes it.
 * @returns As it is now.
 */
export const updateCategory = async (
  trx: Connection,
  before: StoredCategory,
  change: Category,
  trace: Trace,
): Promise<StoredCategory> => {
  const { id, restaurantId } = before
  const after = { ...change, version: before.version + 1 }
  await trx
    .updateTable('categories')
    .set(columns(after))
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', id)
    .execute()
  const action = after.isSuspended && !before.isSuspended ? 'suspend' : 'update'
  await recordChange(trx, { ...trace, action, kind: 'category', id, before, after })
  return after
}

/**
 * Removes a category that no item stands in.
 *
 * @param trx The change's own transaction.
 * @param category As it was.
 * @param trace Who removes it.
 */
export const deleteCategory = async (trx: Connection, category: Category, trace: Trace): Promise<void> => {
  const { id, restaurantId } = category
  await trx.deleteFrom('categories').where('restaurant_id', '=', restaurantId).where('id', '=', id).execute()
  await recordChange(trx, { ...trace, action: 'delete', kind: 'category', id, before: category })
}

/**
 * Gives the categories of one type new weights, as one change.
 *
 * @param trx The change's own transaction.
 * @param before All of that type, heaviest first.
 * @param after The same ones, in their new order; those whose weight differs in their next version.
 * @param trace Who re-orders them.
 */
export const saveOrder = async (
  trx: Connection,
  before: readonly StoredCategory[],
  after: readonly StoredCategory[],
  trace: Trace,
): Promise<void> => {
  const { restaurantId } = trace.by
  const was = new Map(before.map(({ id, weight }) => [id, weight]))
  for (const { id, weight, version } of after)
    if (weight !== was.get(id))
      await trx
        .updateTable('categories')
        .set({ weight, version })
        .where('restaurant_id', '=', restaurantId)
        .where('id', '=', id)
        .execute()
  const places = (list: readonly Category[]) => list.map(({ id, weight }) => ({ id, weight }))
  const change = { kind: 'category', id: after[0]?.type ?? '', before: places(before), after: places(after) } as const
  await recordChange(trx, { ...trace, action: 'reorder', ...change })
}
