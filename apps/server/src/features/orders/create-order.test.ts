import { describe, expect, test } from 'vitest'
import { topicPath } from '@thali/contract/api/topics'
import type { Order } from '@thali/contract/orders/order'
import { aRestaurant, anItem, anOrder, logIn } from '#test/builders.ts'
import { startServer } from '#test/harness.ts'

const open = async () => {
  const server = await startServer()
  const restaurant = await aRestaurant(server.db)
  await anItem(server.db, restaurant, 'dal', { name: 'Dal Makhani', price: 260 })
  await anItem(server.db, restaurant, 'naan', { name: 'Butter Naan', price: 55.5 })
  return { server, restaurant }
}

const countOrders = async (db: Awaited<ReturnType<typeof open>>['server']['db']): Promise<number> =>
  (await db.selectFrom('orders').select('id').execute()).length

test('an order is stored, answered 201 and published (spec §7)', async () => {
  const { server, restaurant } = await open()
  const { accessToken } = await logIn(server, restaurant.waiter)
  const screen = await server.listen(accessToken, topicPath('orders', restaurant.id))
  const items = [
    { itemId: 'dal', quantity: 2, specialInstructions: ' less spicy, please ' },
    { itemId: 'naan', quantity: 3 },
  ]
  const { status, body } = await server.call('createOrder', {
    body: anOrder(restaurant, [], { items, totalPrice: 686.5 }),
  })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    orderNumber: 1,
    createdDateTime: '2026-11-20T10:00:00.000Z',
    closedDateTime: null,
    restaurant: { id: restaurant.id, name: 'The spice-garden' },
    tableNumber: 12,
    userId: 'guest-1',
    items: [
      { itemId: 'dal', itemName: 'Dal Makhani', price: 260, quantity: 2, specialInstructions: ' less spicy, please ' },
      { itemId: 'naan', itemName: 'Butter Naan', price: 55.5, quantity: 3, specialInstructions: '' },
    ],
    totalPrice: 686.5,
    status: 'Pending',
    isDelivered: false,
    isPaid: false,
    version: 1,
  })
  expect(await screen.next(1)).toEqual([body])
})

describe('prices are those of the current menu (design §4.3)', () => {
  test.each([
    ['a lower total', { totalPrice: 1 }],
    ['a total of nothing', { totalPrice: 0 }],
    ['a negative total', { totalPrice: -260 }],
    ['a total one paisa off', { totalPrice: 259.99 }],
    ['a lower line price', { items: [{ itemId: 'dal', quantity: 1, price: 0.01 }] }],
    [
      'line prices changed against each other',
      {
        items: [
          { itemId: 'dal', quantity: 1, price: 55.5 },
          { itemId: 'naan', quantity: 1, price: 260 },
        ],
        totalPrice: 315.5,
      },
    ],
  ])('%s is answered 409 price_changed with the current lines', async (_, change) => {
    const { server, restaurant } = await open()
    const { status, problem } = await server.call('createOrder', { body: anOrder(restaurant, ['dal'], change) })
    expect(status).toBe(409)
    expect(problem.code).toBe('price_changed')
    expect(problem.current?.items[0]).toEqual({ itemId: 'dal', itemName: 'Dal Makhani', price: 260, quantity: 1 })
    expect(await countOrders(server.db)).toBe(0)
  })

  test('a name or a status in the payload changes nothing', async () => {
    const { server, restaurant } = await open()
    const tampered = { ...anOrder(restaurant, ['dal']), status: 'Completed', isPaid: true, orderNumber: 99 }
    const { body } = await server.call('createOrder', { body: tampered })
    expect(body).toMatchObject({ orderNumber: 1, status: 'Pending', isPaid: false, totalPrice: 260 })
  })

  test('an order keeps its prices when the menu changes later', async () => {
    const { server, restaurant } = await open()
    const { accessToken: token } = await logIn(server, restaurant.waiter)
    await server.call('createOrder', { body: anOrder(restaurant, ['dal']) })
    await server.db.updateTable('items').set({ price_paise: 99_900, name: 'Dal' }).where('id', '=', 'dal').execute()
    const { body } = await server.call('listOrders', { query: { restaurantId: restaurant.id } }, { token })
    expect(body[0]).toMatchObject({ totalPrice: 260, items: [{ itemName: 'Dal Makhani', price: 260 }] })
  })
})

