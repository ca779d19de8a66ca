import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aRestaurant, anItem, anOrder } from '#test/builders.ts'
import { createTestDatabase, engine } from '#test/database.ts'
import { afterTest, startServer } from '#test/harness.ts'
import { untilWaiting } from '#test/locks.ts'
import type { Database } from './database.ts'

const open = async () => {
  const database = await createTestDatabase()
  afterTest(database.drop)
  const server = await startServer({ database })
  const restaurant = await aRestaurant(server.db)
  await anItem(server.db, restaurant, 'dal')
  const order = async (): Promise<unknown[]> => {
    const { status, problem, headers } = await server.call('createOrder', { body: anOrder(restaurant, ['dal']) })
    return [status, problem.code, headers.get('Retry-After')]
  }
  const list = async (): Promise<number> => {
    const query = { restaurantId: restaurant.id, userId: 'guest-1' }
    return (await server.call('listOrders', { query })).status
  }
  // The operator's own connections on PostgreSQL.
  const operator = engine === 'sqlite' ? database.db : database.again().db
  return { operator, order, list }
}

const unavailable = [503, 'unavailable', '2']

/** As after a failover to a standby, or on a disk that became read-only. */
const makeReadOnly = async (operator: Database): Promise<void> => {
  if (engine === 'sqlite') {
    await sql`PRAGMA query_only = 1`.execute(operator)
    return
  }
  const { rows } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(operator)
  await sql.raw(`ALTER DATABASE ${rows[0]?.name} SET default_transaction_read_only = on`).execute(operator)
  // Open connections keep the former setting.
  await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`.execute(operator)
}

test('a read-only database answers 503 to writes, and reads go on', async () => {
  const { operator, order, list } = await open()
  await makeReadOnly(operator)
  await expect.poll(list).toBe(200)
  expect([await order(), await order()]).toEqual([unavailable, unavailable])
  expect(await list()).toBe(200)
})

// As at the limit of a statement, which ends it with the same code.
test.runIf(engine === 'postgres')('a statement that is canceled behind a lock answers 503', async () => {
  const { operator, order } = await open()
  const answer = await operator.transaction().execute(async (trx) => {
    await sql`LOCK TABLE orders IN ACCESS EXCLUSIVE MODE`.execute(trx)
    const waiting = order()
    await untilWaiting(operator, 1)
    await sql`SELECT pg_cancel_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(trx)
    return waiting
  })
  expect(answer).toEqual(unavailable)
})
