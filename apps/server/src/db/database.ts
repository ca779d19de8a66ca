import type { Kysely, Transaction } from 'kysely'
import type { CallCounts } from './call-counts.ts'
import type { EventLog } from './event-log.ts'
import type { DatabaseHealth } from './health.ts'
import { createPostgres, type PostgresOptions } from './postgres.ts'
import { createSqlite } from './sqlite.ts'
import type { Tables } from './tables.ts'

/** Both engines behind one set of queries. */
export type Database = Kysely<Tables> & {
  readonly events: EventLog
  /** Rate limit counts shared by all processes; undefined on SQLite, which has one process. */
  readonly counts: CallCounts | undefined
  readonly health: DatabaseHealth
}

/** A database, or an open transaction. */
export type Connection = Kysely<Tables> | Transaction<Tables>

export type Engine = 'sqlite' | 'postgres'

export type DatabaseOptions =
  | { readonly engine: 'sqlite'; readonly file: string }
  | ({ readonly engine: 'postgres' } & PostgresOptions)

/** Opens a database. Close it with `destroy()`; `migrate` creates its tables. */
export const openDatabase = (options: DatabaseOptions): Database =>
  options.engine === 'sqlite' ? createSqlite(options.file) : createPostgres(options)
