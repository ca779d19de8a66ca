import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openCashDesk, plainBilling } from '#test/cash-desk.ts'

test('the history of bills has who did what, and when', async () => {
  const desk = await openCashDesk()
  const seller = { legalName: 'Spice Garden LLP', address: 'Pune', gstin: '27AAPFU0939F1ZV' }
  await desk.setBilling({ ...plainBilling, scheme: 'regular', ...seller })
  const { sittingId } = await desk.order(7, { items: [{ itemId: 'dal', quantity: 2 }] })
  const customer = { name: 'Acme', address: 'Pune', gstin: '29ABCDE1234F1ZW' }
  const { body: issued } = await desk.as('waiter', 'createBill', { body: { sittingId, customer } }, randomUUID())
  const bill = { id: issued.id ?? '' }
  const params = { billId: bill.id }
  const eInvoice = { irn: '0a1b'.repeat(16), ackNumber: '112610123456789', ackDate: '2026-11-20' }
  const hour = 3_600_000
  const start = desk.server.clock.now().getTime()
  desk.server.clock.advance(hour)
  const spoiled = await desk.bill(8, 1)
  const steps = [
    () => desk.as('cashier', 'saveEInvoice', { params, body: { number: issued.number ?? '', eInvoice } }),
    () => desk.pay(bill, { method: 'cash', amount: issued.due }),
    () => desk.refund(bill, { method: 'cash', amount: 1, reason: 'Cold' }),
    () => desk.as('admin', 'createCreditNote', { params, body: { reason: 'Returned' } }, randomUUID()),
    () => desk.as('admin', 'cancelBill', { params: { billId: spoiled.id }, body: { reason: 'Wrong table' } }),
  ]
  for (const step of steps) {
    desk.server.clock.advance(hour)
    expect((await step()).status).toBeLessThan(300)
  }
  const query = { restaurantId: desk.restaurant.id, kind: 'bill' } as const
  const { entries } = (await desk.as('admin', 'listHistory', { query })).body
  const rows = entries.map(({ dateTime, staff, action, objectId }) => [
    (Date.parse(dateTime) - start) / hour,
    staff?.username,
    action,
    objectId,
  ])
  const { admin, cashier, waiter } = desk.restaurant
  expect(rows).toEqual([
    [6, admin, 'cancel', spoiled.id],
    [5, admin, 'credit', bill.id],
    [4, cashier, 'refund', bill.id],
    [2, cashier, 'update', bill.id],
    [1, waiter, 'create', spoiled.id],
    [0, waiter, 'create', bill.id],
  ])
})
