import { describe, expect, test } from 'vitest'
import type { Input } from '@thali/contract/api/calls'
import type { Order } from '@thali/contract/orders/order'
import { aRestaurant, anItem, anOrder, logIn } from '#test/builders.ts'
import { startServer } from '#test/harness.ts'
import { plainReports } from '#test/plain-reports.ts'
import { reportsOf } from '#test/reports.ts'

type Lines = Record<string, number>

const menu = { dal: 260, naan: 55.5, dosa: 120, idli: 80, vada: 70, rice: 150, kulfi: 90.75 }

const open = async () => {
  const server = await startServer()
  const restaurant = await aRestaurant(server.db)
  for (const [id, price] of Object.entries(menu)) await anItem(server.db, restaurant, id, { name: `The ${id}`, price })
  // Tokens expire after 15 minutes, and these tests advance the clock by days.
  const fresh = async (): Promise<string> => (await logIn(server, restaurant.admin)).accessToken
  const get = async (token?: string) =>
    server.call('getReports', { query: { restaurantId: restaurant.id } }, { token: token ?? (await fresh()) })
  const send = async (lines: Lines, change: Partial<Input<'createOrder'>['body']> = {}): Promise<Order> => {
    const items = Object.entries(lines).map(([itemId, quantity]) => ({ itemId, quantity }))
    return (await server.call('createOrder', { body: anOrder(restaurant, [], { items, ...change }) })).body
  }
  const put = async (order: Order, body: Input<'updateOrder'>['body']): Promise<Order> =>
    (await server.call('updateOrder', { params: { orderId: order.id }, body }, { token: await fresh() })).body
  const close = (order: Order) => put(order, { status: 'Completed' })
  const reopen = (order: Order) => put(order, { status: 'Pending' })
  const sell = async (lines: Lines, userId = 'guest-1') => close(await send(lines, { userId }))
  const rows = async () => ({
    items: await server.db.selectFrom('report_items').selectAll().orderBy('item_id').execute(),
    slots: await server.db.selectFrom('report_slots').selectAll().orderBy('kind').orderBy('slot').execute(),
    users: await server.db.selectFrom('report_users').selectAll().orderBy('user_id').execute(),
    totals: await server.db.selectFrom('report_totals').selectAll().orderBy('restaurant_id').execute(),
  })
  return { server, restaurant, fresh, get, send, put, close, reopen, sell, rows }
}

const nothing = { items: [], slots: [], users: [], totals: [] }
const plain = (orders: Order[]) => plainReports(orders, (itemId) => `The ${itemId}`, 330)

test('without Completed orders the figures are empty (spec §2 "Reports")', async () => {
  const { get, send, rows } = await open()
  await send({ dal: 2 })
  const { status, body } = await get()
  expect(status).toBe(200)
  expect(body).toEqual(plain([]))
  expect(body).toMatchObject({ orderCount: 0, mostSoldItems: [], averageSalesByDay: [], averageOrderValue: 0 })
  expect(body.salesByTime).toHaveLength(12)
  expect(await rows()).toEqual(nothing)
})

