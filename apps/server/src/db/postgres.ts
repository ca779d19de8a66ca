import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import { Pool, types, type PoolClient } from 'pg'
import { createCallCounts, type CallCounts } from './call-counts.ts'
import type { EventLog } from './event-log.ts'
import { DatabaseHealth } from './health.ts'
import { createPostgresEvents } from './postgres-events.ts'
import type { Tables } from './tables.ts'

// A bigint arrives as text unless told otherwise. Ours are paise, counters and milliseconds, all far below 2^53.
const bigintOid = 20

const names = new Map<string, string>()

/** Named statements are planned once per connection: measured 3.5 times the orders a second. */
const nameOf = (sql: string): string => {
  const known = names.get(sql)
  if (known) return known
  const name = createHash('sha1').update(sql).digest('base64url')
  if (names.size < 2000) names.set(sql, name)
  return name
}

// A process that hangs inside a transaction must not hold a restaurant's order counter.
const transactionLimitMs = 10_000

/** Where a PostgreSQL is, and how it is used. */
export type PostgresOptions = {
  /** As `postgres://user:password@host/name`. */
  readonly url: string
  /**
   * The same database without transaction pooling, for the event reader. Given, `url` may share server connections
   * between transactions, and statements have no names (docs/decisions/063).
   */
  readonly directUrl?: string | undefined
  /** Connections of this process to `url`. */
  readonly poolSize: number
  /** Statements have no time limit, for work that an operator waits for. */
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
  const query = (sql: string, parameters: readonly unknown[] = []): Promise<unknown> => {
    if (parameters.length === 0)
      return client.query(/^(begin|start transaction)\b/.test(sql) ? `${sql}; ${limits}` : sql)
    const values = [...parameters]
    return client.query(directUrl === undefined ? { name: nameOf(sql), text: sql, values } : { text: sql, values })
  }
  return {
    release: (isBroken) => client.release(isBroken),
    query: query as PostgresPoolClient['query'], // pg's result is what Kysely reads; the cursor form is never used
  }
}

/**
 * PostgreSQL, for one process of many.
 *
 * @param options Where it is.
 */
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
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  // The same for one that breaks while it is used: whoever waits for its answer is told by that.
  pool.on('connect', (client) => client.on('error', () => {}))
  const named: PostgresPool = {
    connect: async () => adaptClient(await pool.connect(), options),
    end: () => pool.end(),
    options: pool.options,
  }
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: named }) })
  // PostgreSQL watches over its own files.
  const health = new DatabaseHealth()
  return Object.assign(kysely, { events: createPostgresEvents(directUrl), counts: createCallCounts(kysely), health })
}
