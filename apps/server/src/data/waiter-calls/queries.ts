import type { Selectable } from 'kysely'
import type { WaiterCall } from '@thali/contract/waiter-calls/schema'
import { hasRowLocks } from '#server/db/compiled.ts'
import type { Connection } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'

type Row = Selectable<Tables['waiter_calls']>

const toWaiterCall = (row: Row): WaiterCall => ({
  id: row.id,
  restaurantId: row.restaurant_id,
  tableNumber: row.table_number,
  reason: row.reason,
  createdDateTime: new Date(row.created_at).toISOString(),
  ...(row.acknowledged_at !== null && { acknowledgedDateTime: new Date(row.acknowledged_at).toISOString() }),
})

/** The open calls of a restaurant, newest first. */
export const listOpenCalls = async (db: Connection, restaurantId: string): Promise<WaiterCall[]> => {
  const rows = await db
    .selectFrom('waiter_calls')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('answered_at', 'is', null)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map(toWaiterCall)
}

/** The open calls of a table, locked until the transaction ends. */
export const listOpenCallsOf = async (
  trx: Connection,
  restaurantId: string,
  tableNumber: number,
): Promise<WaiterCall[]> => {
  const rows = await trx
    .selectFrom('waiter_calls')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('table_number', '=', tableNumber)
    .where('answered_at', 'is', null)
    .orderBy('id')
    .$if(hasRowLocks(trx), (query) => query.forNoKeyUpdate())
    .execute()
  return rows.map(toWaiterCall)
}

/** The open calls of a table, the oldest first. */
export const listTableCalls = async (
  db: Connection,
  restaurantId: string,
  tableNumber: number,
): Promise<WaiterCall[]> => {
  const rows = await db
    .selectFrom('waiter_calls')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('table_number', '=', tableNumber)
    .where('answered_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(toWaiterCall)
}

/** A table has one open call per reason. */
export type CallPlace = Pick<WaiterCall, 'restaurantId' | 'tableNumber' | 'reason'>

/** The open call of a table for a reason, or undefined. */
export const findOpenCall = async (
  db: Connection,
  { restaurantId, tableNumber, reason }: CallPlace,
): Promise<WaiterCall | undefined> => {
  const row = await db
    .selectFrom('waiter_calls')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('table_number', '=', tableNumber)
    .where('reason', '=', reason)
    .where('answered_at', 'is', null)
    .executeTakeFirst()
  return row && toWaiterCall(row)
}

/** A call of a restaurant, open or answered, or undefined. */
export const findCall = async (db: Connection, restaurantId: string, id: string): Promise<WaiterCall | undefined> => {
  const row = await db
    .selectFrom('waiter_calls')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && toWaiterCall(row)
}
