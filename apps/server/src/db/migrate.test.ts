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

test.runIf(engine === 'postgres')('two that migrate at once do it once, and both find it done', async () => {
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
  // What 0002 makes last is in its way.
  await sql`CREATE TABLE report_totals (id INTEGER)`.execute(db)
  await expect(migrate(db, engine)).rejects.toThrow(/report_totals/)
  expect(await state(db)).toEqual([1])
  await expect(sql`SELECT 1 FROM offers`.execute(db)).rejects.toThrow(/offers/)
  await sql`DROP TABLE report_totals`.execute(db)
  expect((await migrate(db, engine))[0]).toMatch(/^0002/)
})

test('an applied migration that was edited since, and data of a newer Thali, are refused by name', async () => {
  const { db, env } = await empty()
  await migrate(db, engine)
  await sql`UPDATE schema_migrations SET checksum = 'another' WHERE version = 2`.execute(db)
  const edited = await failProcess(env)
  expect([edited.code, edited.output]).toEqual([
    1,
    expect.stringContaining('Migration 0002-catalogue-offers-reports.sql was changed after'),
  ])
  await sql`UPDATE schema_migrations SET version = 900 WHERE version = 2`.execute(db)
  expect((await failProcess(env)).output).toContain('The data is at schema 900')
})

test.runIf(engine === 'sqlite')(
  'before the tables of existing data are changed, the database is copied aside',
  async () => {
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
  },
)

test.runIf(engine === 'sqlite')('a first start and a start with nothing to change copy nothing', async () => {
  const { db, env, folder } = await empty()
  await (await startProcess(env)).stop()
  await aRestaurant(db)
  await (await startProcess(env)).stop()
  expect(existsSync(join(folder, 'before-upgrade'))).toBe(false)
})
