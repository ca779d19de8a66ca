import { once } from 'node:events'
import { expect, test } from 'vitest'
import { aRestaurant, anItem, logIn } from '#test/builders.ts'
import { afterTest, startServer } from '#test/harness.ts'
import { CompressedResponse } from './compressed-response.ts'
import { FastPath, type Completed } from './fast-path.ts'

const path = '/api/restaurants/spice-garden'

const open = async (hasFastPath = true) => {
  const server = await startServer({ rateLimit: 'strict', hasFastPath })
  const restaurant = await aRestaurant(server.db)
  for (let index = 0; index < 20; index += 1) await anItem(server.db, restaurant, `dish-${index}`)
  const get = async (address: string, headers: Record<string, string> = {}, method = 'GET') => {
    const response = await server.raw(address, { headers, method })
    const sent = Object.fromEntries(response.headers)
    // Phones read the server's time from it (decision 070).
    expect(Math.abs(Date.parse(sent['date'] ?? '') - Date.now())).toBeLessThan(60_000)
    delete sent['date']
    const { 'x-request-id': requestId, ...rest } = sent
    return { requestId, status: response.status, headers: rest, text: await response.text() }
  }
  return { server, restaurant, get }
}

test.each(['br', 'gzip', 'identity', 'gzip;q=0, br;q=0', 'deflate, gzip, br'])(
  'both paths send equal menus and 304s for Accept-Encoding %s',
  async (accepted) => {
    const { get } = await open()
    const headers = { 'Accept-Encoding': accepted }
    const first = await get(path, headers)
    const again = await get(path, headers)
    // The framework handles requests with a query.
    const long = await get(`${path}?includeSuspended=false`, headers)
    expect([first.status, again.status, long.status]).toEqual([200, 200, 200])
    expect(again.headers).toEqual(first.headers)
    expect(long.headers).toEqual(first.headers)
    expect(again.text).toBe(first.text)
    expect(again.requestId).toMatch(/^[0-9a-f-]{36}$/)
    expect(again.requestId).not.toBe(first.requestId)
    const conditional = { ...headers, 'If-None-Match': first.headers['etag'] ?? '' }
    const unchanged = await get(path, conditional)
    expect([unchanged.status, unchanged.text]).toEqual([304, ''])
    expect(unchanged.headers).toEqual((await get(`${path}?includeSuspended=false`, conditional)).headers)
  },
)

test('FAST_PATH=off sends the same menu through the framework', async () => {
  const [on, off] = [await open(), await open(false)]
  for (const headers of [{}, { 'Accept-Encoding': 'br' }]) {
    const [fast, slow] = [await on.get(path, headers), await off.get(path, headers)]
    const again = [await on.get(path, headers), await off.get(path, headers)]
    expect(slow.status).toBe(200)
    expect({ ...slow, requestId: '' }).toEqual({ ...fast, requestId: '' })
    expect(again.map((answer) => answer.text)).toEqual([fast.text, fast.text])
  }
})

test('the framework handles bearer tokens, other methods and other addresses', async () => {
  const { server, restaurant, get } = await open()
  await get(path)
  await server.db.updateTable('items').set({ is_suspended: true }).where('id', '=', 'dish-3').execute()
  server.clock.advance(6000)
  await get(path)
  const { accessToken } = await logIn(server, restaurant.waiter)
  const own = await get(`${path}?includeSuspended=true`, { Authorization: `Bearer ${accessToken}` })
  expect(own.text).toContain('dish-3')
  expect((await get(path)).text).not.toContain('dish-3')
  expect((await get(path, { Authorization: 'Bearer nonsense' })).status).toBe(200)
  expect((await get(path, {}, 'DELETE')).status).toBe(405)
  for (const other of [`${path}/`, `${path}/x`, `${path}%00`, '/api/restaurants/', '/api/restaurants/spice-gardenx'])
    expect((await get(other)).status, other).toBeGreaterThanOrEqual(400)
})

test('the fast path accepts only public calls without rate limits', () => {
  const fastPath = new FastPath({})
  const peek = () => undefined
  for (const name of ['listOrders', 'getReports', 'createOrder', 'listWaiterCalls', 'getService'] as const)
    expect(() => fastPath.add(name, peek), name).toThrow(`${name} is not public`)
})

test('listeners get every response with the pattern of its route', async () => {
  const noted: Completed[] = []
  const fastPath = new FastPath({ 'X-Kitchen': 'open' })
  fastPath.onCompleted((completed) => noted.push(completed))
  const body = await CompressedResponse.create('{"id":"a"}')
  fastPath.add('getRestaurant', (id) => (id === 'a' ? body : undefined))
  const server = fastPath.createServer((_, response) => void response.writeHead(404).end(), {}).listen(0, '127.0.0.1')
  afterTest(async () => void server.close())
  await once(server, 'listening')
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const response = await fetch(`${url}/api/restaurants/a`)
  expect([await response.json(), response.headers.get('X-Kitchen')]).toEqual([{ id: 'a' }, 'open'])
  expect((await fetch(`${url}/api/restaurants/b`)).status).toBe(404)
  expect(noted).toEqual([
    {
      method: 'GET',
      path: '/api/restaurants/:restaurantId',
      status: 200,
      ms: expect.any(Number),
      requestId: response.headers.get('X-Request-Id'),
    },
  ])
})
