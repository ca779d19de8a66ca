import type { Clock } from '#server/platform/clock.ts'
import type { FileStore } from '#server/platform/file-store.ts'
import type { Log } from '#server/platform/log.ts'
import { sql } from 'kysely'
import type { Connection, Database, Engine } from './database.ts'

/** The credentials in the login form of a demo. */
export const demoLogin = { username: 'demo-admin', password: 'demo-admin' }

/** Restaurants of the demo with their logins, whose names are their passwords. */
const demoRestaurants = [
  { text: 'Spice Garden       demo-admin, demo-waiter', username: 'demo-admin' },
  { text: 'Coast Kitchen      coast-admin', username: 'coast-admin' },
  {
    text: 'Monsoon House      monsoon-admin, monsoon-waiter, monsoon-kitchen, monsoon-cashier',
    username: 'monsoon-admin',
  },
]

/** The lines that name the logins of a demo. Data of an earlier Thali may not have all of them. */
export const listDemoLogins = async (db: Connection): Promise<string[]> => {
  const names = demoRestaurants.map(({ username }) => username)
  const rows = await db.selectFrom('staff').select('username').where('username', 'in', names).execute()
  const here = new Set(rows.map(({ username }) => username))
  return demoRestaurants.flatMap(({ text, username }) => (here.has(username) ? [text] : []))
}

const isEmpty = async (db: Connection): Promise<boolean> =>
  (await db.selectFrom('restaurants').select('id').limit(1).execute()).length === 0

export type SeedNeeds = {
  readonly db: Database
  readonly engine: Engine
  readonly files: FileStore
  readonly clock: Clock
  readonly log: Log
}

/**
 * Fills an empty database with the demo restaurants in one transaction: an interrupted start leaves it empty, and the
 * next one repeats the seed.
 */
export const seedDemo = async ({ db, engine, files, clock, log }: SeedNeeds): Promise<void> => {
  if (!(await isEmpty(db))) return
  log.info('Creating the demo restaurants …')
  // Loaded only here: later starts do not need it.
  const { hashPasswords, insertDemo } = await import('#demo/insert-demo.ts')
  const { copyPictures } = await import('#demo/pictures.ts')
  await copyPictures(files)
  const hashes = await hashPasswords()
  await db.transaction().execute(async (trx) => {
    // Another process may seed at the same time. On PostgreSQL the second one waits here; SQLite has one writer.
    if (engine === 'postgres') await sql`SELECT pg_advisory_xact_lock(7468617)`.execute(trx)
    if (await isEmpty(trx)) await insertDemo(trx, hashes, clock.now().getTime())
  })
}
