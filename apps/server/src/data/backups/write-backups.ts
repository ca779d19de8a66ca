import { recordAudit, type AuditEntry } from '#server/db/audit.ts'
import type { Connection } from '#server/db/database.ts'

/** Records what an admin did with a backup. */
export const recordBackup = (trx: Connection, entry: Omit<AuditEntry, 'kind' | 'before'>): Promise<void> =>
  recordAudit(trx, { ...entry, kind: 'backup' })
