import { recordAudit, type AuditEntry } from '#server/db/audit.ts'
import type { Connection } from '#server/db/database.ts'

/** Records a new restaurant, or a new account of one, in that restaurant's audit log. */
export const recordCreation = (trx: Connection, entry: Omit<AuditEntry, 'action'>): Promise<void> =>
  recordAudit(trx, { ...entry, action: 'create' })
