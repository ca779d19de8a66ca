import { sql, type RawBuilder } from 'kysely'
import { hasRowLocks } from './compiled.ts'
import type { Connection } from './database.ts'

/** The time of the database (ms since 1970): one clock for all processes. */
export const databaseNow = (db: Connection): RawBuilder<number> =>
  hasRowLocks(db)
    ? sql<number>`CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)`
    : sql<number>`CAST(unixepoch('subsec') * 1000 AS INTEGER)`
