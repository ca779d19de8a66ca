import { compile } from '#server/db/compiled.ts'
import type { Connection } from '#server/db/database.ts'

export { findByKey } from '#server/db/used-keys.ts'

type OrdersParams = { readonly restaurantId: string; readonly orderIds: readonly string[] }

const selectBilled = compile((db, { restaurantId, orderIds }: OrdersParams) =>
  db
    .selectFrom('billed_lines')
    .select(['line_id', 'bill_id'])
    .where('restaurant_id', '=', restaurantId)
    .where('order_id', 'in', orderIds),
)

/** The lines of orders that are on a living bill, with that bill. */
export const listBilledLines = async (
  db: Connection,
  restaurantId: string,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (orderIds.length === 0) return new Map()
  const { rows } = await selectBilled(db, { restaurantId, orderIds })
  return new Map(rows.map((row) => [row.line_id, row.bill_id]))
}

const selectRestore = compile((db, { restaurantId }: { readonly restaurantId: string }) =>
  db.selectFrom('restaurants').select('restore_count').where('id', '=', restaurantId),
)

/** The last restore of a backup, which gives the code of the series; 0 before the first one. The restaurant exists. */
export const findRestore = async (db: Connection, restaurantId: string): Promise<number> =>
  (await selectRestore(db, { restaurantId })).rows[0]?.restore_count ?? 0

/** The number of a stored credit note. */
export const getCreditNumber = async (db: Connection, restaurantId: string, id: string): Promise<string> => {
  const row = await db
    .selectFrom('credit_notes')
    .select('number')
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.number
}

/** Whether a restaurant has issued a bill: its series of numbers begins then. */
export const hasBills = async (db: Connection, restaurantId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('number_series')
    .select('series')
    .where('restaurant_id', '=', restaurantId)
    .where('series', '!=', 'orders')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
