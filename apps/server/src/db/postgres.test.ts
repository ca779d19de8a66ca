import { sql, type Transaction } from 'kysely'
import { expect, test } from 'vitest'
import { aRestaurant } from '#test/builders.ts'
import { createTestDatabase, engine } from '#test/database.ts'
import { afterTest } from '#test/harness.ts'
import type { Database } from './database.ts'
import type { Tables } from './tables.ts'

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

const rename = (db: Database | Transaction<Tables>, name: string) =>
  db.updateTable('restaurants').set({ name }).where('id', '=', 'spice-garden').returningAll().executeTakeFirst()

test.runIf(engine === 'postgres')('a column of a newer version fails no statement of this one', async () => {
  const { db, drop } = await createTestDatabase()
  afterTest(drop)
  await aRestaurant(db)
  await rename(db, 'One')
  await sql`ALTER TABLE restaurants ADD COLUMN later_note TEXT`.execute(db)
  expect((await rename(db, 'Two'))?.name).toBe('Two')
  await sql`ALTER TABLE restaurants ADD COLUMN later_mood TEXT`.execute(db)
  // The first statement of a transaction is repeated in it.
  const third = await db.transaction().execute((trx) => rename(trx, 'Three'))
  expect(third?.name).toBe('Three')
  // A later one fails like a deadlock, so that the whole transaction is repeated.
  await sql`ALTER TABLE restaurants ADD COLUMN later_sign TEXT`.execute(db)
  const fourth = db.transaction().execute(async (trx) => {
    await trx.selectFrom('restaurants').select('name').where('id', '=', 'spice-garden').execute()
    return rename(trx, 'Four')
  })
  await expect(fourth).rejects.toMatchObject({ code: '40001' })
  expect((await rename(db, 'Five'))?.name).toBe('Five')
})
