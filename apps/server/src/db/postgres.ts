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

const withNames = (client: PoolClient): PostgresPoolClient => ({
  release: () => client.release(),
  query: ((sql: string, parameters: readonly unknown[] = []) =>
    // `begin` and `commit` have nothing to plan.
    client.query(
      parameters.length > 0 ? { name: nameOf(sql), text: sql, values: [...parameters] } : sql,
    )) as unknown as PostgresPoolClient['query'], // pg's result is what Kysely reads; the cursor form is never used
})

/**
 * PostgreSQL, for one process of many.
 *
 * @param url As `postgres://user:password@host/name`.
 * @param poolSize Connections of this process.
 * @param isPatient No statement is given up, for work that an operator waits for.
 * @returns The database.
 */
export const createPostgres = (
  url: string,
  poolSize: number,
  isPatient = false,
): Kysely<Tables> & { readonly events: EventLog; readonly counts: CallCounts; readonly health: DatabaseHealth } => {
  const pool = new Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 5000,
    // A process that dies or hangs inside a transaction must not hold a restaurant's order counter.
    ...(isPatient ? {} : { statement_timeout: 10_000, idle_in_transaction_session_timeout: 10_000 }),
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
    connect: async () => withNames(await pool.connect()),
    end: () => pool.end(),
    options: pool.options,
  }
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: named }) })
  // PostgreSQL watches over its own files.
  const health = new DatabaseHealth()
  return Object.assign(kysely, { events: createPostgresEvents(url), counts: createCallCounts(kysely), health })
}
