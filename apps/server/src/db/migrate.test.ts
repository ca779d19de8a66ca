import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aRestaurant } from '#test/builders.ts'
import { createTestDatabase, engine } from '#test/database.ts'
import { afterTest } from '#test/harness.ts'
import { failProcess, startProcess } from '#test/server-process.ts'
import { openDatabase, type Database } from './database.ts'
import { listApplied, migrate } from './migrate.ts'

const empty = async () => {
  const database = await createTestDatabase({ isMigrated: false })
  afterTest(database.drop)
  return database
}

const state = async (db: Database): Promise<number[]> => (await listApplied(db, engine)).map(({ version }) => version)

test.runIf(engine === 'postgres')('two concurrent migrations apply each step once', async () => {
  const { db, env } = await empty()
  const other = openDatabase({ engine: 'postgres', url: env.DATABASE_URL ?? '', poolSize: 1 })
  afterTest(() => other.destroy())
  const done = await Promise.all([migrate(db, engine), migrate(other, engine)])
  expect(done.map((names) => names.length)).toContain(0)
  expect(await state(db)).toEqual(done.flat().map((name) => Number(name.slice(0, 4))))
})

test('a migration that fails leaves the tables as they were', async () => {
  const { db } = await empty()
  await migrate(db, engine, 1)
  // 0002 fails at its last table, which exists already.
  await sql`CREATE TABLE report_totals (id INTEGER)`.execute(db)
  await expect(migrate(db, engine)).rejects.toThrow(/report_totals/)
  expect(await state(db)).toEqual([1])
  await expect(sql`SELECT 1 FROM offers`.execute(db)).rejects.toThrow(/offers/)
  await sql`DROP TABLE report_totals`.execute(db)
  expect((await migrate(db, engine))[0]).toMatch(/^0002/)
})

test('an edited migration is refused', async () => {
  const { db, env } = await empty()
  await migrate(db, engine)
  await sql`UPDATE schema_migrations SET checksum = 'another' WHERE version = 2`.execute(db)
  const edited = await failProcess(env)
  expect([edited.code, edited.output]).toEqual([
    1,
    expect.stringContaining('Migration 0002-catalogue-offers-reports.sql was changed after'),
  ])
})

const record = (db: Database, version: number, name: string): Promise<unknown> =>
  sql`INSERT INTO schema_migrations (version, name, checksum, applied_at) VALUES (${version}, ${name}, 'newer', 0)`.execute(
    db,
  )

test('data of a newer version is served while that only added something', async () => {
  const { db, env } = await empty()
  await migrate(db, engine)
  await sql`ALTER TABLE restaurants ADD COLUMN mood TEXT`.execute(db)
  await record(db, 900, '0900-moods.sql')
  const server = await startProcess({ ...env, LOG_LEVEL: 'info' })
  expect(server.output()).toContain('"newer":["0900-moods.sql"]')
  await server.stop()

  await record(db, 901, '0901-no-moods.contracts.sql')
  const refused = await failProcess(env)
  expect([refused.code, refused.output]).toEqual([
    1,
    expect.stringMatching(
      /The data is at schema 901, this program knows \d+, and 0901-no-moods.contracts.sql removed what older programs use. Start a newer Thali./,
    ),
  ])
})

/** The words of a statement that break a process of the former version; undefined if it only adds something. */
const contraction = (statement: string): string | undefined =>
  /\b(DROP (TABLE|COLUMN|INDEX)|RENAME|ALTER COLUMN|ADD (CONSTRAINT|CHECK|FOREIGN|UNIQUE))\b/i.exec(statement)?.[0] ??
  /\bADD (COLUMN )?\w+ (?!.*\bDEFAULT\b).*\bNOT NULL\b/i.exec(statement)?.[0]

