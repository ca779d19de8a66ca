import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import { hasRowLocks } from './compiled.ts'
import type { Tables } from './tables.ts'

// Not the `Connection` of database.ts, which imports the drivers.
type Connection = Kysely<Tables> | Transaction<Tables>

/** The text at a path of a column with JSON, such as `['portion', 'id']`; null if the column or path has no value. */
export const jsonText = (db: Connection, column: string, path: readonly string[]): RawBuilder<string | null> =>
  // In the text, so that both engines accept the expression in GROUP BY.
  hasRowLocks(db)
    ? sql`(CAST(${sql.ref(column)} AS json) #>> ${sql.lit(`{${path.join(',')}}`)})`
    : sql`json_extract(${sql.ref(column)}, ${sql.lit(`$.${path.join('.')}`)})`
