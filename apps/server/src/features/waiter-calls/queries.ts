import type { WaiterCall } from '@thali/contract'
import { recordAudit } from '#server/db/audit.ts'
import type { Connection } from '#server/db/database.ts'
import type { StaffCaller } from '#server/platform/actor.ts'

type Row = { id: string; restaurant_id: string; table_number: number; created_at: number }

const toWaiterCall = (row: Row): WaiterCall => ({
  id: row.id,
  restaurantId: row.restaurant_id,
  tableNumber: row.table_number,
  createdDateTime: new Date(row.created_at).toISOString(),
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

/** Opens a call for a table, unless it has one. Of concurrent calls one succeeds and returns true. */
export const insertCall = async (
  db: Connection,
  call: { id: string; restaurantId: string; tableNumber: number; createdAt: number },
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('waiter_calls')
    .values({
      id: call.id,
      restaurant_id: call.restaurantId,
      table_number: call.tableNumber,
      created_at: call.createdAt,
      answered_at: null,
    })
    .onConflict((on) => on.columns(['restaurant_id', 'table_number']).where('answered_at', 'is', null).doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** The open call of a table, or undefined. */
export const findOpenCall = async (
  db: Connection,
  restaurantId: string,
  tableNumber: number,
): Promise<WaiterCall | undefined> => {
  const row = await db
    .selectFrom('waiter_calls')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('table_number', '=', tableNumber)
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
