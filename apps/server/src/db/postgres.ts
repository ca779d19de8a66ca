import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import { Pool, types, type PoolClient } from 'pg'
import { repeatable } from '#server/platform/repeatable.ts'
import { createCallCounts, type CallCounts } from './call-counts.ts'
import type { EventLog } from './event-log.ts'
import { DatabaseHealth } from './health.ts'
import { createPostgresEvents } from './postgres-events.ts'
import type { Tables } from './tables.ts'

// pg reads a bigint as text by default. Ours are paise, counters and milliseconds, all far below 2^53.
const bigintOid = 20

const names = new Map<string, string>()

// Part of each name. It changes when a newer Thali adds a column: connections prepare their statements again.
let generation = 0

/** A named statement is planned once per connection: 3.5 times the orders per second, measured. */
const statementName = (sql: string): string => {
  const stored = names.get(sql)
  if (stored) return stored
  const name = `${createHash('sha1').update(sql).digest('base64url')}-${generation}`
  if (names.size < 2000) names.set(sql, name)
  return name
}

/** Whether a column was added to a table, and a named statement reads all its columns. The message is translated. */
const isOutdated = (error: unknown): boolean =>
  error instanceof Error && 'routine' in error && error.routine === 'RevalidateCachedQuery'

const renameStatements = (outdated: number): void => {
  if (outdated !== generation) return
  generation += 1
  names.clear()
}

// A process that hangs inside a transaction must not hold a restaurant's order counter.
const transactionLimitMs = 10_000

export type PostgresOptions = {
  /** As `postgres://user:password@host/name`. */
  readonly url: string
  /**
   * The same database without transaction pooling, for the event reader. If set, `url` may go through transaction
   * pooling, and statements have no names (docs/decisions/063).
   */
  readonly directUrl?: string | undefined
  /** Connections of this process to `url`. */
  readonly poolSize: number
  /** No time limits, for commands of an operator. */
  readonly isPatient?: boolean
}

/**
 * Statements with parameters get names. The time limits come with the statement that begins a transaction, in one round
 * trip: poolers refuse them as startup parameters, and a SET without LOCAL would stay on a shared server connection
 * (docs/decisions/064).
 */
const adaptClient = (client: PoolClient, { directUrl, isPatient }: PostgresOptions): PostgresPoolClient => {
  const limitMs = isPatient ? 0 : transactionLimitMs
  const limits = `SET LOCAL statement_timeout = ${limitMs}; SET LOCAL idle_in_transaction_session_timeout = ${limitMs}`
  let isInTransaction = false
  const queryNamed = async (text: string, values: unknown[]): Promise<unknown> => {
    const usual = generation
    try {
      return await client.query({ name: statementName(text), text, values })
    } catch (error) {
      if (!isOutdated(error)) throw error
      renameStatements(usual)
      // A transaction has failed with its statement, and is repeated like after a serialization failure.
      if (isInTransaction) throw Object.assign(repeatable('A table has a new column'), { cause: error })
      return client.query({ name: statementName(text), text, values })
    }
  }
  const query = (sql: string, parameters: readonly unknown[] = []): Promise<unknown> => {
    if (parameters.length > 0)
      return directUrl === undefined ? queryNamed(sql, [...parameters]) : client.query(sql, [...parameters])
    const begins = /^(begin|start transaction)\b/.test(sql)
    if (begins) isInTransaction = true
    return client.query(begins ? `${sql}; ${limits}` : sql)
  }
  return {
    release: (isBroken) => client.release(isBroken),
    query: query as PostgresPoolClient['query'], // pg's result is what Kysely reads; the cursor form is never used
  }
}

/** PostgreSQL, shared by several processes. */
export const createPostgres = (
  options: PostgresOptions,
): Kysely<Tables> & { readonly events: EventLog; readonly counts: CallCounts; readonly health: DatabaseHealth } => {
  const { url, directUrl = url, poolSize } = options
  const pool = new Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 5000,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === bigintOid ? Number : types.getTypeParser(oid, format === 'binary' ? 'binary' : 'text'),
    },
  })
  // The pool replaces a broken idle connection; without a listener the error would end the process.
  pool.on('error', () => {})
  // The same for a connection in use: its query rejects.
  pool.on('connect', (client) => client.on('error', () => {}))
  const named: PostgresPool = {
    connect: async () => adaptClient(await pool.connect(), options),
    end: () => pool.end(),
    options: pool.options,
  }
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: named }) })
  // PostgreSQL checks its own files.
  const health = new DatabaseHealth()
  return Object.assign(kysely, { events: createPostgresEvents(directUrl), counts: createCallCounts(kysely), health })
}
