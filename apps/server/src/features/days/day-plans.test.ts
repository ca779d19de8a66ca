import type { CompiledQuery, KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { defaultBilling } from '@thali/contract/bills/billing'
import { aRestaurant, logIn } from '#test/builders.ts'
import { createTestDatabase, engine } from '#test/database.ts'
import { afterTest, startServer } from '#test/harness.ts'

/** A server with a record of its queries. */
const open = async () => {
  const database = await createTestDatabase()
  afterTest(database.drop)
  const recorded: CompiledQuery[] = []
  const recorder: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      recorded.push(database.db.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const { events, counts, health } = database.db
  const db = Object.assign(database.db.withPlugin(recorder), { events, counts, health })
  const server = await startServer({ database: { ...database, db } })
  const restaurant = await aRestaurant(database.db)
  const { accessToken: token } = await logIn(server, restaurant.cashier)
  const { accessToken: admin } = await logIn(server, restaurant.admin)
  const plansOf = async (call: () => Promise<{ status: number }>): Promise<string> => {
    recorded.length = 0
    expect((await call()).status).toBe(200)
    const plans: string[] = []
    for (const query of [...recorded].filter(({ sql: text }) => text.startsWith('select'))) {
      const { rows } = await database.db.executeQuery<{ detail: string }>({
        ...query,
        sql: `EXPLAIN QUERY PLAN ${query.sql}`,
      })
      plans.push(rows.map(({ detail }) => detail).join('\n'))
    }
    return plans.join('\n')
  }
  return { server, restaurantId: restaurant.id, token, admin, plansOf }
}

// Also an index search that compares only the restaurant.
const readsAll =
  /^SCAN (?!CONSTANT)|SEARCH (bills|credit_notes|payments|refunds|cash_movements|orders|audit|operator_slips|operator_slip_states) .*\(restaurant_id=\?\)$/m

// Those that run now, or are owed, are few.
const running =
  /^SEARCH (orders USING INDEX running_orders|operator_slip_states USING INDEX owed_slips) \(restaurant_id=\?\)$/gm

const indexes = ['bills_of_day', 'payments_of_day', 'refunds_of_day', 'credit_notes_of_day']

test.runIf(engine === 'sqlite')('a report and a close read only their day, through indexes', async () => {
  const { server, restaurantId, token, plansOf } = await open()
  const params = { date: '2026-11-20' }
  const body = { restaurantId, cashCounted: 0, floatLeft: 0 }
  const plans = [
    await plansOf(() => server.call('getDay', { params, query: { restaurantId } }, { token })),
    await plansOf(() => server.call('closeDay', { params, body }, { token })),
  ]
  for (const plan of plans) {
    const needed = [
      'cash_movements_of_day',
      'unpaid_bills',
      'open_upi_requests',
      'audit_of_restaurant',
      'closed_orders',
      'operator_slips_of_day',
      'owed_slips',
    ]
    for (const index of [...indexes, ...needed]) expect(plan).toContain(index)
    expect(plan.replace(running, '')).not.toMatch(readsAll)
  }
})

test.runIf(engine === 'sqlite')('Today reads the rows of two days, through indexes', async () => {
  const { server, restaurantId, admin, plansOf } = await open()
  const plan = await plansOf(() => server.call('getToday', { query: { restaurantId } }, { token: admin }))
  await server.db
    .updateTable('restaurants')
    .set({ billing: JSON.stringify({ ...defaultBilling, isOn: true }) })
    .execute()
  const withBills = await plansOf(() => server.call('getToday', { query: { restaurantId } }, { token: admin }))
  for (const index of ['running_orders', 'closed_orders', 'closed_orders_by_creation', 'audit_of_restaurant'])
    expect(plan).toContain(index)
  for (const index of ['payments_of_day', 'refunds_of_day', 'sittings_by_opening', 'running_sittings', 'unpaid_bills'])
    expect(withBills).toContain(index)
  for (const text of [plan, withBills]) expect(text.replace(running, '')).not.toMatch(readsAll)
})

test.runIf(engine === 'sqlite')('exports read the days of their period, through indexes', async () => {
  const { server, restaurantId, token, plansOf } = await open()
  const query = { restaurantId, from: '2026-11-01', to: '2026-11-02', format: 'csv' } as const
  const plans: string[] = []
  for (const kind of ['bills', 'payments', 'taxes', 'items'] as const)
    plans.push(await plansOf(() => server.call('getExport', { params: { kind }, query }, { token })))
  const plan = plans.join('\n')
  for (const index of ['bills_by_issue', 'credit_notes_by_issue', 'payments_of_day', 'refunds_of_day'])
    expect(plan).toContain(index)
  expect(plan).not.toMatch(readsAll)
})

test.runIf(engine === 'sqlite')('a list of days and the self-check read no history', async () => {
  const { server, restaurantId, token, admin, plansOf } = await open()
  const plans = [
    await plansOf(() => server.call('listDays', { query: { restaurantId } }, { token })),
    await plansOf(() => server.call('getSelfCheck', { query: { restaurantId } }, { token: admin })),
  ]
  for (const plan of plans) {
    for (const index of ['running_orders', 'closed_orders_by_creation', 'bills_by_time']) expect(plan).toContain(index)
    expect(plan).not.toMatch(readsAll)
  }
})

test.runIf(engine === 'sqlite')('rows of slips read their days or what is owed', async () => {
  const { server, restaurantId, token, plansOf } = await open()
  const before = '2026-11-01.1764000000000.slip'
  for (const [query, index] of [
    [{ from: '2026-11-01', to: '2026-11-02' }, 'operator_slips_of_day'],
    [{ before }, 'operator_slips_of_day'],
    [{ isOwed: 'true', before }, 'owed_slips'],
  ] as const) {
    const plan = await plansOf(() => server.call('listSlipRows', { query: { restaurantId, ...query } }, { token }))
    expect(plan).toContain(index)
    expect(plan.replace(running, '')).not.toMatch(readsAll)
  }
})
