import { describe, expect, test } from 'vitest'
import { topicPath } from '@thali/contract/api/topics'
import { Events } from '#server/events/events.ts'
import { AccountService } from '#server/features/accounts/service.ts'
import { systemClock } from '#server/platform/clock.ts'
import { aRestaurant, anItem, anOrder, logIn, password } from '#test/builders.ts'
import { cookieOf } from '#test/cookies.ts'
import { createTestDatabase, engine } from '#test/database.ts'
import { afterTest, startServer, type TestServer } from '#test/harness.ts'
import { insertRestaurant } from './data/restaurants/write-restaurants.ts'

const openOne = async (rateLimit: 'strict' | 'off' = 'off') => {
  const database = await createTestDatabase()
  afterTest(database.drop)
  const server = await startServer({ database, rateLimit })
  const restaurant = await aRestaurant(database.db)
  await anItem(database.db, restaurant, 'dal')
  const { accessToken: token, refreshToken } = await logIn(server, restaurant.waiter)
  return { database, server, restaurant, token, refreshToken }
}

const openTwo = async (rateLimit: 'strict' | 'off' = 'off') => {
  const first = await openOne(rateLimit)
  return { ...first, other: await startServer({ database: first.database.again(), rateLimit }) }
}

const order = (index: number, restaurant: { id: string }): ReturnType<typeof anOrder> =>
  anOrder(restaurant, ['dal'], { userId: `guest-${index}` })

test('disabling a user beside the running server ends their live connections', async () => {
  const { database, server, restaurant, token } = await openOne()
  const screen = await server.listen(token, topicPath('orders', restaurant.id))
  const { db } = database.again()
  const accounts = new AccountService({
    db,
    clock: systemClock,
    transaction: new Events({ db }).transaction,
    insertRestaurant,
  })
  await accounts.setDisabled(restaurant.waiter, true)
  expect(await screen.closed).toBeUndefined()
})

