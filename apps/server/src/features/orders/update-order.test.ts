import { describe, expect, test } from 'vitest'
import { topicPath } from '@thali/contract/api/topics'
import type { Order } from '@thali/contract/orders/order'
import { aRestaurant, anItem, anOrder, logIn } from '#test/builders.ts'
import { startServer } from '#test/harness.ts'

const open = async () => {
  const server = await startServer()
  const restaurant = await aRestaurant(server.db)
  await anItem(server.db, restaurant, 'dal', { price: 260 })
  await anItem(server.db, restaurant, 'naan', { price: 55.5 })
  const { accessToken: token } = await logIn(server, restaurant.waiter)
  // Before the order: PostgreSQL may publish it to a later subscription too.
  const screen = await server.listen(token, topicPath('orders', restaurant.id))
  const { body: order } = await server.call('createOrder', { body: anOrder(restaurant, ['dal', 'naan']) })
  const put = (body: Partial<Order> & Record<string, unknown>, as: string | undefined = token) =>
    server.call('updateOrder', { params: { orderId: order.id }, body }, { token: as })
  return { server, restaurant, token, screen, order, put }
}

const withQuantities = (order: Order, ...quantities: number[]): Order => ({
  ...order,
  items: order.items.map((line, index) => ({ ...line, quantity: quantities[index] ?? line.quantity })),
})

test('close and reopen set status, delivered and paid (spec §4)', async () => {
  const { put, order, server, screen } = await open()
  server.clock.advance(60_000)
  const closed = await put({ ...order, status: 'Completed', isDelivered: true, isPaid: true })
  expect(closed.status).toBe(200)
  expect(closed.body).toEqual({
    ...order,
    status: 'Completed',
    isDelivered: true,
    isPaid: true,
    closedDateTime: '2026-11-20T10:01:00.000Z',
    version: 2,
    revision: 2,
  })
  const reopened = await put({ ...closed.body, status: 'Pending', isDelivered: false, isPaid: false })
  expect(reopened.body).toEqual({ ...order, version: 3, revision: 3 })
  expect(await screen.next(3)).toEqual([order, closed.body, reopened.body])
})

test('quantities change down to zero, and the total follows (spec §4)', async () => {
  const { put, order } = await open()
  const { body } = await put(withQuantities(order, 3, 0))
  expect(body.items.map((line) => line.quantity)).toEqual([3, 0])
  expect([body.totalPrice, body.version]).toEqual([780, 2])
})

test('all other fields of the body are ignored (design §4.5)', async () => {
  const { put, order } = await open()
  const { body } = await put({
    ...withQuantities(order, 2),
    items: order.items.map((line) => ({ ...line, price: 0, itemName: 'Free', quantity: 2 })),
    tableNumber: 1,
    userId: 'someone-else',
    orderNumber: 77,
    totalPrice: 0,
    createdDateTime: '2000-01-01T00:00:00.000Z',
  })
  expect(body).toEqual({ ...withQuantities(order, 2, 2), totalPrice: 631, version: 2, revision: 2 })
})

describe('two waiters cannot overwrite each other silently (design §4.5)', () => {
  test('a stale version is answered 409 with the stored order', async () => {
    const { put, order } = await open()
    const { body: theirs } = await put(withQuantities(order, 2))
    const { status, problem } = await put(withQuantities(order, 5))
    expect([status, problem.code]).toEqual([409, 'version_conflict'])
    expect(problem.message).toMatch(/^Error in updating the order/)
    expect(problem.order).toEqual(theirs)
  })

  test('of 16 concurrent edits of one version one succeeds', async () => {
    const { put, order, server, token, restaurant } = await open()
    const edits = await Promise.all(Array.from({ length: 16 }, (_, index) => put(withQuantities(order, index + 2))))
    const [won, ...others] = edits.filter((edit) => edit.status === 200)
    expect(others).toEqual([])
    expect(edits.filter((edit) => edit.status === 409)).toHaveLength(15)
    const { body } = await server.call('listOrders', { query: { restaurantId: restaurant.id } }, { token })
    expect(body).toEqual([won?.body])
  })

  test('an edit without a version applies to the stored order', async () => {
    const { put, order } = await open()
    await put(withQuantities(order, 2))
    const { status, body } = await put({ items: [{ ...order.items[1], quantity: 4 }] as Order['items'] }) // as a spec client sends
    expect([status, ...body.items.map((line) => line.quantity)]).toEqual([200, 2, 4])
  })
})

describe('two lines of one dish', () => {
  const openTwice = async () => {
    const { server, token, restaurant } = await open()
    const { body } = await server.call('createOrder', { body: anOrder(restaurant, ['dal', 'naan', 'dal']) })
    const edit = (items: unknown) =>
      server.call('updateOrder', { params: { orderId: body.id }, body: { items } as Partial<Order> }, { token })
    return { lines: body.items, edit }
  }

  test('an edit by line id changes that line only', async () => {
    const { lines, edit } = await openTwice()
    const { body } = await edit([{ id: lines[2]?.id, itemId: 'dal', quantity: 4 }])
    expect([body.items.map((line) => line.quantity), body.totalPrice]).toEqual([[1, 1, 4], 1355.5])
  })

  test('an edit without line ids matches them in order', async () => {
    const { edit } = await openTwice()
    const { body } = await edit([
      { itemId: 'dal', quantity: 0 },
      { itemId: 'dal', quantity: 3 },
    ])
    expect(body.items.map((line) => line.quantity)).toEqual([0, 1, 3])
  })

  test('an edit of one line without its id is refused', async () => {
    const { edit } = await openTwice()
    const { status, problem } = await edit([{ itemId: 'dal', quantity: 4 }])
    expect([status, problem.code]).toEqual([422, 'order_line_unknown'])
  })
})

test('an edit that changes nothing keeps the version and is not published', async () => {
  const { put, order, screen } = await open()
  expect((await put(order)).body).toEqual(order)
  const { body: changed } = await put({ ...order, status: 'Completed' })
  expect(await screen.next(2)).toEqual([order, changed])
})

test('quantities of a closed order are refused until it is reopened', async () => {
  const { put, order } = await open()
  const { body: closed } = await put({ ...order, status: 'Completed' })
  const { status, problem } = await put(withQuantities(closed, 9))
  expect([status, problem.code]).toEqual([409, 'order_completed'])
})

test.each([
  ['a line the order does not have', { items: [{ itemId: 'dosa', quantity: 1 }] }, 422, 'order_line_unknown'],
  ['quantity -1', { items: [{ itemId: 'dal', quantity: -1 }] }, 400, 'validation_failed'],
  ['quantity 100', { items: [{ itemId: 'dal', quantity: 100 }] }, 400, 'validation_failed'],
  ['a status of its own', { status: 'Cancelled' }, 400, 'validation_failed'],
])('%s is refused', async (_, body, status, code) => {
  const { put } = await open()
  const answer = await put(body as Partial<Order>) // wrong on purpose
  expect([answer.status, answer.problem.code]).toEqual([status, code])
})

test('foreign and unknown orders are not found; guests are refused', async () => {
  const { put, order, server, token } = await open()
  const coast = await aRestaurant(server.db, 'coast-kitchen')
  const { accessToken: foreign } = await logIn(server, coast.admin)
  expect((await put(order, foreign)).status).toBe(404)
  expect((await server.call('updateOrder', { params: { orderId: 'no-such' }, body: order }, { token })).status).toBe(
    404,
  )
  expect((await server.call('updateOrder', { params: { orderId: order.id }, body: order })).status).toBe(401)
})
