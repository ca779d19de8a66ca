import { expect, test } from 'vitest'
import { topicPath } from '@thali/contract/api/topics'
import type { Order } from '@thali/contract/orders/order'
import { logIn } from '#test/builders.ts'
import { findBreaches } from '#test/sitting-invariants.ts'
import { openCashDesk, type CashDesk } from '#test/cash-desk.ts'

const cash = (amount: number) => ({ method: 'cash', amount }) as const

const ordersOf = async ({ staff, restaurant }: CashDesk): Promise<Order[]> =>
  (await staff('listOrders', { query: { restaurantId: restaurant.id } })).body.toSorted(
    (first, second) => first.orderNumber - second.orderNumber,
  )

test('the last payment closes the orders and ends the sitting', async () => {
  const till = await openCashDesk()
  const first = await till.order(3)
  await till.order(3, { items: [{ itemId: 'dal', quantity: 2 }] })
  const bill = await till.issue(first)
  await till.pay(bill, cash(299))
  expect((await ordersOf(till)).map(({ status }) => status)).toEqual(['Pending', 'Pending'])
  till.server.clock.advance(60_000)
  await till.pay(bill, cash(1))
  const orders = await ordersOf(till)
  expect(orders.map(({ status, isPaid, isDelivered }) => [status, isPaid, isDelivered])).toEqual([
    ['Completed', true, true],
    ['Completed', true, true],
  ])
  expect(orders[0]?.closedDateTime).toBe('2026-11-20T10:01:00.000Z')
  expect(await till.sittings()).toEqual([])
  const { body } = await till.staff('getReports', { query: { restaurantId: till.restaurant.id } })
  expect(body.orderCount).toBe(2)
  expect(await findBreaches(till.server.db, till.restaurant.id)).toEqual([])
})

test('the screens receive the closed order and the paid bill', async () => {
  const till = await openCashDesk()
  const bill = await till.bill(3, 1)
  const { accessToken: token } = await logIn(till.server, till.restaurant.cashier)
  const orders = await till.server.listen(token, topicPath('orders', till.restaurant.id))
  const room = await till.server.listen(token, topicPath('room', till.restaurant.id))
  await till.pay(bill, cash(100))
  // Messages of the placed order and of the issued bill may still arrive.
  await expect.poll(() => orders.messages.at(-1)).toMatchObject({ status: 'Completed' })
  const paid = { bill: await till.get(bill) }
  await expect.poll(() => room.messages).toContainEqual(paid)
})

test('orders that came after the bill keep the sitting open', async () => {
  const till = await openCashDesk()
  const bill = await till.bill(3, 1)
  const later = await till.order(3)
  await till.pay(bill, cash(100))
  expect((await ordersOf(till)).map(({ status }) => status)).toEqual(['Completed', 'Pending'])
  expect(await till.sittings()).toHaveLength(1)
  await till.pay(await till.issue(later), cash(100))
  expect(await till.sittings()).toEqual([])
})

test('a bill that is due again keeps the sitting until it is paid', async () => {
  const till = await openCashDesk()
  const bill = await till.bill(3, 1)
  const later = await till.order(3)
  await till.pay(bill, cash(100))
  await till.refund(bill, { method: 'cash', amount: 100, reason: 'Wrong bill' })
  await till.pay(await till.issue(later), cash(100))
  expect(await till.sittings()).toHaveLength(1)
  await till.pay(bill, cash(100))
  expect(await till.sittings()).toEqual([])
})

test('orders that are paid before cooking stay in the kitchen', async () => {
  const till = await openCashDesk()
  const params = { restaurantId: till.restaurant.id }
  const { version, kitchen } = (await till.staff('getSettings', { params })).body
  await till.staff('saveSettings', { params, body: { version, kitchen: { ...kitchen, isOn: true } } })
  const order = await till.order(3)
  await till.pay(await till.issue(order), cash(100))
  const { body: tickets } = await till.as('kitchen', 'listKitchenOrders', { query: params })
  expect(tickets.map(({ id, status }) => [id, status])).toEqual([[order.id, 'Completed']])
  const lines = order.items.map(({ id }) => ({ id, seen: 1, ready: 1 }))
  const ticked = await till.as('kitchen', 'setProgress', { params: { orderId: order.id }, body: { lines } })
  expect(ticked.status).toBe(200)
})

test('guests who left without paying: an admin closes with a reason', async () => {
  const till = await openCashDesk()
  const order = await till.order(3)
  const bill = await till.issue(order)
  const close = (as: 'waiter' | 'admin', reason?: string) =>
    till.as(as, 'updateOrder', {
      params: { orderId: order.id },
      body: { status: 'Completed', ...(reason && { reason }) },
    })
  expect((await close('waiter')).problem.code).toBe('bill_due')
  expect((await close('waiter', 'Left')).problem.code).toBe('bill_due')
  expect((await close('admin', 'Left without paying')).status).toBe(200)
  expect((await till.get(bill)).due).toBe(100)
  expect((await till.pay(bill, cash(100))).body.status).toBe('paid')
})

test('a cleared table can still pay its bill', async () => {
  const till = await openCashDesk()
  const order = await till.order(3)
  const bill = await till.issue(order)
  await till.staff('endSitting', { params: { sittingId: order.sittingId ?? '' }, body: { reason: 'Pay at the desk' } })
  await till.pay(bill, cash(100))
  expect((await ordersOf(till)).map(({ status }) => status)).toEqual(['Completed'])
  expect(await findBreaches(till.server.db, till.restaurant.id)).toEqual([])
})

test('a party that moved to another table pays there', async () => {
  const till = await openCashDesk()
  const order = await till.order(3)
  const bill = await till.issue(order)
  const { id, version } = await till.sitting(order.sittingId)
  await till.staff('updateSitting', { params: { sittingId: id }, body: { tableNumber: 9, version } })
  await till.pay(bill, cash(100))
  expect((await ordersOf(till)).map(({ tableNumber, status }) => [tableNumber, status])).toEqual([[9, 'Completed']])
  expect(await till.sittings()).toEqual([])
})
