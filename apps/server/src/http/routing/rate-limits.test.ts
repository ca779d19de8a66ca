import { expect, test } from 'vitest'
import { aRestaurant, anItem, anOrder, logIn, password } from '#test/builders.ts'
import { cookieOf } from '#test/cookies.ts'
import { startServer, type TestServer } from '#test/harness.ts'

const open = async (rateLimit: 'strict' | 'relaxed' = 'strict') => {
  const server = await startServer({ rateLimit })
  const restaurant = await aRestaurant(server.db)
  await anItem(server.db, restaurant, 'dal')
  return { server, restaurant }
}

const statuses = async (count: number, make: (index: number) => Promise<{ status: number }>): Promise<number[]> => {
  const found: number[] = []
  for (let index = 0; index < count; index += 1) found.push((await make(index)).status)
  return found
}

const times = (count: number, status: number): number[] => Array.from({ length: count }, () => status)

test('a guest’s eleventh order within a minute gets 429 with Retry-After', async () => {
  const { server, restaurant } = await open()
  const send = () => server.call('createOrder', { body: anOrder(restaurant, ['dal']) })
  expect(await statuses(10, send)).toEqual(times(10, 201))
  const refused = await send()
  expect([refused.status, refused.problem.code]).toEqual([429, 'rate_limited'])
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  const other = await server.call('createOrder', { body: anOrder(restaurant, ['dal'], { userId: 'guest-2' }) })
  expect(other.status).toBe(201)
})

test('one table takes sixty orders a minute; staff may send more', async () => {
  const { server, restaurant } = await open()
  const send = (index: number) =>
    server.call('createOrder', { body: anOrder(restaurant, ['dal'], { userId: `guest-${index}` }) })
  expect(await statuses(62, send)).toEqual([...times(60, 201), 429, 429])
  const { accessToken: token } = await logIn(server, restaurant.waiter)
  expect((await server.call('createOrder', { body: anOrder(restaurant, ['dal']) }, { token })).status).toBe(201)
})

test('1,000 waiter calls from one table leave one open call', async () => {
  const { server, restaurant } = await open()
  const body = { restaurantId: restaurant.id, tableNumber: 7 }
  const calls: { status: number }[] = []
  // A hundred at once: a busy machine accepts a thousand connections later than the server waits for their requests.
  while (calls.length < 1000)
    calls.push(...(await Promise.all(Array.from({ length: 100 }, () => server.call('createWaiterCall', { body })))))
  expect(calls.filter(({ status }) => status === 201)).toHaveLength(6)
  expect(calls.filter(({ status }) => status === 429)).toHaveLength(994)
  const { accessToken: token } = await logIn(server, restaurant.waiter)
  const { body: openCalls } = await server.call(
    'listWaiterCalls',
    { query: { restaurantId: restaurant.id } },
    { token },
  )
  expect(openCalls).toHaveLength(1)
})

test('the sixth password within 15 minutes is not checked', async () => {
  const { server, restaurant } = await open()
  const attempt = (typed: string, username = restaurant.admin) =>
    server.call('login', { body: { username, password: typed } })
  expect(await statuses(5, () => attempt('wrong'))).toEqual(times(5, 401))
  const refused = await attempt(password)
  expect([refused.status, refused.problem]).toEqual([
    429,
    expect.stringMatching(/^Too many attempts\. Please try again in \d+ seconds\.$/),
  ])
  expect((await attempt(password, restaurant.waiter)).status).toBe(200)
})

test('the sixth current password of a change is not checked', async () => {
  const { server, restaurant } = await open()
  const { accessToken: token } = await logIn(server, restaurant.waiter)
  const change = (current: string) =>
    server.call('changeOwnPassword', { body: { current, next: 'a longer one' } }, { token })
  expect(await statuses(5, () => change('wrong'))).toEqual(times(5, 403))
  expect((await change(password)).status).toBe(429)
})

test('a login with the right password is never counted', async () => {
  const { server, restaurant } = await open()
  const logins = await statuses(8, () => server.call('login', { body: { username: restaurant.admin, password } }))
  expect(logins).toEqual(times(8, 200))
})

