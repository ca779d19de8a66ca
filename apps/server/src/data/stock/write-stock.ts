import { recordAudit, type AuditEntry } from '#server/db/audit.ts'
import { compile, hasRowLocks } from '#server/db/compiled.ts'
import type { Connection } from '#server/db/database.ts'

type TakeParams = { readonly restaurantId: string; readonly itemId: string; readonly quantity: number }

const subtract = compile((db, { restaurantId, itemId, quantity }: TakeParams) =>
  db
    .updateTable('item_stock')
    .set((eb) => ({ quantity: eb('quantity', '-', quantity) }))
    .where('restaurant_id', '=', restaurantId)
    .where('item_id', '=', itemId)
    .where('quantity', '>=', quantity)
    .returning('quantity as left'),
)

/**
 * Takes a quantity of a dish, or gives it back (negative), and returns how many are left. Undefined without a countdown
 * or with less than that; nothing changes then. The row stays locked until the transaction ends.
 */
export const takeFromStock = async (trx: Connection, params: TakeParams): Promise<number | undefined> =>
  (await subtract(trx, params)).rows[0]?.left

/** Takes at most a quantity of a dish: as much as there is. Undefined without a countdown. */
export const takeRestOfStock = async (
  trx: Connection,
  { quantity, ...dish }: TakeParams,
): Promise<{ readonly taken: number; readonly left: number } | undefined> => {
  const row = await trx
    .selectFrom('item_stock')
    .select('quantity')
    .where('restaurant_id', '=', dish.restaurantId)
    .where('item_id', '=', dish.itemId)
    // SQLite has one writer at a time.
    .$if(hasRowLocks(trx), (query) => query.forUpdate())
    .executeTakeFirst()
  if (!row) return undefined
  const taken = Math.min(row.quantity, quantity)
  if (taken > 0) await subtract(trx, { ...dish, quantity: taken })
  return { taken, left: row.quantity - taken }
}

/** Sets the countdown of a dish, or ends it (null), and audits the change. */
export const saveLeft = async (
  trx: Connection,
  itemId: string,
  before: number | undefined,
  left: number | null,
  author: Pick<AuditEntry, 'by' | 'at'>,
): Promise<void> => {
  const { restaurantId } = author.by
  if (left === null)
    await trx.deleteFrom('item_stock').where('restaurant_id', '=', restaurantId).where('item_id', '=', itemId).execute()
  else
    await trx
      .insertInto('item_stock')
      .values({ restaurant_id: restaurantId, item_id: itemId, quantity: left })
      .onConflict((on) => on.columns(['restaurant_id', 'item_id']).doUpdateSet({ quantity: left }))
      .execute()
  const change = { before: { left: before ?? null }, after: { left } }
  await recordAudit(trx, { ...author, action: 'update', kind: 'stock', id: itemId, ...change })
}
