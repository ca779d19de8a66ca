import type { SourceItem, SourceOfOrder } from '@thali/contract/sources/source'
import { recordAudit, type AuditEntry } from '#server/db/audit.ts'
import type { Connection } from '#server/db/database.ts'
import type { SourceNumber } from './source-queries.ts'

/**
 * Claims a number of a source for a new order; false if an order has it. A second transaction with the same number waits
 * for the first one.
 */
export const claimSourceNumber = async (
  trx: Connection,
  { restaurantId, source, number }: SourceNumber,
  { orderId, bodyHash }: { readonly orderId: string; readonly bodyHash: string },
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('source_orders')
    .values({ restaurant_id: restaurantId, source, number, order_id: orderId, body_hash: bodyHash })
    .onConflict((on) => on.columns(['restaurant_id', 'source', 'number']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** Stores the changed source of a locked order. `raises`: no other change raises its revision. */
export const saveSource = async (
  trx: Connection,
  {
    restaurantId,
    orderId,
    raises,
  }: { readonly restaurantId: string; readonly orderId: string; readonly raises: boolean },
  source: SourceOfOrder,
): Promise<void> => {
  await trx
    .updateTable('orders')
    .set((eb) => ({ source: JSON.stringify(source), ...(raises && { revision: eb('revision', '+', 1) }) }))
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', orderId)
    .execute()
}

type Author = Pick<AuditEntry, 'by' | 'at'>

/** Stores a mapping, in the place of an earlier one with its id, and audits it. */
export const saveSourceItem = async (
  trx: Connection,
  before: SourceItem | undefined,
  after: SourceItem,
  author: Author,
): Promise<void> => {
  const dish = { item_id: after.itemId, portion_id: after.portionId ?? null }
  await trx
    .insertInto('source_items')
    .values({
      restaurant_id: author.by.restaurantId,
      id: after.id,
      source: after.source,
      source_item_id: after.sourceItemId,
      ...dish,
    })
    .onConflict((on) => on.columns(['restaurant_id', 'source', 'source_item_id']).doUpdateSet(dish))
    .execute()
  const action = before ? 'update' : 'create'
  await recordAudit(trx, { ...author, action, kind: 'source-item', id: after.id, ...(before && { before }), after })
}

/** Deletes a mapping and audits it; false if it is gone. */
export const deleteSourceItem = async (trx: Connection, item: SourceItem, author: Author): Promise<boolean> => {
  const { numDeletedRows } = await trx
    .deleteFrom('source_items')
    .where('restaurant_id', '=', author.by.restaurantId)
    .where('id', '=', item.id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return false
  await recordAudit(trx, { ...author, action: 'delete', kind: 'source-item', id: item.id, before: item })
  return true
}
