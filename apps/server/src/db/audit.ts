import { randomUUID } from 'node:crypto'
import type { AuditAction, AuditKind } from '@thali/contract/audit-log/audit'
import { actorColumns, type Actor } from '#server/platform/actor.ts'
import { compile } from './compiled.ts'
import type { Connection } from './database.ts'

/** A change of an actor. */
export type AuditEntry = {
  readonly by: Actor
  /** Milliseconds since 1970. */
  readonly at: number
  readonly action: AuditAction
  readonly kind: AuditKind
  readonly id: string
  /** Undefined for a creation. */
  readonly before?: unknown
  readonly after?: unknown
}

const toText = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value))

const toRow = ({ by, at, action, kind, id, before, after }: AuditEntry) => ({
  id: randomUUID(),
  restaurant_id: by.restaurantId,
  at,
  ...actorColumns(by),
  // The column is not null; only staff have sessions.
  session_id: by.kind === 'staff' ? by.sessionId : '',
  action,
  object_kind: kind,
  object_id: id,
  before_change: toText(before),
  after_change: toText(after),
})

// An import stores thousands of entries.
const insertRows = compile((db, { rows }: { readonly rows: readonly ReturnType<typeof toRow>[] }) =>
  db.insertInto('audit').values([...rows]),
)

/** Adds an entry to the audit log, in the transaction of the change. Only the `write-*.ts` of a noun call it. */
export const recordAudit = (trx: Connection, entry: AuditEntry): Promise<void> => recordAudits(trx, [entry])

/** Adds entries, at least one and at most some dozens, to the audit log as `recordAudit` does. */
export const recordAudits = async (trx: Connection, entries: readonly AuditEntry[]): Promise<void> => {
  await insertRows(trx, { rows: entries.map(toRow) })
}
