import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { openDatabase, type Database } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'

/** A database of a test's own, on the engine this run is for. */
export type TestDatabase = {
  readonly db: Database
  /** What a server process needs in its environment to use it. */
  readonly env: Readonly<Record<string, string>>
  readonly folder: string
  drop(): Promise<void>
}

/** Set by tools/test.ts when the run is for PostgreSQL: a cluster's address, on which databases may be made. */
const clusterUrl = process.env['TEST_DATABASE_URL']

/** Which engine this run is for. */
export const engine = clusterUrl === undefined ? 'sqlite' : 'postgres'

const onCluster = async (statement: string): Promise<void> => {
  const client = new Client({ connectionString: clusterUrl })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/**
 * Makes an empty database, migrated unless told otherwise.
 *
 * @param options `isMigrated: false` for what a first start would find.
 * @returns The open database.
 */
export const createTestDatabase = async ({ isMigrated = true } = {}): Promise<TestDatabase> => {
  const folder = mkdtempSync(join(tmpdir(), 'thali-test-'))
  const removeFolder = (): void => rmSync(folder, { recursive: true, force: true })
  if (clusterUrl === undefined) {
    const db = openDatabase({ engine: 'sqlite', file: join(folder, 'thali.sqlite') })
    if (isMigrated) await migrate(db, 'sqlite')
    const drop = async (): Promise<void> => {
      await db.destroy()
      removeFolder()
    }
    return { db, env: { DATA_DIR: folder }, folder, drop }
  }
  const name = `thali_test_${randomUUID().replaceAll('-', '')}`
  await onCluster(`CREATE DATABASE ${name}`)
  const url = new URL(clusterUrl)
  url.pathname = `/${name}`
  const db = openDatabase({ engine: 'postgres', url: url.href, poolSize: 10 })
  if (isMigrated) await migrate(db, 'postgres')
  const drop = async (): Promise<void> => {
    await db.destroy()
    await onCluster(`DROP DATABASE ${name} WITH (FORCE)`)
    removeFolder()
  }
  return { db, env: { DATA_DIR: folder, DATABASE_URL: url.href }, folder, drop }
}
