import { isDeepStrictEqual } from 'node:util'
import type { MenuItem } from '@thali/contract/menu/item'
import { recordAudit } from '#server/db/audit.ts'
import type { Connection } from '#server/db/database.ts'
import { toColumns, type StoredItem } from './item-queries.ts'
import type { Author } from './write-category.ts'

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

/** Stores which option groups dishes have. */
export const insertGroupIds = async (trx: Connection, items: readonly MenuItem[]): Promise<void> => {
  const rows = items.flatMap(({ restaurantId, id, optionGroupIds = [] }) =>
    optionGroupIds.map((groupId, position) => ({
      restaurant_id: restaurantId,
      item_id: id,
      position,
      option_group_id: groupId,
    })),
  )
  if (rows.length === 0) return
  await trx.insertInto('item_option_groups').values(rows).execute()
}

/** Stores a new dish, as the last of its category. */
export const insertItem = async (trx: Connection, item: StoredItem, author: Author): Promise<void> => {
  const { id, restaurantId } = item
  const position = await nextPosition(trx, item)
  await trx
    .insertInto('items')
    .values({ id, restaurant_id: restaurantId, ...toColumns(item), position })
    .execute()
  await insertGroupIds(trx, [item])
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
  if (!isDeepStrictEqual(after.optionGroupIds, before.optionGroupIds)) {
    await trx
      .deleteFrom('item_option_groups')
      .where('restaurant_id', '=', restaurantId)
      .where('item_id', '=', id)
      .execute()
    await insertGroupIds(trx, [after])
  }
  const action = after.isSuspended && !before.isSuspended ? 'suspend' : 'update'
  await recordAudit(trx, { ...author, action, kind: 'item', id, before, after })
}
