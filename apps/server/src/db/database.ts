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
  /** Where the processes on this database count calls together; undefined where there is one process. */
  readonly counts: CallCounts | undefined
  readonly health: DatabaseHealth
}

/** A database, or the transaction a caller has open on it. */
export type Connection = Kysely<Tables> | Transaction<Tables>

/** Which of the two. */
export type Engine = 'sqlite' | 'postgres'

export type DatabaseOptions =
  | { readonly engine: 'sqlite'; readonly file: string }
  | ({ readonly engine: 'postgres' } & PostgresOptions)

/**
 * Opens one of the two engines. Close it with `destroy()`.
 *
 * @param options Which engine, and where.
 * @returns The database; its tables are made by `migrate`.
 */
export const openDatabase = (options: DatabaseOptions): Database =>
  options.engine === 'sqlite' ? createSqlite(options.file) : createPostgres(options)