test('a migration without the mark only adds something', () => {
  // No former version runs while the migrations of the first release are applied.
  const firstChecked = 19
  const folder = new URL('./migrations/', import.meta.url)
  const names = readdirSync(folder).filter((name) => Number(name.slice(0, 4)) >= firstChecked)
  const texts = names
    .filter((name) => !name.endsWith('.contracts.sql'))
    .map((name) => readFileSync(new URL(name, folder), 'utf8').replace(/--.*$/gm, ''))
  expect(texts.flatMap((text) => text.split(/;\s*$/m).map(contraction)).filter((found) => found !== undefined)).toEqual(
    [],
  )
  expect(
    [
      'ALTER TABLE orders ADD COLUMN mood TEXT',
      "ALTER TABLE orders ADD COLUMN mood TEXT NOT NULL DEFAULT ''",
      'CREATE TABLE moods (id TEXT PRIMARY KEY, mood TEXT NOT NULL UNIQUE)',
      'CREATE UNIQUE INDEX moods_by_id ON moods (id)',
      'ALTER TABLE orders ADD COLUMN mood TEXT NOT NULL',
      'ALTER TABLE orders DROP COLUMN mood',
      'ALTER TABLE orders RENAME COLUMN mood TO feeling',
      'ALTER TABLE orders ALTER COLUMN mood SET NOT NULL',
      'DROP TABLE moods',
    ].map((statement) => contraction(statement) !== undefined),
  ).toEqual([false, false, false, false, true, true, true, true, true])
})

test.runIf(engine === 'postgres')('a migration that waits for a long read blocks no other call', async () => {
  const { db, env } = await empty()
  await migrate(db, engine, 12)
  const reading = await db.startTransaction().execute()
  afterTest(async () => void (reading.isCommitted || (await reading.rollback().execute())))
  await reading.selectFrom('items').select('id').execute()
  const starting = openDatabase({ engine: 'postgres', url: env.DATABASE_URL ?? '', poolSize: 1 })
  afterTest(() => starting.destroy())
  // 0013 alters the table that is read.
  const migrating = migrate(starting, engine)
  const waits = sql`SELECT 1 FROM pg_locks WHERE relation = 'items'::regclass AND NOT granted`
  while ((await waits.execute(db)).rows.length === 0) await pause(10)
  // Waits behind the migration, which gives way.
  expect(await db.selectFrom('items').select('id').execute()).toEqual([])
  expect(await state(db)).toHaveLength(12)
  await reading.commit().execute()
  expect((await migrating)[0]).toMatch(/^0013/)
})

test.runIf(engine === 'sqlite')('a migration of existing data copies the database first', async () => {
  const { db, env, folder } = await empty()
  await migrate(db, engine, 1)
  await db.insertInto('restaurants').values({ id: 'blue-door', name: 'The Blue Door' }).execute()
  await startProcess(env)
  const copies = join(folder, 'before-upgrade')
  expect(readdirSync(copies)).toEqual(['0002-catalogue-offers-reports.sqlite'])
  const copy = openDatabase({ engine: 'sqlite', file: join(copies, '0002-catalogue-offers-reports.sqlite') })
  afterTest(() => copy.destroy())
  expect([await state(copy), await copy.selectFrom('restaurants').select('id').execute()]).toEqual([
    [1],
    [{ id: 'blue-door' }],
  ])
  expect((await state(db)).length).toBeGreaterThan(1)
})

test.runIf(engine === 'sqlite')('a first start and a start with nothing to change copy nothing', async () => {
  const { db, env, folder } = await empty()
  await (await startProcess(env)).stop()
  await aRestaurant(db)
  await (await startProcess(env)).stop()
  expect(existsSync(join(folder, 'before-upgrade'))).toBe(false)
})

test('add, copy, drop and rename extend a CHECK', async () => {
  const { db } = await empty()
  const run = (text: string): Promise<unknown> => sql.raw(text).execute(db)
  await run("CREATE TABLE printers (id TEXT PRIMARY KEY, state TEXT NOT NULL CHECK (state IN ('on', 'off')))")
  await run('CREATE TABLE jobs (printer_id TEXT NOT NULL REFERENCES printers (id))')
  await run("INSERT INTO printers VALUES ('a', 'off')")
  await run("INSERT INTO jobs VALUES ('a')")
  await db.transaction().execute(async (trx) => {
    for (const statement of [
      "ALTER TABLE printers ADD COLUMN new_state TEXT NOT NULL DEFAULT 'on' CHECK (new_state IN ('on', 'off', 'failing'))",
      'UPDATE printers SET new_state = state',
      'ALTER TABLE printers DROP COLUMN state',
      'ALTER TABLE printers RENAME COLUMN new_state TO state',
    ])
      await sql.raw(statement).execute(trx)
  })
  expect((await sql`SELECT id, state FROM printers`.execute(db)).rows).toEqual([{ id: 'a', state: 'off' }])
  await run("UPDATE printers SET state = 'failing'")
  await expect(run("UPDATE printers SET state = 'lost'")).rejects.toThrow(/check/i)
  await expect(run("INSERT INTO jobs VALUES ('unknown')")).rejects.toThrow(/foreign key/i)
})
