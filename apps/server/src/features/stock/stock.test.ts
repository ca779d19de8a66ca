import { describe, expect, test } from 'vitest'
import type { Input } from '@thali/contract/api/calls'
import type { Order } from '@thali/contract/orders/order'
import { openPhones } from '#test/at-once.ts'
import { anItem, anOrder, logIn } from '#test/builders.ts'
import { createTestDatabase, engine } from '#test/database.ts'
import { afterTest, startServer } from '#test/harness.ts'
import { aWorld } from '#test/world.ts'

const dal = 'spice-garden-dal'

const open = async (options: Parameters<typeof startServer>[0] = {}) => {
  const server = await startServer(options)
  const { restaurant } = await aWorld(server)
  await anItem(server.db, restaurant, 'naan', { name: 'Butter Naan', price: 55.5 })
  const { accessToken: token } = await logIn(server, restaurant.waiter)
  const params = { restaurantId: restaurant.id }
  const get = async (from = server) => (await from.call('getStock', { params })).body
  return {
    server,
    restaurant,
    token,
    params,
    get,
    /** How many of the dal are left. */
    left: async (): Promise<number | undefined> => (await get()).find(({ itemId }) => itemId === dal)?.left,
    set: (left: number | null, itemId = dal) =>
      server.call('setItemAvailability', { params: { itemId }, body: { left } }, { token }),
    order: (quantity: number, itemId = dal) =>
      server.call('createOrder', { body: anOrder(restaurant, [], { items: [{ itemId, quantity }] }) }),
    edit: (order: Order, body: Input<'updateOrder'>['body']) =>
      server.call('updateOrder', { params: { orderId: order.id }, body }, { token }),
    menuDish: async () => {
      const { body } = await server.call('getRestaurant', { params, query: {} })
      return body.categories.flatMap(({ items }) => items).find(({ id }) => id === dal)
    },
  }
}

test('a countdown is set, taken from, and ended', async () => {
  const { get, set, order } = await open()
  expect(await get()).toEqual([])
  await set(7)
  await set(3, 'naan')
  expect(await get()).toEqual([
    { itemId: 'naan', left: 3 },
    { itemId: dal, left: 7 },
  ])
  await order(5)
  expect(await get()).toEqual([
    { itemId: 'naan', left: 3 },
    { itemId: dal, left: 2 },
  ])
  await set(null)
  expect(await get()).toEqual([{ itemId: 'naan', left: 3 }])
  expect((await order(50)).status).toBe(201)
})

test('an order of more than are left is refused with the number', async () => {
  const { server, restaurant, set, left, get } = await open()
  await set(2)
  await set(9, 'naan')
  const items = [
    { itemId: 'naan', quantity: 4 },
    { itemId: dal, quantity: 1 },
    { itemId: dal, quantity: 2, specialInstructions: 'less salt' },
  ]
  const { status, problem } = await server.call('createOrder', { body: anOrder(restaurant, [], { items }) })
  expect([status, problem.code, problem.unavailableItems]).toEqual([
    422,
    'item_unavailable',
    [{ itemId: dal, itemName: 'Dal Makhani', left: 2 }],
  ])
  expect(await left()).toBe(2)
  expect(await get()).toContainEqual({ itemId: 'naan', left: 9 })
  expect(await server.db.selectFrom('orders').select('id').execute()).toEqual([])
})

test('each dish that is short is named, and those with enough are not', async () => {
  const { server, restaurant, set, get } = await open()
  await anItem(server.db, restaurant, 'roti', { name: 'Roti' })
  for (const [itemId, left] of [
    [dal, 2],
    ['naan', 3],
    ['roti', 4],
  ] as const)
    await set(left, itemId)
  const items = [
    { itemId: 'roti', quantity: 4 },
    { itemId: 'naan', quantity: 4 },
    { itemId: dal, quantity: 3 },
  ]
  const { problem } = await server.call('createOrder', { body: anOrder(restaurant, [], { items }) })
  expect(problem.unavailableItems).toEqual([
    { itemId: 'naan', itemName: 'Butter Naan', left: 3 },
    { itemId: dal, itemName: 'Dal Makhani', left: 2 },
  ])
  expect((await get()).map(({ left }) => left)).toEqual([3, 4, 2])
})

test('at 0 the menu says so, and only then its document changes', async () => {
  const { server, set, order, edit, menuDish, params } = await open()
  const tag = async (): Promise<string | null> =>
    (await server.call('getRestaurant', { params, query: {} })).headers.get('ETag')
  const before = await tag()
  await set(2)
  const first = await order(1)
  expect(await tag()).toBe(before)
  await order(1)
  expect(await menuDish()).toMatchObject({ isSoldOut: true })
  const { problem } = await order(1)
  expect(problem.unavailableItems).toEqual([{ itemId: dal, itemName: 'Dal Makhani', left: 0 }])
  await edit(first.body, { items: [{ itemId: dal, quantity: 0 }] })
  expect(await tag()).toBe(before)
  await set(0)
  expect(await menuDish()).toMatchObject({ isSoldOut: true })
  expect((await set(null)).body).not.toHaveProperty('isSoldOut')
  expect(await tag()).toBe(before)
})

