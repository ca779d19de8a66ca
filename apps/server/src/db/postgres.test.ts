import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase, engine } from '#test/database.ts'
import { afterTest } from '#test/harness.ts'

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