describe.runIf(engine === 'postgres')('two processes on one database (design §2 "across processes")', () => {
  test('screens of both processes receive every order in the same order', async () => {
    const { server, other, restaurant, token } = await openTwo()
    const screens = [
      await server.listen(token, topicPath('orders', restaurant.id)),
      await other.listen(token, topicPath('orders', restaurant.id)),
    ]
    const sends = Array.from({ length: 40 }, (_, index) =>
      (index % 2 === 0 ? server : other).call('createOrder', { body: order(index, restaurant) }),
    )
    expect((await Promise.all(sends)).map(({ status }) => status)).toEqual(sends.map(() => 201))
    for (const screen of screens)
      expect((await screen.next(40)).map((message) => Reflect.get(Object(message), 'orderNumber'))).toEqual(
        sends.map((_, index) => index + 1),
      )
  })

  test('both processes show and clear each other’s waiter calls', async () => {
    const { server, other, restaurant, token } = await openTwo()
    const screens = [
      await server.listen(token, topicPath('waiterCalls', restaurant.id)),
      await other.listen(token, topicPath('waiterCalls', restaurant.id)),
    ]
    const place = { restaurantId: restaurant.id, tableNumber: 7 }
    const { body: notification } = await server.call('createWaiterCall', { body: place })
    await other.call('deleteWaiterCall', { params: { waiterCallId: notification.id } }, { token })
    for (const screen of screens)
      expect(await screen.next(2)).toEqual([
        { action: 'added', notification },
        { action: 'removed', notification },
      ])
  })

  test('one key sent to both processes at once makes one order', async () => {
    const { server, other, restaurant } = await openTwo()
    const headers = { 'Idempotency-Key': 'a-send' }
    const sends = [server, other, server, other].map((target) =>
      target.call('createOrder', { body: order(1, restaurant) }, { headers }),
    )
    expect(new Set((await Promise.all(sends)).map(({ body }) => body.id)).size).toBe(1)
  })

  test('a dish renamed at one process changes the other’s menu and tag', async () => {
    const { server, other, restaurant } = await openTwo()
    const { accessToken: admin } = await logIn(server, restaurant.admin)
    const path = `/api/restaurants/${restaurant.id}`
    const read = async (target: Pick<TestServer, 'raw'>, tag?: string): Promise<Response> =>
      target.raw(path, tag === undefined ? {} : { headers: { 'If-None-Match': tag } })
    const before = (await read(other)).headers.get('ETag') ?? ''
    expect((await read(other, before)).status).toBe(304)
    const { categoryId } = restaurant
    const item = { restaurantId: restaurant.id, id: 'dal', name: 'Dal Tadka', price: 120, categoryId }
    expect((await server.call('saveItem', { body: item }, { token: admin })).status).toBe(201)
    // The servers' clock does not move, so only an event invalidates the other one's cache.
    let after = await read(other, before)
    while (after.status === 304) after = await read(other, before)
    expect(await after.text()).toContain('Dal Tadka')
    expect(after.headers.get('ETag')).toBe((await read(server)).headers.get('ETag'))
  })

  test('a logout at one process ends live connections at the other', async () => {
    const { server, other, restaurant, token, refreshToken } = await openTwo()
    const screen = await other.listen(token, topicPath('orders', restaurant.id))
    await server.call('logout', { body: { refreshToken } })
    expect(await screen.closed).toBeUndefined()
  })

  test('both processes together accept ten orders a minute per guest', async () => {
    const { server, other, restaurant, token } = await openTwo('strict')
    const statuses: number[] = []
    for (let index = 0; index < 14; index += 1)
      statuses.push((await (index % 2 ? server : other).call('createOrder', { body: order(1, restaurant) })).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 429, 429, 429, 429])
    expect((await other.call('createOrder', { body: order(1, restaurant) }, { token })).status).toBe(201)
    expect((await server.call('createOrder', { body: order(2, restaurant) })).status).toBe(201)
  })

  test('twenty simultaneous orders of a guest at both processes make ten', async () => {
    const { server, other, restaurant } = await openTwo('strict')
    const sends = Array.from({ length: 20 }, (_, index) =>
      (index % 2 ? server : other).call('createOrder', { body: order(1, restaurant) }),
    )
    expect((await Promise.all(sends)).filter(({ status }) => status === 201)).toHaveLength(10)
  })

  test('five wrong passwords at either process lock the login at both', async () => {
    const { server, other, restaurant } = await openTwo('strict')
    const guess = (target: typeof server, typed: string) =>
      target.call('login', { body: { username: restaurant.admin, password: typed } })
    for (const target of [server, other, server, other, server]) expect((await guess(target, 'wrong')).status).toBe(401)
    for (const target of [server, other]) expect((await guess(target, password)).status).toBe(429)
  })

  test('of sixty simultaneous wrong passwords at both processes five are checked', async () => {
    const { server, other, restaurant } = await openTwo('strict')
    const guesses = Array.from({ length: 60 }, (_, index) =>
      (index % 2 ? server : other).call('login', { body: { username: restaurant.admin, password: 'wrong' } }),
    )
    expect((await Promise.all(guesses)).filter(({ status }) => status === 401)).toHaveLength(5)
  })

  test('ten right passwords in turn count as no failure at either process', async () => {
    const { server, other, restaurant } = await openTwo('strict')
    const body = { username: restaurant.admin, password }
    for (let index = 0; index < 10; index += 1)
      expect((await (index % 2 ? server : other).call('login', { body })).status).toBe(200)
  })

  test('a device known to one process is known to the other', async () => {
    const { server, other, restaurant } = await openTwo('strict')
    const login = (target: Pick<TestServer, 'call'>, typed: string, headers = {}) =>
      target.call('login', { body: { username: restaurant.admin, password: typed } }, { headers })
    const Cookie = cookieOf(await login(server, password))
    for (let index = 0; index < 6; index += 1) await login(other, 'wrong')
    expect([(await login(other, password)).status, (await login(other, password, { Cookie })).status]).toEqual([
      429, 200,
    ])
    for (const target of [server, other, server, other, server]) await login(target, 'wrong', { Cookie })
    expect((await login(other, password, { Cookie })).status).toBe(429)
  })
})
