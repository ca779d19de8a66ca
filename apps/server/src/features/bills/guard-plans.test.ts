import { expect, test } from 'vitest'
import { CompiledQuery } from 'kysely'
import { findOrderBill, hasUnpaidBill, listBillIds } from '#server/data/bills/guard-queries.ts'
import type { Database } from '#server/db/database.ts'
import { openCashDesk } from '#test/cash-desk.ts'
import { createTestDatabase, engine } from '#test/database.ts'
import { observeStatements, type ObservedStatement } from '#test/driver.ts'
import { afterTest } from '#test/harness.ts'

/** The plans of a call's statements. */
const plansOf = async (db: Database, call: () => Promise<unknown>): Promise<string> => {
  const seen: ObservedStatement[] = []
  const stop = observeStatements((statement) => seen.push(statement))
  await call().finally(stop)
  const plans = await Promise.all(
    seen
      .filter(({ text }) => /^(select|insert|update|delete) /.test(text))
      .map(async ({ text, values }) => {
        const explained = CompiledQuery.raw(`EXPLAIN QUERY PLAN ${text}`, [...values])
        return (await db.executeQuery<{ detail: string }>(explained)).rows.map(({ detail }) => detail)
      }),
  )
  return plans.flat().join('\n')
}

test.runIf(engine === 'sqlite')('guards read the bills of their orders, not those of the restaurant', async () => {
  const { db, drop } = await createTestDatabase()
  afterTest(drop)
  const plans = [
    await plansOf(db, () => hasUnpaidBill(db, 'spice-garden', ['one', 'two'])),
    await plansOf(db, () => listBillIds(db, 'spice-garden', ['one', 'two'])),
    await plansOf(db, () => findOrderBill(db, 'spice-garden', 'order')),
  ]
  for (const plan of plans) {
    expect(plan).toContain('billed_lines_of_order (restaurant_id=? AND order_id=?)')
    expect(plan).not.toMatch(/^SCAN|\(restaurant_id=\?\)$/m)
  }
})

// These have one row for each restaurant.
const readsHistory = /^SEARCH (?!business_days|report_totals)\w+ USING .*\(restaurant_id=\?\)$|^SCAN (?!\d)/

test.runIf(engine === 'sqlite')('a bill reads nothing of other bills, orders and guests', async () => {
  const { server, phone, order, issue, pay } = await openCashDesk()
  const plans: string[] = []
  const planned = async <T>(call: () => Promise<T>): Promise<T> => {
    let done: Promise<T> | undefined
    plans.push(await plansOf(server.db, () => (done = call())))
    return done ?? call()
  }
  const ordered = await order(1, {}, await phone(1))
  const bill = await planned(() => issue(ordered))
  await planned(() => pay(bill, { method: 'cash', amount: bill.due }))
  expect(
    plans
      .join('\n')
      .split('\n')
      .filter((step) => readsHistory.test(step)),
  ).toEqual([])
})
