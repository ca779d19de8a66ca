import { recordAudit, type AuditEntry } from '#server/db/audit.ts'
import type { Connection } from '#server/db/database.ts'

/** The stored answer of an import as JSON, by the version of its preview; undefined for a new one. */
export const findImport = async (
  db: Connection,
  restaurantId: string,
  version: string,
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('menu_imports')
    .select('result')
    .where('restaurant_id', '=', restaurantId)
    .where('version', '=', version)
    .executeTakeFirst()
  return row?.result
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
