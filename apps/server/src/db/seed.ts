import type { Clock } from '#server/platform/clock.ts'
import type { FileStore } from '#server/platform/file-store.ts'
import type { Log } from '#server/platform/log.ts'
import { sql } from 'kysely'
import type { Connection, Database, Engine } from './database.ts'

/** What a demo's login form is prefilled with. */
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
 * Fills an empty database with the demo restaurants, in one transaction: a start that was cut off leaves it empty, and
 * the next one tries again.
 *
 * @param needs Database, file store, clock and log.
 * @returns Whether it was empty.
 */
export const seedDemo = async ({ db, engine, files, clock, log }: SeedNeeds): Promise<boolean> => {
  if (!(await isEmpty(db))) return false
  log.info('Setting up the demo restaurants: drawing their dishes, once …')
  // Loaded only now: every later start does without the drawings.
  const { insertDemo, prepareDemo } = await import('#demo/insert-demo.ts')
  const prepared = await prepareDemo(files)
  await db.transaction().execute(async (trx) => {
    // Another process may have been faster while we drew, or be writing right now: the second waits here, if the engine
    // lets anybody else in at all.
    if (engine === 'postgres') await sql`SELECT pg_advisory_xact_lock(7468617)`.execute(trx)
    if (!(await isEmpty(trx))) return
    for (const one of prepared) await insertDemo(trx, one, clock.now().getTime())
  })
  return true
}
