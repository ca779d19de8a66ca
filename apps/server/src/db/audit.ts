import { randomUUID } from 'node:crypto'
import type { StaffCaller } from '#server/http/routing/caller.ts'
import type { Connection } from './database.ts'

/** What a staff member changed. */
export type Change = {
  readonly by: StaffCaller
  /** The moment, milliseconds since 1970. */
  readonly at: number
  readonly action: 'create' | 'update' | 'suspend' | 'delete' | 'reorder' | 'close' | 'reopen' | 'answer'
  readonly kind: 'order' | 'waiter-call' | 'category' | 'item' | 'offer'
  readonly id: string
  /** As it was, and as it is; undefined where there was or is nothing. */
  readonly before?: unknown
  readonly after?: unknown
}

const toText = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value))

/**
 * Leaves a trace of a staff change, in the transaction that makes it: both are there, or neither. For queries.ts only.
 *
 * @param trx The change's own transaction.
 * @param change Who, when, what, before and after.
 */
export const recordChange = async (trx: Connection, change: Change): Promise<void> => {
  const { by, at, action, kind, id, before, after } = change
  await trx
    .insertInto('audit')
    .values({
      id: randomUUID(),
      restaurant_id: by.restaurantId,
      at,
      staff_id: by.staffId,
      session_id: by.sessionId,
      action,
      object_kind: kind,
      object_id: id,
      before_change: toText(before),
      after_change: toText(after),
    })
    .execute()
}