describe('an unavailable item refuses the whole order by name (design §4.3)', () => {
  test.each([
    ['unknown', 'nothing-like-it', ''],
    ['suspended', 'gone', 'Dish gone'],
    ['available from tomorrow', 'later', 'Dish later'],
    ['of another restaurant', 'crab', ''],
  ])('%s', async (_, itemId, itemName) => {
    const { server, restaurant } = await open()
    await anItem(server.db, restaurant, 'gone', { isSuspended: true })
    await anItem(server.db, restaurant, 'later', { availableFrom: '2026-11-21T10:00:00Z' })
    await anItem(server.db, await aRestaurant(server.db, 'coast-kitchen'), 'crab')
    const { status, problem } = await server.call('createOrder', { body: anOrder(restaurant, ['dal', itemId]) })
    expect([status, problem.code]).toEqual([422, 'item_unavailable'])
    expect(problem.unavailableItems).toEqual([{ itemId, itemName }])
    expect(await countOrders(server.db)).toBe(0)
  })

  test('a dish of a suspended category cannot be ordered', async () => {
    const { server, restaurant } = await open()
    await server.db
      .updateTable('categories')
      .set({ is_suspended: true })
      .where('id', '=', restaurant.categoryId)
      .execute()
    const { problem } = await server.call('createOrder', { body: anOrder(restaurant, ['dal']) })
    expect(problem.code).toBe('item_unavailable')
  })
})

describe('the same Idempotency-Key makes one order (design §4.2)', () => {
  test('20 concurrent repetitions make one order, published once', async () => {
    const { server, restaurant } = await open()
    const { accessToken } = await logIn(server, restaurant.waiter)
    const screen = await server.listen(accessToken, topicPath('orders', restaurant.id))
    const headers = { 'Idempotency-Key': 'a-send' }
    const sends = Array.from({ length: 20 }, () =>
      server.call('createOrder', { body: anOrder(restaurant, ['dal']) }, { headers }),
    )
    const answers = await Promise.all(sends)
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 201))
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
    expect(answers.filter((answer) => answer.headers.get('Idempotency-Replayed') === null)).toHaveLength(1)
    const { body: next } = await server.call('createOrder', { body: anOrder(restaurant, ['naan']) })
    expect(next.orderNumber).toBe(2)
    const published = (await screen.next(2)).map((message) => (message as Order).orderNumber) // as published
    expect(published).toEqual([1, 2])
  })

  test('a repetition years later gets the first answer', async () => {
    const { server, restaurant } = await open()
    const send = () =>
      server.call(
        'createOrder',
        { body: anOrder(restaurant, ['dal']) },
        { headers: { 'Idempotency-Key': 'left-in-a-drawer' } },
      )
    const { body: order } = await send()
    server.clock.advance(3 * 365 * 24 * 3_600_000)
    const { accessToken: token } = await logIn(server, restaurant.waiter)
    await server.call('updateOrder', { params: { orderId: order.id }, body: { status: 'Completed' } }, { token })
    await server.db.updateTable('items').set({ is_suspended: true }).execute()
    await server.db.updateTable('restaurants').set({ table_count: 1 }).execute()
    const again = await send()
    expect([again.status, again.headers.get('Idempotency-Replayed'), again.body]).toEqual([201, 'true', order])
    expect(await countOrders(server.db)).toBe(1)
  })

  test('a repeated key with another body is answered 422', async () => {
    const { server, restaurant } = await open()
    const extras = { headers: { 'Idempotency-Key': 'a-send' } }
    await server.call('createOrder', { body: anOrder(restaurant, ['dal']) }, extras)
    const { status, problem } = await server.call('createOrder', { body: anOrder(restaurant, ['naan']) }, extras)
    expect([status, problem.code]).toEqual([422, 'idempotency_key_reused'])
    expect(await countOrders(server.db)).toBe(1)
  })

  test('a refused submission does not use its key', async () => {
    const { server, restaurant } = await open()
    const extras = { headers: { 'Idempotency-Key': 'a-send' } }
    const refused = await server.call('createOrder', { body: anOrder(restaurant, ['dal'], { totalPrice: 1 }) }, extras)
    expect(refused.status).toBe(409)
    const sent = await server.call('createOrder', { body: anOrder(restaurant, ['dal'], { totalPrice: 260 }) }, extras)
    expect([sent.status, sent.body.orderNumber]).toEqual([201, 1])
  })

  test('two users with the same key make two orders', async () => {
    const { server, restaurant } = await open()
    const extras = { headers: { 'Idempotency-Key': 'a-send' } }
    const mine = await server.call('createOrder', { body: anOrder(restaurant, ['dal']) }, extras)
    const yours = await server.call(
      'createOrder',
      { body: anOrder(restaurant, ['dal'], { userId: 'guest-2' }) },
      extras,
    )
    expect(yours.body.id).not.toBe(mine.body.id)
  })

  test('without a key two equal submissions make two orders', async () => {
    const { server, restaurant } = await open()
    await server.call('createOrder', { body: anOrder(restaurant, ['dal']) })
    await server.call('createOrder', { body: anOrder(restaurant, ['dal']) })
    expect(await countOrders(server.db)).toBe(2)
  })
})

