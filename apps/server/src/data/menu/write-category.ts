import type { Category } from '@thali/contract/menu/category'
import { recordAudit, type AuditEntry } from '#server/db/audit.ts'
import type { Connection } from '#server/db/database.ts'
import { type StoredCategory } from './category-queries.ts'
import { translationsText } from './stored-translations.ts'

/** The staff member and the time of a change, for the audit log. */
export type Author = Pick<AuditEntry, 'by' | 'at'>

const columns = (category: StoredCategory) => ({
  name: category.name,
  type: category.type,
  weight: category.weight,
  is_suspended: category.isSuspended,
  availability: category.availability ? JSON.stringify(category.availability) : null,
  station_id: category.stationId ?? null,
  translations: translationsText(category),
  version: category.version,
})

/** Stores a new category. */
export const insertCategory = async (trx: Connection, category: StoredCategory, author: Author): Promise<void> => {
  const { id, restaurantId } = category
  await trx
    .insertInto('categories')
    .values({ id, restaurant_id: restaurantId, ...columns(category) })
    .execute()
  await recordAudit(trx, { ...author, action: 'create', kind: 'category', id, after: category })
}

/** Stores a changed category in its next version, and returns it. */
export const updateCategory = async (
  trx: Connection,
  before: StoredCategory,
  change: Category,
  author: Author,
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
  await recordAudit(trx, { ...author, action, kind: 'category', id, before, after })
  return after
}

/** Deletes a category without items. */
export const deleteCategory = async (trx: Connection, category: Category, author: Author): Promise<void> => {
  const { id, restaurantId } = category
  await trx.deleteFrom('categories').where('restaurant_id', '=', restaurantId).where('id', '=', id).execute()
  await recordAudit(trx, { ...author, action: 'delete', kind: 'category', id, before: category })
}

/**
 * Stores the new weights of all categories of one type as one change. `before` is heaviest first, `after` has the same
 * categories in the new order; a changed one has its next version.
 */
export const saveWeights = async (
  trx: Connection,
  before: readonly StoredCategory[],
  after: readonly StoredCategory[],
  author: Author,
): Promise<void> => {
  const { restaurantId } = author.by
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
  await recordAudit(trx, { ...author, action: 'reorder', ...change })
}
