import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aRestaurant } from '#test/builders.ts'
import { createTestDatabase, engine } from '#test/database.ts'
import { afterTest } from '#test/harness.ts'
import { failProcess, startProcess } from '#test/server-process.ts'
import { openDatabase } from './database.ts'
import { listApplied, migrate } from './migrate.ts'

const empty = async () => {
  const database = await createTestDatabase({ isMigrated: false })
  afterTest(database.drop)
  return database
}

const state = async (db: Parameters<typeof migrate>[0]): Promise<number[]> =>
  (await listApplied(db, engine)).map(({ version }) => version)

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

const storeLater = (db: Parameters<typeof migrate>[0], name: string) =>
  sql`INSERT INTO schema_migrations (version, name, checksum, applied_at) VALUES (900, ${name}, 'later', 1)`.execute(db)

test('a program starts on data that a later version only expanded', async () => {
  const { db, env } = await empty()
  await migrate(db, engine)
  await sql`ALTER TABLE orders ADD COLUMN later_note TEXT`.execute(db)
  await storeLater(db, '0900-order-notes.sql')
  const { url, output } = await startProcess(env)
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  expect(output()).toContain('The data is of a newer Thali')
})

test('a program refuses data that a later version contracted', async () => {
  const { db, env } = await empty()
  await migrate(db, engine)
  await storeLater(db, '0900-contract-order-notes.sql')
  const { code, output } = await failProcess(env)
  expect([code, output]).toEqual([1, expect.stringContaining('The data is at schema 900')])
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
