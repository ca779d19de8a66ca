import type { Clock } from '#server/platform/clock.ts'
import type { FileStore } from '#server/platform/file-store.ts'
import type { Log } from '#server/platform/log.ts'
import { sql } from 'kysely'
import type { Connection, Database, Engine } from './database.ts'

/** The credentials in the login form of a demo. */
export const demoLogin = { username: 'demo-admin', password: 'demo-admin' }

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
 * Fills an empty database with the demo restaurants, in one transaction: an interrupted start leaves it empty.
 *
 * @returns Whether it was empty.
 */
export const seedDemo = async ({ db, engine, files, clock, log }: SeedNeeds): Promise<boolean> => {
  if (!(await isEmpty(db))) return false
  log.info('Setting up the demo restaurants: drawing their dishes, once …')
  // Loaded here, because later starts do not need the drawings.
  const { insertDemo, prepareDemo } = await import('#demo/insert-demo.ts')
  const prepared = await prepareDemo(files)
  await db.transaction().execute(async (trx) => {
    // Another process may insert the demo at the same time: the second one waits here, and finds it done.
    if (engine === 'postgres') await sql`SELECT pg_advisory_xact_lock(7468617)`.execute(trx)
    if (!(await isEmpty(trx))) return
    for (const one of prepared) await insertDemo(trx, one, clock.now().getTime())
  })
  return true
}
