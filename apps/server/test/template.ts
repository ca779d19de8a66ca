import { createTestDatabase, migratedVariable } from './database.ts'

/** Vitest's global set-up of the server's tests. It migrates one database, which each test copies. */
export const setup = async (): Promise<() => Promise<void>> => {
  const database = await createTestDatabase()
  // PostgreSQL copies no database with open connections; SQLite keeps its log in a second file until the last one
  // closes.
  await database.db.destroy()
  process.env[migratedVariable] = JSON.stringify(database.env)
  return async () => {
    delete process.env[migratedVariable]
    await database.drop()
  }
}
