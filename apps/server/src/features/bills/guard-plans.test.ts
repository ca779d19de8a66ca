import { expect, test } from 'vitest'
import type { CompiledQuery, KyselyPlugin } from 'kysely'
import type { Database } from '#server/db/database.ts'
import { createTestDatabase, engine } from '#test/database.ts'
import { afterTest } from '#test/harness.ts'
import { findOrderBill, hasUnpaidBill, listBillIds } from './guard-queries.ts'

/** The plans of the queries of a call. */
const plansOf = async (db: Database, call: (recorded: Database) => Promise<unknown>): Promise<string> => {
  const queries: CompiledQuery[] = []
  const recorder: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      queries.push(db.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const { events, counts, health } = db
  await call(Object.assign(db.withPlugin(recorder), { events, counts, health }))
  const plans = await Promise.all(
    queries.map(async (query) => {
      const explained = { ...query, sql: `EXPLAIN QUERY PLAN ${query.sql}` }
      return (await db.executeQuery<{ detail: string }>(explained)).rows.map(({ detail }) => detail)
    }),
  )
  return plans.flat().join('\n')
}

test.runIf(engine === 'sqlite')('guards read the bills of their orders, not those of the restaurant', async () => {
  const database = await createTestDatabase()
  afterTest(database.drop)
  const plans = [
    await plansOf(database.db, (db) => hasUnpaidBill(db, 'spice-garden', ['one', 'two'])),
    await plansOf(database.db, (db) => listBillIds(db, 'spice-garden', ['one', 'two'])),
    await plansOf(database.db, (db) => findOrderBill(db, 'spice-garden', 'order')),
  ]
  for (const plan of plans) {
    expect(plan).toContain('billed_lines_of_order (restaurant_id=? AND order_id=?)')
    expect(plan).not.toMatch(/^SCAN|\(restaurant_id=\?\)$/m)
  }
})
