import { sql } from 'kysely'
import { hasRowLocks } from './compiled.ts'
import type { Database, Engine } from './database.ts'

/** The engine of a database. */
export const engineOfDatabase = (db: Database): Engine => (hasRowLocks(db) ? 'postgres' : 'sqlite')

/** The size of all data in bytes, without pictures. */
export const databaseBytes = async (db: Database): Promise<number> => {
  const query =
    engineOfDatabase(db) === 'postgres'
      ? sql<{ bytes: number | string }>`SELECT pg_database_size(current_database()) AS bytes`
      : sql<{
          bytes: number | string
        }>`SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()`
  const { rows } = await query.execute(db)
  return Number(rows[0]?.bytes ?? 0)
}