describe('the six figures (spec §2 "Reports", §9)', () => {
  test('most and least sold dishes are five each, ties by name', async () => {
    const { get, sell } = await open()
    await sell({ dal: 9, naan: 4, dosa: 4, idli: 3 })
    await sell({ vada: 2, rice: 1, kulfi: 1, idli: 5 })
    const { body } = await get()
    expect(body.mostSoldItems).toEqual([
      { itemId: 'dal', itemName: 'The dal', quantity: 9 },
      { itemId: 'idli', itemName: 'The idli', quantity: 8 },
      { itemId: 'dosa', itemName: 'The dosa', quantity: 4 },
      { itemId: 'naan', itemName: 'The naan', quantity: 4 },
      { itemId: 'vada', itemName: 'The vada', quantity: 2 },
    ])
    expect(body.leastSoldItems.map((item) => [item.itemId, item.quantity])).toEqual([
      ['dosa', 4],
      ['naan', 4],
      ['vada', 2],
      ['kulfi', 1],
      ['rice', 1],
    ])
  })

  test('equal quantities are ranked by name at both ends', async () => {
    const { get, sell } = await open()
    await sell(Object.fromEntries(Object.keys(menu).map((id) => [id, 1])))
    const { body } = await get()
    expect(body.mostSoldItems.map((item) => item.itemId)).toEqual(['dal', 'dosa', 'idli', 'kulfi', 'naan'])
    expect(body.leastSoldItems.map((item) => item.itemId)).toEqual(['idli', 'kulfi', 'naan', 'rice', 'vada'])
  })

  test('sales by day have only days with orders, in local time', async () => {
    const { get, sell, server } = await open()
    server.clock.set('2026-11-20T18:29:00Z') // Friday, 23:59 in India
    await sell({ dal: 1 })
    server.clock.set('2026-11-20T18:31:00Z') // Saturday, 00:01 in India
    await sell({ naan: 1 })
    await sell({ dal: 1 })
    server.clock.set('2026-11-22T06:00:00Z') // Sunday
    await sell({ kulfi: 1 })
    expect((await get()).body.averageSalesByDay).toEqual([
      { day: 'Sunday', average: 91 },
      { day: 'Friday', average: 260 },
      { day: 'Saturday', average: 158 },
    ])
  })

  test('sales by time have twelve slots of two hours, empty ones 0', async () => {
    const { get, sell, server } = await open()
    server.clock.set('2026-11-20T18:30:00Z') // midnight in India
    await sell({ dal: 1 })
    server.clock.set('2026-11-21T08:29:00Z') // 13:59
    await sell({ dal: 2 })
    await sell({ dal: 1 })
    const { body } = await get()
    expect(body.salesByTime.filter(({ average }) => average > 0)).toEqual([
      { slot: '12AM-2AM', average: 260 },
      { slot: '12PM-2PM', average: 390 },
    ])
    expect(body.salesByTime.map(({ slot }) => slot)).toEqual(plain([]).salesByTime.map(({ slot }) => slot))
  })

  test('visits per user and order value are rounded half up', async () => {
    const { get, sell } = await open()
    await sell({ naan: 1 }, 'guest-1')
    await sell({ naan: 1 }, 'guest-1')
    await sell({ naan: 1 }, 'guest-2')
    const { body } = await get()
    expect([body.averageVisitsPerUser, body.averageOrderValue]).toEqual([2, 56])
  })
})

test('an order counts on the day of its creation', async () => {
  const { get, send, close, server } = await open()
  const order = await send({ dal: 1 })
  server.clock.advance(3 * 24 * 3_600_000)
  await close(order)
  expect((await get()).body.averageSalesByDay).toEqual([{ day: 'Friday', average: 260 }])
})

test('a line at 0 counts nothing; lines of one dish are added', async () => {
  const { get, send, put, close } = await open()
  const order = await send({ dal: 2, naan: 1 })
  await put(order, { items: [{ itemId: 'naan', quantity: 0 }], status: 'Completed' })
  const items = [
    { itemId: 'dosa', quantity: 1, specialInstructions: 'crisp' },
    { itemId: 'dosa', quantity: 2 },
  ]
  await close(await send({}, { items }))
  expect((await get()).body.mostSoldItems.map((item) => [item.itemId, item.quantity])).toEqual([
    ['dosa', 3],
    ['dal', 2],
  ])
})

test('an order with every line at 0 is in no figure', async () => {
  const { get, send, put, sell, reopen, rows, server } = await open()
  const sold = await sell({ dal: 2 })
  const before = await rows()
  const cancelled = await put(await send({ naan: 3 }, { userId: 'guest-2' }), {
    items: [{ itemId: 'naan', quantity: 0 }],
    status: 'Completed',
  })
  expect(await rows()).toEqual(before)
  expect((await get()).body).toEqual(plain([sold]))
  await reportsOf(server.db).rebuildReports('spice-garden')
  expect(await rows()).toEqual(before)
  await reopen(cancelled)
  expect(await rows()).toEqual(before)
})

test('a dish that was renamed is one dish, under its present name', async () => {
  const { get, sell, server } = await open()
  await sell({ dal: 1 })
  await server.db.updateTable('items').set({ name: 'Dal Makhani' }).where('id', '=', 'dal').execute()
  await sell({ dal: 1 })
  expect((await get()).body.mostSoldItems).toEqual([{ itemId: 'dal', itemName: 'Dal Makhani', quantity: 2 }])
})