test('order numbers have no gap and no repeat (design §4.4)', async () => {
  const { server, restaurant } = await open()
  const coast = await aRestaurant(server.db, 'coast-kitchen')
  await anItem(server.db, coast, 'crab')
  const sends = Array.from({ length: 40 }, (_, index) =>
    server.call('createOrder', { body: anOrder(restaurant, [index % 4 === 0 ? 'unknown' : 'dal']) }),
  )
  const [answers, elsewhere] = await Promise.all([
    Promise.all(sends),
    server.call('createOrder', { body: anOrder(coast, ['crab']) }),
  ])
  const numbers = answers.filter((answer) => answer.status === 201).map((answer) => answer.body.orderNumber)
  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1))
  expect(elsewhere.body.orderNumber).toBe(1)
})

test('a clock correction of two seconds never dates an order back', async () => {
  const { server, restaurant } = await open()
  const { accessToken: token } = await logIn(server, restaurant.waiter)
  const first = await server.call('createOrder', { body: anOrder(restaurant, ['dal']) })
  server.clock.advance(-1999)
  const second = await server.call('createOrder', { body: anOrder(restaurant, ['dal']) })
  expect(second.body.createdDateTime).toBe('2026-11-20T10:00:00.001Z')
  expect(second.body.createdDateTime > first.body.createdDateTime).toBe(true)
  const params = { orderId: second.body.id }
  const closed = await server.call('updateOrder', { params, body: { status: 'Completed' } }, { token })
  expect(closed.body.closedDateTime).toBe(second.body.createdDateTime)
})

test('a clock that was a day ahead dates no later order', async () => {
  const { server, restaurant } = await open()
  const { accessToken: token } = await logIn(server, restaurant.waiter)
  const send = async () => (await server.call('createOrder', { body: anOrder(restaurant, ['dal']) })).body
  server.clock.advance(24 * 3_600_000)
  const ahead = await send()
  server.clock.advance(-24 * 3_600_000)
  const [first, second] = [await send(), await send()]
  expect([ahead, first, second].map((order) => [order.orderNumber, order.createdDateTime])).toEqual([
    [1, '2026-11-21T10:00:00.000Z'],
    [2, '2026-11-20T10:00:00.000Z'],
    [3, '2026-11-20T10:00:00.001Z'],
  ])

  server.clock.advance(60_000)
  for (const { id } of [ahead, second])
    await server.call('updateOrder', { params: { orderId: id }, body: { status: 'Completed' } }, { token })
  const query = { restaurantId: restaurant.id, status: 'Completed' as const }
  const { body: closed } = await server.call('listOrders', { query }, { token })
  // Both were closed at the same time; the later number comes first.
  expect(closed.map((order) => [order.orderNumber, order.closedDateTime])).toEqual([
    [3, '2026-11-20T10:01:00.000Z'],
    [1, '2026-11-20T10:01:00.000Z'],
  ])
})

test.each([
  ['an unknown restaurant', { restaurantId: 'nowhere' }, 422, 'restaurant_unknown'],
  ['a table the restaurant does not have', { tableNumber: 21 }, 422, 'table_unknown'],
  ['more than a million rupees', { items: [{ itemId: 'gold', quantity: 99 }] }, 422, 'order_too_large'],
])('%s is refused', async (_, change, status, code) => {
  const { server, restaurant } = await open()
  await anItem(server.db, restaurant, 'gold', { price: 99_999 })
  const answer = await server.call('createOrder', { body: anOrder(restaurant, ['dal'], change) })
  expect([answer.status, answer.problem.code]).toEqual([status, code])
})

test('staff may order for every table of their restaurant only', async () => {
  const { server, restaurant } = await open()
  const coast = await aRestaurant(server.db, 'coast-kitchen')
  const { accessToken: own } = await logIn(server, restaurant.waiter)
  const { accessToken: foreign } = await logIn(server, coast.admin)
  const body = anOrder(restaurant, ['dal'], { tableNumber: 3 })
  expect((await server.call('createOrder', { body }, { token: own })).status).toBe(201)
  expect((await server.call('createOrder', { body }, { token: foreign })).status).toBe(403)
})
