import type { Database } from '#server/db/database.ts'
import { createTestDatabase, engine, type TestDatabase } from './database.ts'
import { overhear, type Overheard, type Read } from './driver.ts'
import { afterTest } from './harness.ts'
import { watchPostgres } from './postgres-reads.ts'
import { readsOnSqlite } from './sqlite-reads.ts'

/** A database whose server is overheard. */
export type ReadDatabase = {
  /** For the server. */
  readonly database: TestDatabase
  /** What was read since this was asked last. */
  takeReads(): Promise<readonly Read[]>
}

/**
 * Makes a database, and then listens to everything a server asks it.
 *
 * @param fill Puts into it what is to be there before.
 * @returns The database; it ends with the test.
 */
export const createReadDatabase = async (fill: (db: Database) => Promise<void>): Promise<ReadDatabase> => {
  const made = await createTestDatabase()
  afterTest(made.drop)
  await fill(made.db)
  if (engine === 'postgres') {
    const reads: Read[] = []
    const end = await watchPostgres(made.db, (read) => reads.push(read))
    afterTest(async () => end())
    return { database: made.again(), takeReads: async () => reads.splice(0) }
  }
  const heard: Overheard[] = []
  const end = overhear((statement) => heard.push(statement))
  afterTest(async () => end())
  return {
    database: made.again(),
    async takeReads() {
      const taken = await readsOnSqlite(made.db, heard.splice(0))
      // What was asked for that is nobody's.
      heard.length = 0
      return taken
    },
  }
}
