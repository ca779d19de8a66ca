import { recordAudit, type AuditEntry } from '#server/db/audit.ts'
import type { Connection } from '#server/db/database.ts'
import { type StoredTable } from './tables-queries.ts'

/** Stores changed tables and audits the change. */
export const saveTableRows = async (
  trx: Connection,
  before: readonly StoredTable[],
  changed: readonly StoredTable[],
  author: Pick<AuditEntry, 'by' | 'at'>,
): Promise<void> => {
  const { restaurantId } = author.by
  for (const table of changed) {
    const row = {
      label: table.label,
      area: table.area,
      seats: table.seats,
      is_counter: table.isCounter,
      is_active: table.isActive,
      version: table.version,
    }
    await trx
      .insertInto('restaurant_tables')
      .values({ restaurant_id: restaurantId, number: table.number, ...row })
      .onConflict((on) => on.columns(['restaurant_id', 'number']).doUpdateSet(row))
      .execute()
  }
  const numbers = new Set(changed.map(({ number }) => number))
  await recordAudit(trx, {
    ...author,
    action: 'update',
    kind: 'tables',
    id: restaurantId,
    before: before.filter(({ number }) => numbers.has(number)),
    after: changed,
  })
}
