import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openCashDesk } from '#test/cash-desk.ts'
import { readCsv } from '#test/spreadsheets.ts'

const today = '2026-11-20'

test('bills, payments and credit notes of the calls add up in the day and its exports', async () => {
  const desk = await openCashDesk()
  const restaurantId = 'spice-garden'
  const query = { restaurantId }
  const first = await desk.bill(5, 3)
  expect((await desk.pay(first, { method: 'cash', amount: 100, tip: 10, tendered: 200 })).status).toBe(201)
  expect((await desk.pay(first, { method: 'card', amount: 200 })).status).toBe(201)
  const second = await desk.bill(6, 2)
  const third = await desk.bill(7, 1)
  expect(
    (await desk.as('admin', 'cancelBill', { params: { billId: third.id }, body: { reason: 'Wrong' } })).status,
  ).toBe(200)
  expect(
    (await desk.as('admin', 'createCreditNote', { params: { billId: first.id }, body: { reason: 'Cold' } }, 'k'))
      .status,
  ).toBe(201)
  expect((await desk.refund(first, { method: 'cash', amount: 50, reason: 'Cold' })).status).toBe(201)
  await desk.ask(second)
  const { body: day } = await desk.as('cashier', 'getDay', { params: { date: today }, query })
  expect(day).toMatchObject({
    bills: { count: 2, amount: 500 },
    cancelled: { count: 1, amount: 100 },
    creditNotes: { count: 1, amount: 300 },
    tips: 10,
    cash: { received: 100, tips: 10, refunded: 50, expected: 60 },
    open: { bills: [{ id: second.id, due: 200 }], upiRequests: [{ billId: second.id, amount: 200 }] },
  })
  const { body: closed } = await desk.as('cashier', 'closeDay', {
    params: { date: today },
    body: { restaurantId, cashCounted: 60, floatLeft: 60 },
  })
  expect(closed.cash.difference).toBe(0)
  const late = await desk.pay(second, { method: 'cash', amount: 200 }, randomUUID())
  expect(late.status).toBe(201)
  const { body: next } = await desk.as('cashier', 'getDay', { params: { date: '2026-11-21' }, query })
  expect(next).toMatchObject({ bills: { count: 0 }, cash: { openingFloat: 60, received: 200, expected: 260 } })
  const { body: file } = await desk.as('cashier', 'getExport', {
    params: { kind: 'items' },
    query: { restaurantId, from: today, to: today, format: 'csv' },
  })
  expect(readCsv(new TextEncoder().encode(`\uFEFF${String(file).replace(/^\uFEFF/, '')}`))[1]).toEqual([
    'Dish dal',
    '',
    '5',
    '500.00',
    '0.00',
    '500.00',
    '0.00',
    '500.00',
    '3',
    '300.00',
  ])
})
