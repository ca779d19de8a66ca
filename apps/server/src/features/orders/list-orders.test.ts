import { expect, test } from 'vitest'
import type { Input } from '@thali/contract/api/calls'
import type { Order } from '@thali/contract/orders/order'
import { aRestaurant, anItem, anOrder, logIn } from '#test/builders.ts'
import { startServer } from '#test/harness.ts'

const open = async () => {
  const server = await startServer()
  const restaurant = await aRestaurant(server.db)
  await anItem(server.db, restaurant, 'dal')
  // Tokens expire after 15 minutes, and these tests advance the clock by days.
  const freshToken = async (): Promise<string> => (await logIn(server, restaurant.waiter)).accessToken
  const send = async (change: Partial<Input<'createOrder'>['body']>): Promise<Order> => {
    server.clock.advance(60_000)
    return (await server.call('createOrder', { body: anOrder(restaurant, ['dal'], change) })).body
  }
  const list = async (query: Omit<Input<'listOrders'>['query'], 'restaurantId'>, as?: string) =>
    server.call(
      'listOrders',
      { query: { restaurantId: restaurant.id, ...query } },
      { token: as ?? (await freshToken()) },
    )
  const numbers = async (query: Omit<Input<'listOrders'>['query'], 'restaurantId'>): Promise<number[]> =>
    (await list(query)).body.map((order) => order.orderNumber)
  const close = async (order: Order) =>
    server.call(
      'updateOrder',
      { params: { orderId: order.id }, body: { status: 'Completed' } },
      { token: await freshToken() },
    )
  return { server, restaurant, send, list, numbers, close }
}

test('orders are listed newest first, by status, table and time (spec §7)', async () => {
  const { send, numbers, close, server } = await open()
  const first = await send({ tableNumber: 3 })
  await send({ tableNumber: 5 })
  await send({ tableNumber: 3 })
  server.clock.advance(3_600_000)
  await close(first)
  expect(await numbers({})).toEqual([3, 2, 1])
  expect(await numbers({ status: 'Pending', startDateTime: '1970-01-01T00:00:00' })).toEqual([3, 2])
  expect(await numbers({ status: 'pending', tableNumber: '3' })).toEqual([3])
  expect(await numbers({ status: 'Completed' })).toEqual([1])
  expect(await numbers({ startDateTime: '2026-11-20T10:03:00.000Z' })).toEqual([3])
})

test('startDateTime filters Completed orders by closing (design §4.12)', async () => {
  const { send, numbers, close, server } = await open()
  const order = await send({})
  server.clock.advance(48 * 3_600_000)
  await close(order)
  const dayAgo = new Date(server.clock.now().getTime() - 24 * 3_600_000).toISOString()
  expect(await numbers({ status: 'Completed', startDateTime: dayAgo })).toEqual([1])
  expect(await numbers({ startDateTime: dayAgo })).toEqual([])
})

test('a guest sees only the orders of their user id', async () => {
  const { send, list } = await open()
  await send({ userId: 'guest-1' })
  await send({ userId: 'guest-2' })
  const mine = await list({ userId: 'guest-2' }, '')
  expect([mine.status, mine.body.length, mine.body[0]?.userId]).toEqual([200, 1, 'guest-2'])
  expect((await list({ userId: 'guest-3' }, '')).body).toEqual([])
})

test('guests without a user id and foreign staff are refused', async () => {
  const { list, server } = await open()
  expect((await list({}, '')).status).toBe(401)
  const coast = await aRestaurant(server.db, 'coast-kitchen')
  const { accessToken: foreign } = await logIn(server, coast.admin)
  expect((await list({}, foreign)).status).toBe(403)
})
