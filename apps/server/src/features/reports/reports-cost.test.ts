import { CompiledQuery, sql } from 'kysely'
import { expect, test } from 'vitest'
import { aRestaurant, anItem, anOrder, logIn } from '#test/builders.ts'
import { createTestDatabase, engine } from '#test/database.ts'
import { observeStatements, type ObservedStatement } from '#test/driver.ts'
import { afterTest, startServer } from '#test/harness.ts'

/** A server with a few closed orders. */
const open = async () => {
  const database = await createTestDatabase()
  afterTest(database.drop)
  const server = await startServer({ database })
  const restaurant = await aRestaurant(database.db)
  for (const id of ['dal', 'naan', 'dosa', 'idli', 'vada', 'rice']) await anItem(database.db, restaurant, id)
  const { accessToken: token } = await logIn(server, restaurant.admin)
  for (const itemIds of [['dal'], ['dal', 'naan', 'dosa'], ['idli', 'vada', 'rice']]) {
    const { body: order } = await server.call('createOrder', { body: anOrder(restaurant, itemIds) })
    const params = { orderId: order.id }
    await server.call('updateOrder', { params, body: { status: 'Completed' } }, { token })
  }
  const explain = async ({ text, values }: ObservedStatement): Promise<string> => {
    const how = engine === 'sqlite' ? 'EXPLAIN QUERY PLAN ' : 'EXPLAIN '
    const explained = CompiledQuery.raw(how + text, [...values])
    const { rows } = await database.db.executeQuery<Record<string, unknown>>(explained)
    return rows.map((row) => String(row['detail'] ?? row['QUERY PLAN'])).join('\n')
  }
  const plansOf = async (call: () => Promise<{ status: number }>): Promise<string[]> => {
    const seen: ObservedStatement[] = []
    const stop = observeStatements((statement) => seen.push(statement))
    expect((await call().finally(stop)).status).toBe(200)
    return Promise.all(seen.filter(({ text }) => text.includes('report_')).map(explain))
  }
  const query = { restaurantId: restaurant.id }
  const read = () => server.call('getReports', { query }, { token })
  const readPeriod = () =>
    server.call('getPeriodReports', { query: { ...query, from: '2026-11-01', to: '2026-11-30' } }, { token })
  return { database, server, restaurant, token, plansOf, read, readPeriod }
}

test('reports read no orders (design §4.17)', async () => {
  const { plansOf, read } = await open()
  const plans = await plansOf(read)
  expect(plans).toHaveLength(4)
  for (const plan of plans) expect(plan).not.toMatch(/\borders\b|order_lines|orders_pkey|closed_orders/)
})

test.runIf(engine === 'sqlite')('every figure uses an index, without a scan or sort', async () => {
  const { plansOf, read } = await open()
  for (const plan of await plansOf(read)) {
    expect(plan).toMatch(/SEARCH report_/)
    expect(plan).not.toMatch(/\bSCAN\b(?! CONSTANT ROW)|TEMP B-TREE/)
  }
})

test.runIf(engine === 'sqlite')('closing and reopening an order find its counters through an index', async () => {
  const { plansOf, server, restaurant, token } = await open()
  const { body: order } = await server.call('createOrder', { body: anOrder(restaurant, ['dal', 'naan']) })
  const params = { orderId: order.id }
  for (const status of ['Completed', 'Pending'] as const) {
    const plans = await plansOf(() => server.call('updateOrder', { params, body: { status } }, { token }))
    expect(plans.length).toBeGreaterThan(0)
    for (const plan of plans) expect(plan).not.toMatch(/SCAN (report_|orders)|TEMP B-TREE/)
  }
})

test('a period reads its daily counters, and no orders', async () => {
  const { plansOf, readPeriod } = await open()
  const plans = await plansOf(readPeriod)
  expect(plans).toHaveLength(4)
  for (const plan of plans)
    expect(plan).not.toMatch(/\borders\b|order_lines|orders_pkey|closed_orders|report_day_users/)
})

test.runIf(engine === 'sqlite')('a period finds its days through indexes', async () => {
  const { plansOf, readPeriod } = await open()
  for (const plan of await plansOf(readPeriod))
    expect(plan).toMatch(/SEARCH report_day\w* USING .*\(restaurant_id=\? AND business_day>\? AND business_day<\?/)
})

test('orders of a day add no rows to the counters that a period reads', async () => {
  const { database, server, restaurant, token, readPeriod } = await open()
  const countRows = async (): Promise<number[]> =>
    Promise.all(
      (['report_days', 'report_day_items', 'report_day_visitors'] as const).map(
        async (table) => (await database.db.selectFrom(table).select('restaurant_id').execute()).length,
      ),
    )
  const before = await countRows()
  for (let index = 0; index < 20; index += 1) {
    const body = anOrder(restaurant, ['dal', 'naan', 'dosa'], { userId: `guest-${index}` })
    const { body: order } = await server.call('createOrder', { body })
    await server.call('updateOrder', { params: { orderId: order.id }, body: { status: 'Completed' } }, { token })
  }
  expect((await readPeriod()).body.current.orderCount).toBe(23)
  expect(await countRows()).toEqual(before)
})

test('a million orders are answered from their counters', async () => {
  const { database, restaurant, read } = await open()
  await database.db
    .updateTable('report_totals')
    .set({ order_count: 1_000_000, user_count: 250_000, total_paise: sql.lit(55_550_000_000) })
    .where('restaurant_id', '=', restaurant.id)
    .execute()
  const { body } = await read()
  expect([body.orderCount, body.averageVisitsPerUser, body.averageOrderValue]).toEqual([1_000_000, 4, 556])
})
