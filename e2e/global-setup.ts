import { createTestDatabase } from '../apps/server/test/database.ts'
import { spawnServer } from '../apps/server/test/spawn.ts'

/** Where workers find the database that each begins with a copy of. */
export const templateVariable = 'THALI_E2E_TEMPLATE'

/**
 * Sets the demo up once, as a first start does; drawing its dishes takes seconds.
 *
 * @returns What takes it away again.
 */
const setUp = async (): Promise<() => Promise<void>> => {
  const database = await createTestDatabase({ isMigrated: false })
  const server = spawnServer({ ...database.env, DEMO: 'on' })
  await server.url
  await server.stop()
  // Nobody may be connected to what is copied.
  await database.db.destroy()
  process.env[templateVariable] = JSON.stringify(database.env)
  return database.drop
}

export default setUp
