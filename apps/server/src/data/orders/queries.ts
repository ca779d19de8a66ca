import { sql } from 'kysely'
import { compile, hasRowLocks } from '#server/db/compiled.ts'
import type { Connection } from '#server/db/database.ts'

export type OrderParams = { readonly restaurantId: string; readonly orderId: string }

const selectLocked = compile((db, { restaurantId, orderId }: OrderParams) =>
  db
    .selectFrom('orders')
    .select('id')
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', orderId)
    .forNoKeyUpdate(),
)

/** Locks an order, if it exists, until the transaction ends: the next read is current. Every writer calls it first. */
export const lockOrder = async (trx: Connection, restaurantId: string, orderId: string): Promise<void> => {
  // SQLite has one writer at a time.
  if (hasRowLocks(trx)) await selectLocked(trx, { restaurantId, orderId })
}

/** The highest table with a running order; undefined without one. */
export const findLastBusyTable = async (db: Connection, restaurantId: string): Promise<number | undefined> => {
  const { table } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.max<number | null>('table_number').as('table'))
    .where('restaurant_id', '=', restaurantId)
    .where('status', '=', sql.lit('Pending'))
    .executeTakeFirstOrThrow()
  return table ?? undefined
}

/** The tables with running orders. */
export const listBusyTables = async (db: Connection, restaurantId: string): Promise<number[]> => {
  const rows = await db
    .selectFrom('orders')
    .select('table_number')
    .distinct()
    .where('restaurant_id', '=', restaurantId)
    .where('status', '=', sql.lit('Pending'))
    .execute()
  return rows.map((row) => row.table_number)
}

/** The order that has this key as its user id: a waiter typed it for a phone (decision 095). */
export const findOrderOfKey = (
  db: Connection,
  restaurantId: string,
  key: string,
): Promise<{ id: string } | undefined> =>
  db
    .selectFrom('orders')
    .select('id')
    .where('restaurant_id', '=', restaurantId)
    .where('user_id', '=', key)
    .executeTakeFirst()
