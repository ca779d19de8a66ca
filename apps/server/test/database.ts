import { randomUUID } from 'node:crypto'
import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { openDatabase, type Database } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { delayEvents } from './late-events.ts'
import { PostgresCopies } from './postgres-copies.ts'

/** The database of one test, on the engine of this run. */
export type TestDatabase = {
  readonly db: Database
  /** Environment of a server process that uses the database. */
  readonly env: { readonly DATA_DIR: string; readonly DATABASE_URL?: string }
  readonly folder: string
  /** The same database over separate connections, as another process uses it. They close with this one. */
  again(): TestDatabase
  drop(): Promise<void>
}

type Options = {
  /** False for an empty database without tables (default true). */
  readonly isMigrated?: boolean
  /** The `env` of a database to copy; it must have no connections. */
  readonly copyOf?: TestDatabase['env'] | undefined
}

/** Set by tools/test.ts for PostgreSQL: the address of a cluster on which tests may create databases. */
const clusterUrl = process.env['TEST_DATABASE_URL']

/** The database engine of this run. */
export const engine = clusterUrl === undefined ? 'sqlite' : 'postgres'

const onCluster = async (statement: string): Promise<void> => {
  const client = new Client({ connectionString: clusterUrl })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** Names the file in which each database on PostgreSQL is recorded with its test (tools/postgres-tests.ts). */
export const recordVariable = 'TEST_DATABASES'

/** Set if tests that left PostgreSQL run there too (tools/postgres-tests.ts). */
export const allVariable = 'TEST_ALL_ON_POSTGRES'

/** Whether this run records statements. A server then has its own connections, which its test does not use. */
export const isRecording = process.env[recordVariable] !== undefined

/** The name of a test's own connections while statements are recorded. */
export const testConnections = 'thali test'

/** Names the migrated database that test/template.ts creates once per run. */
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

/** A created database that can be opened several times. */
type Made = Pick<TestDatabase, 'db' | 'env' | 'drop'> & { open(): Database }

const createOnSqlite = (folder: string): Made => {
  const open = (): Database => openDatabase({ engine: 'sqlite', file: join(folder, 'thali.sqlite') })
  const db = open()
  return { db, open, env: { DATA_DIR: folder }, drop: () => db.destroy() }
}

/** The free copies of the migrated database. */
let migratedCopies: PostgresCopies | undefined

const databaseName = (databaseUrl: string): string => new URL(databaseUrl).pathname.slice(1)

/** Creates a database on the cluster; returns its address, and how it is removed. */
const createAddress = async (cluster: string, copyOf: Options['copyOf']): Promise<[URL, () => Promise<void>]> => {
  if (copyOf?.DATABASE_URL !== undefined && copyOf.DATABASE_URL === migratedTemplate()?.DATABASE_URL) {
    const copies = (migratedCopies ??= new PostgresCopies(new URL(cluster), databaseName(copyOf.DATABASE_URL)))
    const copy = await copies.take()
    return [copy, () => copies.giveBack(copy)]
  }
  const name = `thali_test_${randomUUID().replaceAll('-', '')}`
  const template = copyOf?.DATABASE_URL ? ` TEMPLATE ${databaseName(copyOf.DATABASE_URL)}` : ''
  await onCluster(`CREATE DATABASE ${name}${template}`)
  const url = new URL(cluster)
  url.pathname = `/${name}`
  return [url, () => onCluster(`DROP DATABASE ${name} WITH (FORCE)`)]
}

const createOnPostgres = async (cluster: string, folder: string, copyOf: Options['copyOf']): Promise<Made> => {
  const [url, remove] = await createAddress(cluster, copyOf)
  const open = (): Database => openDatabase({ engine: 'postgres', url: url.href, poolSize: 10 })
  const named = new URL(url)
  named.searchParams.set('application_name', testConnections)
  const db = isRecording ? openDatabase({ engine: 'postgres', url: named.href, poolSize: 10 }) : open()
  const record = process.env[recordVariable]
  const { TEST_FILE: file, TEST_NAME: test } = process.env
  // The template of a run belongs to no file.
  if (record !== undefined && file !== undefined)
    appendFileSync(record, `${databaseName(url.href)}\t${file}\t${test}\n`)
  const drop = async (): Promise<void> => {
    await db.destroy()
    await remove()
  }
  return { db, open, env: { DATA_DIR: folder, DATABASE_URL: url.href }, drop }
}

/** Creates and opens a database, empty and migrated by default. */
export const createTestDatabase = async ({ isMigrated = true, copyOf }: Options = {}): Promise<TestDatabase> => {
  const template = copyOf ?? (isMigrated ? migratedTemplate() : undefined)
  const folder = createFolder(template)
  const made = clusterUrl === undefined ? createOnSqlite(folder) : await createOnPostgres(clusterUrl, folder, template)
  delayEvents(made.db)
  if (isMigrated && !template) await migrate(made.db, engine)
  const others: Database[] = []
  const drop = async (): Promise<void> => {
    for (const other of others) await other.destroy()
    await made.drop()
    // A picture that is drawn at the end of a test may still be written.
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
  }
  const again = (): TestDatabase => {
    const db = delayEvents(made.open())
    others.push(db)
    return { ...database, db }
  }
  const database: TestDatabase = { db: made.db, env: made.env, folder, again, drop }
  return database
}
