import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { Events } from '#server/events/events.ts'
import { aRestaurant } from '#test/builders.ts'
import { createTestDatabase, engine } from '#test/database.ts'
import { afterTest } from '#test/harness.ts'
import { openDatabase } from './database.ts'

test.runIf(engine === 'postgres')('a connection that breaks fails only its own transaction', async () => {
  const { db, drop } = await createTestDatabase()
  afterTest(drop)
  const broken = db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(trx)
    // Ends the connection like a restart of PostgreSQL.
    await sql`SELECT pg_terminate_backend(${rows[0]?.pid})`.execute(db)
    await sql`SELECT 1`.execute(trx)
  })
  await expect(broken).rejects.toThrow()
  const { rows } = await sql<{ one: number }>`SELECT 1 AS one`.execute(db)
  expect(rows).toEqual([{ one: 1 }])
})

test.runIf(engine === 'postgres')('a column that a newer version adds fails no call of an older one', async () => {
  const { db: newer, env, drop } = await createTestDatabase()
  // On one connection, which has prepared its statements.
  const db = openDatabase({ engine: 'postgres', url: env.DATABASE_URL ?? '', poolSize: 1 })
  afterTest(async () => {
    await db.destroy()
    await drop()
  })
  const { id } = await aRestaurant(db)
  const read = (of: Pick<typeof db, 'selectFrom'>) =>
    of.selectFrom('restaurants').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const readInTransaction = () => new Events({ db }).transaction((trx) => read(trx))
  for (const [column, again] of [
    ['first', () => read(db)],
    ['second', readInTransaction],
  ] as const) {
    await again()
    await sql`ALTER TABLE restaurants ADD COLUMN ${sql.id(column)} TEXT`.execute(newer)
    expect(await again()).toMatchObject({ id, [column]: null })
  }
})
