import { once } from 'node:events'
import { expect, test } from 'vitest'
import { aRestaurant, anItem, logIn } from '#test/builders.ts'
import { afterTest, startServer } from '#test/harness.ts'
import { QuickAnswers, type Answered } from './quick-answers.ts'
import { ReadyBody } from './ready-body.ts'

const path = '/api/restaurants/spice-garden'

const open = async () => {
  const server = await startServer({ rateLimit: 'strict' })
  const restaurant = await aRestaurant(server.db)
  for (let at = 0; at < 20; at += 1) await anItem(server.db, restaurant, `dish-${at}`)
  const get = async (address: string, headers: Record<string, string> = {}, method = 'GET') => {
    const response = await server.raw(address, { headers, method })
    const sent = Object.fromEntries(response.headers)
    // Phones learn the time from it (decision 070).
    expect(Math.abs(Date.parse(sent['date'] ?? '') - Date.now())).toBeLessThan(60_000)
    delete sent['date']
    const { 'x-request-id': requestId, ...rest } = sent
    return { requestId, status: response.status, headers: rest, text: await response.text() }
  }
  return { server, restaurant, get }
}

test.each(['br', 'gzip', 'identity', 'gzip;q=0, br;q=0', 'deflate, gzip, br'])(
  'the menu is answered alike from memory and through the framework, to who accepts %s, and a 304 too',
  async (accepted) => {
    const { get } = await open()
    const headers = { 'Accept-Encoding': accepted }
    const first = await get(path, headers)
    const again = await get(path, headers)
    // A query goes the long way.
    const long = await get(`${path}?includeSuspended=false`, headers)
    expect([first.status, again.status, long.status]).toEqual([200, 200, 200])
    expect(again.headers).toEqual(first.headers)
    expect(long.headers).toEqual(first.headers)
    expect(again.text).toBe(first.text)
    expect(again.requestId).toMatch(/^[0-9a-f-]{36}$/)
    expect(again.requestId).not.toBe(first.requestId)
    const known = { ...headers, 'If-None-Match': first.headers['etag'] ?? '' }
    const unchanged = await get(path, known)
    expect([unchanged.status, unchanged.text]).toEqual([304, ''])
    expect(unchanged.headers).toEqual((await get(`${path}?includeSuspended=false`, known)).headers)
  },
)

test('whoever brings a bearer is looked at, and so is every other method and address', async () => {
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

test('only what everybody may have, uncounted, is answered before anybody looked', () => {
  const quick = new QuickAnswers({})
  const find = () => undefined
  for (const name of ['listOrders', 'getReports', 'createOrder', 'listWaiterCalls', 'getService'] as const)
    expect(() => quick.add(name, find), name).toThrow(`${name} is not for everybody`)
})

test('every answer is told to who keeps count of them, by its pattern', async () => {
  const noted: Answered[] = []
  const quick = new QuickAnswers({ 'X-Kitchen': 'open' })
  quick.onAnswered((answered) => noted.push(answered))
  const body = await ReadyBody.prepare('{"id":"a"}')
  quick.add('getRestaurant', (id) => (id === 'a' ? body : undefined))
  const server = quick.createServer((_, response) => void response.writeHead(404).end(), {}).listen(0, '127.0.0.1')
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
