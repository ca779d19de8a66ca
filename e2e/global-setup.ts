import { createTestDatabase } from '../apps/server/test/database.ts'
import { spawnServer } from '../apps/server/test/spawn.ts'

/** Names the database that each worker copies. */
export const templateVariable = 'THALI_E2E_TEMPLATE'

/** Creates a database with the demo once per run; each worker starts with a copy. */
const setUp = async (): Promise<() => Promise<void>> => {
  const database = await createTestDatabase({ isMigrated: false })
  // PostgreSQL refuses to copy a database that has connections.
  await database.db.destroy()
  const server = spawnServer({ ...database.env, DEMO: 'on' })
  await server.url
  await server.stop()
  process.env[templateVariable] = JSON.stringify(database.env)
  return database.drop
}

export default setUp