describe('closing counts an order, reopening takes it out again (design §4.17)', () => {
  test('repeated closing and reopening counts an order once, or not at all', async () => {
    const { get, send, close, reopen, rows } = await open()
    const order = await send({ dal: 2, naan: 1 })
    const closed = await close(order)
    const figures = (await get()).body
    expect(figures).toEqual(plain([closed]))
    await close(closed)
    expect((await get()).body).toEqual(figures)
    await reopen(order)
    expect(await rows()).toEqual(nothing)
    await close(order)
    expect((await get()).body).toEqual(figures)
  })

  test('an order closed by 16 waiters at once is counted once', async () => {
    const { get, send, server, fresh } = await open()
    const order = await send({ dal: 1 })
    const token = await fresh()
    const params = { orderId: order.id }
    const toggle = (status: Order['status']) => server.call('updateOrder', { params, body: { status } }, { token })
    await Promise.all(Array.from({ length: 16 }, (_, index) => toggle(index % 2 === 0 ? 'Completed' : 'Pending')))
    const { body: closed } = await toggle('Completed')
    expect((await get()).body).toEqual(plain([closed]))
  })

  test('concurrent closings of few users are all counted without a deadlock', async () => {
    const { get, send, server, fresh } = await open()
    const dishes = Object.keys(menu)
    const orders: Order[] = []
    for (let index = 0; index < 24; index += 1) {
      const lines = [...dishes.slice(index % 7), ...dishes.slice(0, index % 7)].map((id) => [id, 1 + (index % 3)])
      orders.push(await send(Object.fromEntries(lines), { userId: `guest-${index % 3}` }))
    }
    const token = await fresh()
    const service = reportsOf(server.db)
    const body = { status: 'Completed' } as const
    const answers = await Promise.all([
      ...orders.map((order) => server.call('updateOrder', { params: { orderId: order.id }, body }, { token })),
      service.rebuildReports('spice-garden').then(() => ({ status: 200 })),
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect((await get()).body).toEqual(plain(orders))
  })

  test('a close that fails counts nothing: both are stored, or neither', async () => {
    const { send, server, restaurant, rows, fresh } = await open()
    const order = await send({ dal: 1 })
    await server.db.updateTable('restaurants').set({ timezone: 'No/Where' }).where('id', '=', restaurant.id).execute()
    const params = { orderId: order.id }
    const failed = await server.call('updateOrder', { params, body: { status: 'Completed' } }, { token: await fresh() })
    expect(failed.status).toBe(500)
    expect(await rows()).toEqual(nothing)
    expect(await server.db.selectFrom('orders').select('status').execute()).toEqual([{ status: 'Pending' }])
    expect(await server.db.selectFrom('audit').selectAll().execute()).toEqual([])
  })
})

describe('a rebuild counts all figures again from the orders', () => {
  test('corrects wrong counters and keeps right ones', async () => {
    const { sell, send, put, rows, server, get } = await open()
    const orders = [
      await sell({ dal: 2, naan: 1 }),
      await sell({ kulfi: 3 }, 'guest-2'),
      await put(await send({ dal: 1, rice: 1 }), { items: [{ itemId: 'rice', quantity: 0 }], status: 'Completed' }),
    ]
    await send({ dal: 5 })
    const before = await rows()
    const service = reportsOf(server.db)
    await service.rebuildReports('spice-garden')
    expect(await rows()).toEqual(before)
    await server.db.deleteFrom('report_items').execute()
    await server.db.updateTable('report_totals').set({ order_count: 99, user_count: 7 }).execute()
    await service.rebuildReports('spice-garden')
    expect(await rows()).toEqual(before)
    expect((await get()).body).toEqual(plain(orders))
  })

  test('moves every order to the new time zone', async () => {
    const { sell, server, restaurant, get } = await open()
    server.clock.set('2026-11-20T18:31:00Z')
    await sell({ dal: 1 })
    await server.db.updateTable('restaurants').set({ timezone: 'UTC' }).where('id', '=', restaurant.id).execute()
    await reportsOf(server.db).rebuildReports(restaurant.id)
    expect((await get()).body.averageSalesByDay).toEqual([{ day: 'Friday', average: 260 }])
  })

  test('without orders leaves no rows; an unknown restaurant is refused', async () => {
    const { server, rows } = await open()
    const service = reportsOf(server.db)
    await service.rebuildReports('spice-garden')
    expect(await rows()).toEqual(nothing)
    await expect(service.rebuildReports('nowhere')).rejects.toMatchObject({ code: 'not_found' })
  })
})

test('only admins of the restaurant read its reports (design §4.6)', async () => {
  const { get, sell, server, restaurant } = await open()
  const coast = await aRestaurant(server.db, 'coast-kitchen')
  await sell({ dal: 1 })
  const { accessToken: waiter } = await logIn(server, restaurant.waiter)
  const { accessToken: foreign } = await logIn(server, coast.admin)
  expect([(await get('')).status, (await get(waiter)).status, (await get(foreign)).status]).toEqual([401, 403, 403])
  const own = await server.call('getReports', { query: { restaurantId: coast.id } }, { token: foreign })
  expect(own.body.orderCount).toBe(0)
})
