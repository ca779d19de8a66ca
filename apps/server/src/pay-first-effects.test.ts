import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openCashDeskOn, plainBilling } from '#test/cash-desk.ts'
import { kotsOf } from '#test/paper-printer.ts'
import { openPrinting } from '#test/printing.ts'
import { addCounters, counters, openPayFirst, setTakeaway } from '#test/takeaway.ts'

const [counter] = counters

test('the kitchen ticket is printed once, with the payment', async () => {
  const kitchen = await openPrinting()
  const till = openCashDeskOn(kitchen.server, kitchen.restaurant)
  await till.setBilling(plainBilling)
  await addCounters(till)
  await setTakeaway(till, { isOn: true, payFirst: true })
  const first = await till.order(counter)
  const refused = await till.order(counter)
  await till.as('waiter', 'setApproval', { params: { orderId: refused.id }, body: { isAccepted: false } })
  const params = { orderId: first.id }
  const { body: bill } = await till.as('waiter', 'createOrderBill', { params, body: {} })
  const key = randomUUID()
  for (const _ of [1, 2]) await till.pay({ id: bill.id ?? '' }, { method: 'cash', amount: 100 }, key)
  const second = await till.order(7)
  const printed = kotsOf(await kitchen.paper.next(2)).map(({ change, orderNumber }) => [change, orderNumber])
  expect(printed).toEqual([
    ['new', first.orderNumber],
    ['new', second.orderNumber],
  ])
})

test('the database refuses to accept an order that waits for its payment', async () => {
  const till = await openPayFirst()
  const { id } = await till.order(counter)
  // As a process of the release before does, which does not know the column.
  const accept = till.server.db.updateTable('orders').set({ approval: 'accepted' }).where('id', '=', id)
  await expect(accept.execute()).rejects.toThrow(/check/i)
  expect((await till.stored({ id })).approval).toBe('waiting')
})
