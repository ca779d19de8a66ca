import { execFileSync } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { createTestDatabase, engine } from '../apps/server/test/database.ts'
import { root } from '../testing/run.ts'
import { demoFolder } from './demo.ts'

/** Environment variable with the database that each worker copies. */
export const templateVariable = 'THALI_E2E_TEMPLATE'

/** Prepares a database with the demo once per run; each worker copies it. Returns the clean-up. */
const setUp = async (): Promise<() => Promise<void>> => {
  const demo = await demoFolder()
  if (engine === 'sqlite') {
    process.env[templateVariable] = JSON.stringify({ DATA_DIR: demo })
    return async () => {}
  }
  const database = await createTestDatabase({ isMigrated: false })
  // PostgreSQL refuses to copy a database with open connections.
  await database.db.destroy()
  const { DATA_DIR, DATABASE_URL = '' } = database.env
  cpSync(demo, DATA_DIR, { recursive: true })
  execFileSync(process.execPath, [join(root, 'apps/server/src/cli.ts'), 'move', '--to', DATABASE_URL], {
    env: { PATH: process.env['PATH'], DATA_DIR },
  })
  process.env[templateVariable] = JSON.stringify(database.env)
  return database.drop
}

export default setUp
