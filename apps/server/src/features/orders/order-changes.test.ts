import { expect, test } from 'vitest'
import type { Order } from '@thali/contract/orders/order'
import { aRestaurant, anItem, anOrder, logIn } from '#test/builders.ts'
import { openCashDesk } from '#test/cash-desk.ts'
import { openFloor } from '#test/floor.ts'
import { engine } from '#test/database.ts'

const two = { items: [{ itemId: 'dal', quantity: 2 }] }

/** A floor and a program that follows its orders. */
const open = async () => {
  const floor = await openFloor()
  const { restaurant, server } = floor
  const { accessToken } = await logIn(server, restaurant.admin)
  let cursor: string | undefined
  const follow = async () => {
    const query = { restaurantId: restaurant.id, ...(cursor !== undefined && { updatedSince: cursor }) }
    const { body } = await server.call('listOrderChanges', { query }, { token: accessToken })
    cursor = body.cursor
    return body
  }
  return { ...floor, follow, setCursor: (value: string) => (cursor = value), cursor: () => cursor ?? '' }
}

const states = (orders: readonly Order[]) => orders.map(({ orderNumber, revision }) => `${orderNumber} r${revision}`)

test('a follower begins with the running orders and sees each change once', async () => {
  const { order, close, staff, sittings, follow } = await open()
  const [first, second] = [await order(7, two), await order(8, two)]
  await close(second)
  const start = await follow()
  expect([states(start.orders), start.isStart, start.hasMore]).toEqual([['1 r1'], true, false])
  const seen = new Map(start.orders.map((order) => [order.id, order.revision]))
  /** The changes that are new to a client which compares revisions. */
  const news = async () => {
    const { orders, isStart } = await follow()
    const newer = orders.filter(({ id, revision }) => revision > (seen.get(id) ?? 0))
    for (const { id, revision } of orders) seen.set(id, revision)
    return [states(newer), isStart]
  }
  await news()
  expect(await news()).toEqual([[], false])
  const third = await order(9, two)
  expect(await news()).toEqual([['3 r1'], false])
  await staff('updateOrder', { params: { orderId: first.id }, body: { items: [{ itemId: 'dal', quantity: 3 }] } })
  await staff('moveOrder', { params: { orderId: third.id }, body: { tableNumber: 10 } })
  expect(await news()).toEqual([['1 r2', '3 r2'], false])
  const [sitting] = await sittings()
  await staff('updateSitting', {
    params: { sittingId: sitting?.id ?? '' },
    body: { tableNumber: 12, version: sitting?.version ?? 0 },
  })
  await close(third)
  const [changed] = await news()
  expect(changed).toEqual(['1 r3', '3 r3'])
})

test('an order that its paid bill closes is a change', async () => {
  const { server, restaurant, order, issue, pay } = await openCashDesk()
  const { accessToken: token } = await logIn(server, restaurant.admin)
  let cursor: string | undefined
  const statusOf = async (orderId: string) => {
    const query = { restaurantId: restaurant.id, ...(cursor !== undefined && { updatedSince: cursor }) }
    const { body } = await server.call('listOrderChanges', { query }, { token })
    cursor = body.cursor
    return body.orders.find(({ id }) => id === orderId)?.status
  }
  // The first bill begins a series of numbers next to the series of the orders.
  for (const tableNumber of [3, 4]) {
    const { id, sittingId } = await order(tableNumber, two)
    expect(await statusOf(id)).toBe('Pending')
    const bill = await issue({ sittingId })
    await pay(bill, { method: 'cash', amount: bill.payable })
    expect(await statusOf(id)).toBe('Completed')
  }
})

test('many changes come in pages, in their sequence', async () => {
  const { server, restaurant, follow, setCursor, cursor } = await open()
  await follow()
  const begin = cursor()
  const { accessToken: token } = await logIn(server, restaurant.waiter)
  for (let start = 0; start < 250; start += 50)
    await Promise.all(
      Array.from({ length: 50 }, () =>
        server.call('createOrder', { body: anOrder(restaurant, ['dal'], { tableNumber: 5 }) }, { token }),
      ),
    )
  setCursor(begin)
  const found = new Set<number>()
  let pages = 0
  // On PostgreSQL an open transaction of another test delays the second page.
  const isAllFound = () => engine === 'sqlite' || found.size === 250
  for (let hasMore = true; hasMore || !isAllFound(); pages += 1) {
    const page = await follow()
    for (const { orderNumber } of page.orders) found.add(orderNumber)
    hasMore = page.hasMore
  }
  expect([found.size, engine === 'sqlite' ? pages : 2]).toEqual([250, 2])
})

test('a change that commits after later ones is not left out', async ({ skip }) => {
  const { server, order, follow } = await open()
  skip(engine === 'sqlite', 'One transaction writes at a time.')
  const [slow, fast] = [await order(7, two), await order(8, two)]
  await follow()
  const held = await server.db.startTransaction().execute()
  const touch = (db: Pick<typeof server.db, 'updateTable'>, id: string) =>
    db
      .updateTable('orders')
      .set((eb) => ({ revision: eb('revision', '+', 1) }))
      .where('id', '=', id)
      .execute()
  await touch(held, slow.id)
  await touch(server.db, fast.id)
  expect(states((await follow()).orders)).toContain('2 r2')
  await held.commit().execute()
  expect(states((await follow()).orders)).toContain('1 r2')
})

test('after a restore, and for an unknown cursor, the list begins again', async () => {
  const { server, restaurant, order, follow, setCursor } = await open()
  await order(7, two)
  await follow()
  await server.db.updateTable('restaurants').set({ restore_count: 1 }).where('id', '=', restaurant.id).execute()
  expect([(await follow()).isStart, (await follow()).isStart]).toEqual([true, false])
  for (const cursor of ['', 'x', 's-0.1', 'p1-1.1.1', 'p1-1.99999999999.1', 's-1.99999999999.1'])
    expect([(setCursor(cursor), await follow()).isStart, cursor]).toEqual([true, cursor])
})

test('staff of another restaurant and the kitchen follow no orders', async () => {
  const { server, restaurant } = await open()
  const other = await aRestaurant(server.db, 'coast-kitchen')
  await anItem(server.db, other, 'fish')
  const query = { restaurantId: restaurant.id }
  for (const username of [other.admin, restaurant.kitchen]) {
    const { accessToken: token } = await logIn(server, username)
    expect((await server.call('listOrderChanges', { query }, { token })).problem.code).toBe('forbidden')
  }
})
