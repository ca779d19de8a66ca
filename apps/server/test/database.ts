import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { openDatabase, type Database } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'

/** A database of a test's own, on the engine this run is for. */
export type TestDatabase = {
  readonly db: Database
  /** Environment of a server process that uses it. */
  readonly env: { readonly DATA_DIR: string; readonly DATABASE_URL?: string }
  readonly folder: string
  /** The same database as another process has it, over connections of its own. They end with it. */
  again(): TestDatabase
  drop(): Promise<void>
}

type Options = {
  /** False for what a first start would find (default true). */
  readonly isMigrated?: boolean
  /** The `env` of a database to begin with a copy of; it must have no connections. */
  readonly copyOf?: TestDatabase['env'] | undefined
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

/** Names the migrated database that test/template.ts makes once per run. */
export const migratedVariable = 'TEST_MIGRATED_DATABASE'

const migratedTemplate = (): TestDatabase['env'] | undefined => {
  const env = process.env[migratedVariable]
  return env === undefined ? undefined : JSON.parse(env)
}

const createFolder = (copyOf: Options['copyOf']): string => {
  const folder = mkdtempSync(join(tmpdir(), 'thali-test-'))
  if (copyOf) cpSync(copyOf.DATA_DIR, folder, { recursive: true })
  return folder
}

/** A database of which more may be opened. */
type Made = Pick<TestDatabase, 'db' | 'env' | 'drop'> & { open(): Database }

const createOnSqlite = (folder: string): Made => {
  const open = (): Database => openDatabase({ engine: 'sqlite', file: join(folder, 'thali.sqlite') })
  const db = open()
  return { db, open, env: { DATA_DIR: folder }, drop: () => db.destroy() }
}

const createOnPostgres = async (url: URL, folder: string, copyOf: Options['copyOf']): Promise<Made> => {
  const name = `thali_test_${randomUUID().replaceAll('-', '')}`
  const template = copyOf?.DATABASE_URL ? ` TEMPLATE ${new URL(copyOf.DATABASE_URL).pathname.slice(1)}` : ''
  await onCluster(`CREATE DATABASE ${name}${template}`)
  url.pathname = `/${name}`
  const open = (): Database => openDatabase({ engine: 'postgres', url: url.href, poolSize: 10 })
  const db = open()
  const drop = async (): Promise<void> => {
    await db.destroy()
    await onCluster(`DROP DATABASE ${name} WITH (FORCE)`)
  }
  return { db, open, env: { DATA_DIR: folder, DATABASE_URL: url.href }, drop }
}

/**
 * Creates a database, empty and migrated by default.
 *
 * @param options What it begins with.
 * @returns The open database.
 */
export const createTestDatabase = async ({ isMigrated = true, copyOf }: Options = {}): Promise<TestDatabase> => {
  const template = copyOf ?? (isMigrated ? migratedTemplate() : undefined)
  const folder = createFolder(template)
  const made =
    clusterUrl === undefined ? createOnSqlite(folder) : await createOnPostgres(new URL(clusterUrl), folder, template)
  if (isMigrated && !template) await migrate(made.db, engine)
  const others: Database[] = []
  const drop = async (): Promise<void> => {
    for (const other of others) await other.destroy()
    await made.drop()
    rmSync(folder, { recursive: true, force: true })
  }
  const again = (): TestDatabase => {
    const db = made.open()
    others.push(db)
    return { ...database, db }
  }
  const database: TestDatabase = { db: made.db, env: made.env, folder, again, drop }
  return database
}
