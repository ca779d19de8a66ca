import type { WaiterCall } from '@thali/contract/waiter-calls/schema'
import type { Connection } from '#server/db/database.ts'
import { listOpenCallsOf } from './queries.ts'

/** A table where a sitting was billed or ended; `now` in ms since 1970. */
export type CallsEnd = {
  readonly restaurantId: string
  readonly tableNumber: number
  /** The calls of other open sittings at the table, such as the next customers of a counter, stay open. */
  readonly sittingIds: readonly string[]
  /** Undefined for every reason. */
  readonly reason?: WaiterCall['reason']
  readonly now: number
}

const hasOtherSitting = async (
  trx: Connection,
  { restaurantId, tableNumber, sittingIds }: CallsEnd,
): Promise<boolean> => {
  const open = await trx
    .selectFrom('sittings')
    .select('id')
    .where('restaurant_id', '=', restaurantId)
    .where('table_number', '=', tableNumber)
    .where('ended_at', 'is', null)
    .execute()
  return open.some(({ id }) => !sittingIds.includes(id))
}

/** Answers the open calls of a table and returns them. The audit log has the bill or the end of the sitting instead. */
export const endCalls = async (trx: Connection, end: CallsEnd): Promise<WaiterCall[]> => {
  const { restaurantId, tableNumber, reason, now } = end
  const calls = (await listOpenCallsOf(trx, restaurantId, tableNumber)).filter(
    (call) => reason === undefined || call.reason === reason,
  )
  if (calls.length === 0 || (await hasOtherSitting(trx, end))) return []
  await trx
    .updateTable('waiter_calls')
    .set({ answered_at: now })
    .where('restaurant_id', '=', restaurantId)
    .where(
      'id',
      'in',
      calls.map(({ id }) => id),
    )
    .execute()
  return calls
}
