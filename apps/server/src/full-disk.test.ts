import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aRestaurant, anItem, anOrder } from '#test/builders.ts'
import { createTestDatabase, engine, type TestDatabase } from '#test/database.ts'
import { afterTest, startServer } from '#test/harness.ts'

/** Simulates a full disk: SQLite may not grow, and PostgreSQL raises the error of a full disk. */
const fill = async ({ db }: TestDatabase): Promise<void> => {
  if (engine === 'sqlite') {
    const { rows } = await sql<{ page_count: number }>`PRAGMA page_count`.execute(db)
    await sql.raw(`PRAGMA max_page_count = ${rows[0]?.page_count}`).execute(db)
    return
  }
  await sql`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'could not extend file "base/1/2": No space left on device' USING ERRCODE = '53100'; END $$`.execute(
    db,
  )
  await sql`CREATE TRIGGER full_disk BEFORE INSERT ON order_lines EXECUTE FUNCTION refuse()`.execute(db)
}

const makeRoom = async ({ db }: TestDatabase): Promise<void> => {
  if (engine === 'sqlite') await sql`PRAGMA max_page_count = 1000000`.execute(db)
  else await sql`DROP TRIGGER full_disk ON order_lines`.execute(db)
}

test('a full disk answers 503 and stores nothing until space is free', async () => {
  const database = await createTestDatabase()
  afterTest(database.drop)
  const server = await startServer({ database })
  const restaurant = await aRestaurant(server.db)
  await anItem(server.db, restaurant, 'dal')
  const specialInstructions = 'x'.repeat(150)
  const body = {
    ...anOrder(restaurant, []),
    items: Array.from({ length: 50 }, () => ({ itemId: 'dal', quantity: 1, specialInstructions })),
  }
  const send = (key: string) => server.call('createOrder', { body }, { headers: { 'Idempotency-Key': key } })

  await fill(database)
  const statuses: number[] = []
  let refused = 0
  // SQLite has some free pages left.
  for (let index = 0; refused < 3 && index < 100; index += 1) {
    const answer = await send(`send-${index}`)
    const { status, headers } = answer
    statuses.push(status)
    if (status === 201) continue
    refused += 1
    expect([status, answer.problem.code, headers.get('Retry-After')]).toEqual([503, 'unavailable', '2'])
  }
  const query = { restaurantId: restaurant.id, userId: 'guest-1' }
  expect((await server.call('listOrders', { query })).body).toHaveLength(
    statuses.filter((status) => status === 201).length,
  )

  await makeRoom(database)
  const answers = []
  for (let index = 0; index < statuses.length; index += 1) answers.push((await send(`send-${index}`)).body.orderNumber)
  expect(answers.toSorted((a, b) => a - b)).toEqual(statuses.map((_, index) => index + 1))
})