test('relaxed limits are ten times as wide', async () => {
  const { server, restaurant } = await open('relaxed')
  const send = (): ReturnType<TestServer['call']> => server.call('createOrder', { body: anOrder(restaurant, ['dal']) })
  expect(await statuses(101, send)).toEqual([...times(100, 201), 429])
})

test('100 invented user ids do not block My Orders for other guests', async () => {
  const { server, restaurant } = await open()
  await server.call('createOrder', { body: anOrder(restaurant, ['dal'], { userId: 'asha' }) })
  const ask = (userId: string) => server.call('listOrders', { query: { restaurantId: restaurant.id, userId } })
  expect(await statuses(100, (index) => ask(`guess-${index}`))).toEqual(times(100, 200))
  expect([(await ask('newcomer')).body, (await ask('asha')).body]).toEqual([[], [expect.anything()]])
})

test('an address may list orders 1,200 times a minute; staff more', async () => {
  const { server, restaurant } = await open()
  const query = { restaurantId: restaurant.id, userId: 'asha' }
  expect(await statuses(1201, () => server.call('listOrders', { query }))).toEqual([...times(1200, 200), 429])
  const { accessToken: token } = await logIn(server, restaurant.waiter)
  expect((await server.call('listOrders', { query }, { token })).status).toBe(200)
})

test('an address or IPv6 network makes 3,000 calls a minute; staff more', async () => {
  const server = await startServer({ rateLimit: 'strict', trustProxy: 1 })
  const restaurant = await aRestaurant(server.db)
  const ask = (from: string, headers: Record<string, string> = {}) =>
    server.raw(`/api/restaurants/none`, { headers: { 'X-Forwarded-For': from, ...headers } })
  // In batches of a hundred, because the system refuses thousands of new connections at once.
  for (let batch = 0; batch < 30; batch += 1) {
    const asked = Array.from({ length: 100 }, (_, index) => ask(`2001:db8:0:7::${batch}:${index}`))
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(times(100, 404))
  }
  const refused = await ask('2001:db8::7:1:2:3:4')
  expect([refused.status, Number(refused.headers.get('Retry-After')) > 0]).toEqual([429, true])
  expect((await ask('2001:db8:0:8::1')).status).toBe(404)
  const older = ['203.0.113.9', '::ffff:203.0.113.9', '::ffff:cb00:7109']
  for (const address of older) expect((await ask(address)).status).toBe(404)
  const { accessToken } = await logIn(server, restaurant.waiter)
  const byStaff = await ask('2001:db8:0:7::1', { Authorization: `Bearer ${accessToken}` })
  expect(byStaff.status).toBe(404)
  const login = (headers: Record<string, string>) =>
    server.call('login', { body: { username: restaurant.waiter, password } }, { headers })
  const Cookie = cookieOf(await login({ 'X-Forwarded-For': '203.0.113.9' }))
  const from = { 'X-Forwarded-For': '2001:db8:0:7::1' }
  expect([(await login(from)).status, (await login({ ...from, Cookie })).status]).toEqual([429, 200])
})

test('a visit opens 60 event streams a minute, an address 1,200', async () => {
  const server = await startServer({ rateLimit: 'strict' })
  const ask = (visit: string) => server.raw('/api/visits/events', { headers: { Cookie: `thali-visit=${visit}` } })
  expect(await statuses(61, () => ask('one'))).toEqual([...times(60, 404), 429])
  expect((await ask('one')).headers.get('Retry-After')).toMatch(/^\d+$/)
  // In batches, because the system refuses thousands of new connections at once.
  for (let batch = 0; batch < 19; batch += 1) {
    const asked = Array.from({ length: 60 }, (_, index) => ask(`guess-${batch}-${index}`))
    const allowed = batch < 18 ? 60 : 58
    const found = (await Promise.all(asked)).map(({ status }) => status)
    expect(found.toSorted((first, second) => first - second)).toEqual([
      ...times(allowed, 404),
      ...times(60 - allowed, 429),
    ])
  }
})
