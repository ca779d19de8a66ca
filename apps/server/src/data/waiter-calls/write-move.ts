import type { WaiterCall } from '@thali/contract/waiter-calls/schema'
import type { Connection } from '#server/db/database.ts'
import { repeatIfTaken } from '#server/platform/repeatable.ts'
import { listOpenCallsOf } from './queries.ts'

/** A sitting that changes its table; `now` in ms since 1970. */
export type CallsMove = {
  readonly restaurantId: string
  readonly from: number
  readonly to: number
  readonly now: number
}

/**
 * Moves the open calls of a table to another one. A call whose reason is already open there ends instead: a table has
 * one open call per reason. The transaction is repeated if such a call opens in between.
 */
export const moveCalls = async (
  trx: Connection,
  { restaurantId, from, to, now }: CallsMove,
): Promise<{ readonly moved: WaiterCall[]; readonly ended: WaiterCall[] }> => {
  const calls = await listOpenCallsOf(trx, restaurantId, from)
  if (calls.length === 0) return { moved: [], ended: [] }
  const there = new Set((await listOpenCallsOf(trx, restaurantId, to)).map(({ reason }) => reason))
  const ended = calls.filter(({ reason }) => there.has(reason))
  const moved = calls.filter(({ reason }) => !there.has(reason)).map((call) => ({ ...call, tableNumber: to }))
  const change = async (id: string, set: { table_number: number } | { answered_at: number }): Promise<void> =>
    void (await trx
      .updateTable('waiter_calls')
      .set(set)
      .where('restaurant_id', '=', restaurantId)
      .where('id', '=', id)
      .execute())
  for (const { id } of moved)
    await repeatIfTaken('A call of this reason has just opened', () => change(id, { table_number: to }))
  for (const { id } of ended) await change(id, { answered_at: now })
  return { moved, ended }
}
