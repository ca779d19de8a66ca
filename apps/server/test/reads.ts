import type { Database } from '#server/db/database.ts'
import { createTestDatabase, engine, type TestDatabase } from './database.ts'
import { observeStatements, type ObservedStatement, type Read } from './driver.ts'
import { afterTest } from './harness.ts'
import { watchPostgres } from './postgres-reads.ts'
import { readsOnSqlite } from './sqlite-reads.ts'

/** A database with a record of the rows that its server reads. */
export type ReadDatabase = {
  /** For the server. */
  readonly database: TestDatabase
  /** The reads since the last call. */
  takeReads(): Promise<readonly Read[]>
}

/** Creates and fills a database, then records the reads of a server on it. It ends with the test. */
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
  const statements: ObservedStatement[] = []
  const end = observeStatements((statement) => statements.push(statement))
  afterTest(async () => end())
  return {
    database: made.again(),
    async takeReads() {
      const taken = await readsOnSqlite(made.db, statements.splice(0))
      // Drops the statements of readsOnSqlite itself.
      statements.length = 0
      return taken
    },
  }
}
