import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { recordAudit } from '#server/db/audit.ts'
import type { Actor } from '#server/platform/actor.ts'
import { openCashDesk, type CashDesk, type Issued } from '#test/cash-desk.ts'

/** Money that a payment provider confirmed, as a later release stores it. */
const storePayment = async ({ server }: CashDesk, { restaurantId, id }: Issued, rupees: number): Promise<void> => {
  const time = server.clock.now().getTime()
  await server.db
    .insertInto('payments')
    .values({
      restaurant_id: restaurantId,
      id: randomUUID(),
      bill_id: id,
      method: 'upi',
      amount_paise: rupees * 100,
      tip_paise: 0,
      tendered_paise: null,
      utr: '412345678901',
      share_id: null,
      upi_request_id: null,
      idempotency_key: randomUUID(),
      body_hash: '',
      paid_at: time,
      business_day: '2026-11-20',
      staff_id: 'razorpay',
      actor_kind: 'provider',
    })
    .execute()
  const by: Actor = { kind: 'provider', restaurantId, id: 'razorpay' }
  await recordAudit(server.db, { by, at: time, action: 'update', kind: 'bill', id, after: { number: 'SG/1' } })
}

test('money without a member of the staff is in all sums', async () => {
  const till = await openCashDesk()
  const { restaurant, server } = till
  const [first, second] = [await till.bill(3, 2), await till.bill(4, 1)]
  await storePayment(till, first, 120)
  await till.pay(first, { method: 'cash', amount: 80 })
  await storePayment(till, second, 40)
  const paid = await till.get(first)
  expect([paid.status, paid.due, paid.payments.map(({ staffName }) => staffName)]).toEqual([
    'paid',
    0,
    expect.arrayContaining([undefined, restaurant.waiter]),
  ])
  expect((await till.get(second)).due).toBe(60)
  const query = { restaurantId: restaurant.id }
  const report = (await till.as('admin', 'getDay', { params: { date: '2026-11-20' }, query })).body
  expect(report.methods).toMatchObject([
    { method: 'cash', count: 1, amount: 80 },
    { method: 'upi', count: 2, amount: 160 },
  ])
  const today = (await till.as('admin', 'getToday', { query })).body
  expect(today.figures.methods).toMatchObject([
    { method: 'cash', amount: 80 },
    { method: 'upi', amount: 160 },
  ])
  const file = await till.as('admin', 'getExport', {
    params: { kind: 'payments' },
    query: { ...query, from: '2026-11-20', to: '2026-11-20', format: 'csv' },
  })
  expect(String(file.body).match(/upi|UPI/g)).toHaveLength(2)
  const history = (await till.as('admin', 'listHistory', { query: { ...query, objectId: first.id } })).body
  expect(history.entries.map(({ staff }) => staff)).toContainEqual({ id: 'razorpay', username: '' })
  expect(await server.db.selectFrom('payments').select('actor_kind').orderBy('amount_paise').execute()).toEqual([
    { actor_kind: 'provider' },
    { actor_kind: 'staff' },
    { actor_kind: 'provider' },
  ])
})
