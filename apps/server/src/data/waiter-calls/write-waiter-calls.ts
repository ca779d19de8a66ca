import type { WaiterCall } from '@thali/contract/waiter-calls/schema'
import { recordAudit } from '#server/db/audit.ts'
import type { Connection } from '#server/db/database.ts'
import type { StaffCaller } from '#server/platform/actor.ts'

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
