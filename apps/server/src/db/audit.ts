import { randomUUID } from 'node:crypto'
import type { StaffCaller } from '#server/platform/actor.ts'
import type { Connection } from './database.ts'

/** A change that a staff member made. */
export type AuditEntry = {
  readonly by: StaffCaller
  /** Milliseconds since 1970. */
  readonly at: number
  readonly action:
    | 'create'
    | 'update'
    | 'suspend'
    | 'delete'
    | 'reorder'
    | 'close'
    | 'reopen'
    | 'answer'
    | 'acknowledge'
    | 'accept'
    | 'refuse'
    | 'move'
    | 'merge'
    | 'remake'
    | 'cancel'
    | 'credit'
    | 'refund'
  readonly kind:
    | 'order'
    | 'sitting'
    | 'waiter-call'
    | 'category'
    | 'item'
    | 'stock'
    | 'option-group'
    | 'offer'
    | 'settings'
    | 'tables'
    | 'table-card'
    | 'visit'
    | 'day'
    | 'cash-movement'
    | 'stations'
    | 'bill'
  readonly id: string
  /** Undefined for a creation. */
  readonly before?: unknown
  readonly after?: unknown
}

const toText = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value))

/** Adds an entry to the audit log, in the transaction of the change. For queries.ts only. */
export const recordAudit = async (trx: Connection, entry: AuditEntry): Promise<void> => {
  const { by, at, action, kind, id, before, after } = entry
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
