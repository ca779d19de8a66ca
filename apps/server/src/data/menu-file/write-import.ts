import { recordAudit, type AuditEntry } from '#server/db/audit.ts'
import type { Connection } from '#server/db/database.ts'
import type { ChosenColumns } from './import-queries.ts'

/** Stores the columns that were chosen for menu files of a restaurant. */
export const saveMenuColumns = async (
  trx: Connection,
  restaurantId: string,
  columns: readonly ChosenColumns[],
): Promise<void> => {
  await trx
    .updateTable('restaurants')
    .set({ menu_columns: JSON.stringify(columns) })
    .where('id', '=', restaurantId)
    .execute()
}

/** Stores the answer of an import, and an audit entry with its numbers. */
export const insertImport = async (
  trx: Connection,
  { version, result, numbers }: { readonly version: string; readonly result: string; readonly numbers: unknown },
  author: Pick<AuditEntry, 'by' | 'at'>,
): Promise<void> => {
  const { restaurantId } = author.by
  await trx
    .insertInto('menu_imports')
    .values({ restaurant_id: restaurantId, version, imported_at: author.at, result })
    .execute()
  await recordAudit(trx, { ...author, action: 'import', kind: 'menu', id: version, after: numbers })
}
