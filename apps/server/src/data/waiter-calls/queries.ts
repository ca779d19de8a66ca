import type { WaiterCall } from '@thali/contract'
import type { Selectable } from 'kysely'
import type { Tables } from '#server/db/tables.ts'
import { recordAudit } from '#server/db/audit.ts'
import { hasRowLocks } from '#server/db/compiled.ts'
import type { Connection } from '#server/db/database.ts'
import type { StaffCaller } from '#server/platform/actor.ts'

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

/** Opens a call, unless the table has one for its reason. Of concurrent calls one succeeds and returns true. */
export const insertCall = async (db: Connection, call: WaiterCall): Promise<boolean> => {
  const { acknowledgedDateTime: acknowledged } = call
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('waiter_calls')
    .values({
      id: call.id,
      restaurant_id: call.restaurantId,
      table_number: call.tableNumber,
      reason: call.reason,
      created_at: Date.parse(call.createdDateTime),
      ...(acknowledged !== undefined && { acknowledged_at: Date.parse(acknowledged) }),
      answered_at: null,
    })
    .onConflict((on) =>
      on.columns(['restaurant_id', 'table_number', 'reason']).where('answered_at', 'is', null).doNothing(),
    )
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
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

/** Answers a call and audits it; `now` in ms since 1970. Of concurrent calls one succeeds and returns true. */
export const answerCall = async (trx: Connection, call: WaiterCall, by: StaffCaller, now: number): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('waiter_calls')
    .set({ answered_at: now })
    .where('restaurant_id', '=', call.restaurantId)
    .where('id', '=', call.id)
    .where('answered_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  const after = { ...call, answeredDateTime: new Date(now).toISOString() }
  await recordAudit(trx, { by, at: now, action: 'answer', kind: 'waiter-call', id: call.id, before: call, after })
  return true
}

/**
 * Stores that a waiter is on the way to an open call, and audits it; `now` in ms since 1970. Of concurrent
 * acknowledgements one succeeds and returns the changed call.
 */
export const acknowledgeCall = async (
  trx: Connection,
  call: WaiterCall,
  by: StaffCaller,
  now: number,
): Promise<WaiterCall | undefined> => {
  const { numUpdatedRows } = await trx
    .updateTable('waiter_calls')
    .set({ acknowledged_at: now })
    .where('restaurant_id', '=', call.restaurantId)
    .where('id', '=', call.id)
    .where('acknowledged_at', 'is', null)
    .where('answered_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return undefined
  const after = { ...call, acknowledgedDateTime: new Date(now).toISOString() }
  await recordAudit(trx, { by, at: now, action: 'acknowledge', kind: 'waiter-call', id: call.id, before: call, after })
  return after
}

type Reopening = {
  readonly answered: WaiterCall
  readonly open: WaiterCall
  readonly by: StaffCaller
  /** Milliseconds since 1970. */
  readonly now: number
}

/** Records in the audit log that an answer was taken back. */
export const recordReopening = async (trx: Connection, reopening: Reopening): Promise<void> => {
  const { answered, open, by, now } = reopening
  await recordAudit(trx, {
    by,
    at: now,
    action: 'reopen',
    kind: 'waiter-call',
    id: open.id,
    before: answered,
    after: open,
  })
}