describe('edits', () => {
  test('take what they add and give back what they remove', async () => {
    const { set, order, edit, left } = await open()
    await set(5)
    const { body } = await order(2)
    const raised = await edit(body, { items: [{ itemId: dal, quantity: 4 }] })
    expect([raised.status, await left()]).toEqual([200, 1])
    const refused = await edit(body, { items: [{ itemId: dal, quantity: 6 }] })
    expect(refused.problem).toMatchObject({ code: 'item_unavailable', unavailableItems: [{ itemId: dal, left: 1 }] })
    expect(await left()).toBe(1)
    await edit(body, { items: [{ itemId: dal, quantity: 1 }] })
    expect(await left()).toBe(4)
  })

  test('a cancelled order gives all back; closing and reopening change nothing', async () => {
    const { set, order, edit, left } = await open()
    await set(5)
    const unchanged = (await order(2)).body
    const cancelled = (await order(3)).body
    await edit(unchanged, { status: 'Completed' })
    await edit(unchanged, { status: 'Pending' })
    expect(await left()).toBe(0)
    await edit(cancelled, { items: [{ itemId: dal, quantity: 0 }], status: 'Completed' })
    expect(await left()).toBe(3)
  })

  test('a refused or repeated submission takes nothing', async () => {
    const { server, restaurant, set, left } = await open()
    await set(5)
    const submit = (headers: Record<string, string>, change = {}) =>
      server.call('createOrder', { body: anOrder(restaurant, [dal], change) }, { headers })
    for (let index = 0; index < 3; index += 1) await submit({ 'Idempotency-Key': 'one' })
    await submit({ 'Idempotency-Key': 'two' }, { totalPrice: 1 })
    expect(await left()).toBe(4)
  })
})

test('of 40 simultaneous orders of the last 7, exactly 7 are stored', async () => {
  const { server, restaurant, set, left } = await open()
  await set(7)
  await set(70, 'naan')
  const send = await openPhones(server.url, 40)
  const answers = await send(
    Array.from({ length: 40 }, (_, index) => ({
      key: `send-${index}`,
      body: anOrder(restaurant, index % 2 === 0 ? [dal, 'naan'] : ['naan', dal], { userId: `guest-${index}` }),
    })),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(7)
  const refused = answers.filter(({ status }) => status !== 201)
  expect(refused.map(({ status, body }) => [status, body.unavailableItems])).toEqual(
    refused.map(() => [422, [{ itemId: dal, itemName: 'Dal Makhani', left: 0 }]]),
  )
  expect(await left()).toBe(0)
  expect(await server.db.selectFrom('item_stock').select(['item_id', 'quantity']).orderBy('item_id').execute()).toEqual(
    [
      { item_id: 'naan', quantity: 63 },
      { item_id: dal, quantity: 0 },
    ],
  )
  expect(await server.db.selectFrom('order_lines').select('id').execute()).toHaveLength(14)
})

test('orders, edits and staff changes at once end without a deadlock', async () => {
  const { server, restaurant, set, order, edit, token } = await open()
  await set(500)
  await set(500, 'naan')
  const items = [
    { itemId: dal, quantity: 1 },
    { itemId: 'naan', quantity: 1 },
  ]
  const orders = await Promise.all(
    Array.from({ length: 8 }, () => server.call('createOrder', { body: anOrder(restaurant, [], { items }) })),
  )
  const answers = await Promise.all(
    orders.flatMap(({ body }, index) => [
      edit(body, { items: (index % 2 === 0 ? items : items.toReversed()).map((line) => ({ ...line, quantity: 3 })) }),
      server.call('createOrder', { body: anOrder(restaurant, [], { items: items.toReversed() }) }),
      server.call(
        'setItemAvailability',
        { params: { itemId: index % 2 === 0 ? dal : 'naan' }, body: { isSuspended: false, soldOutUntil: null } },
        { token },
      ),
    ]),
  )
  expect(answers.map(({ status }) => status)).toEqual(orders.flatMap(() => [200, 201, 200]))
  // 8 times 3 by the edits, 8 by the new orders.
  const stock = await server.db.selectFrom('item_stock').select('quantity').execute()
  expect(stock.map(({ quantity }) => quantity)).toEqual([468, 468])
  expect((await order(1)).status).toBe(201)
})

test('an unchanged list is answered 304; an unknown restaurant 404', async () => {
  const { server, params, set, order } = await open()
  await set(7)
  const address = `/api/restaurants/${params.restaurantId}/stock`
  const first = await server.raw(address)
  const headers = { 'If-None-Match': first.headers.get('ETag') ?? '' }
  const ask = async (): Promise<number> => (await server.raw(address, { headers })).status
  expect(await ask()).toBe(304)
  await order(1)
  expect(await ask()).toBe(200)
  expect((await server.call('getStock', { params: { restaurantId: 'nowhere' } })).problem.code).toBe('not_found')
})

test('the list comes from memory until an event changes it', async () => {
  const { server, get, set, order } = await open()
  await set(7)
  let quantity = 100
  // On PostgreSQL the event of the change may invalidate some reads more.
  const isFromMemory = async (): Promise<boolean> => {
    await get()
    quantity += 1
    await server.db.updateTable('item_stock').set({ quantity }).execute()
    return (await get())[0]?.left !== quantity
  }
  await expect.poll(isFromMemory, { timeout: 20_000 }).toBe(true)
  await order(1)
  expect(await get()).toEqual([{ itemId: dal, left: quantity - 1 }])
})

test.runIf(engine === 'postgres')('another process shows changed countdowns', async () => {
  const database = await createTestDatabase()
  afterTest(database.drop)
  const { get, set, order, params } = await open({ database })
  const other = await startServer({ database: database.again() })
  expect(await get(other as Parameters<typeof get>[0])).toEqual([])
  await set(7)
  const leftThere = async () => (await other.call('getStock', { params })).body[0]?.left
  await expect.poll(leftThere, { timeout: 20_000 }).toBe(7)
  await order(3)
  await expect.poll(leftThere, { timeout: 20_000 }).toBe(4)
  await order(4)
  const isSoldOut = async () => {
    const { body } = await other.call('getRestaurant', { params, query: {} })
    return body.categories.flatMap(({ items }) => items).some((item) => item.isSoldOut)
  }
  await expect.poll(isSoldOut, { timeout: 20_000 }).toBe(true)
})
