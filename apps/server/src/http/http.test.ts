import { describe, expect, test } from 'vitest'
import { allEndpoints } from '@thali/contract/api/all-endpoints'
import { apiRoot } from '@thali/contract/api/endpoint'
import { errors } from '@thali/contract/api/errors'
import { problem } from '@thali/contract/api/problem-schema'
import { aRestaurant, anItem, anOrder, logIn } from '#test/builders.ts'
import { startServer, type TestServer } from '#test/harness.ts'

const open = async () => {
  const server = await startServer()
  const restaurant = await aRestaurant(server.db)
  await anItem(server.db, restaurant, 'dal', { price: 260 })
  const { accessToken } = await logIn(server, restaurant.admin)
  return { server, restaurant, accessToken }
}

/** Sends an invalid or hostile request. The answer must be a problem; returns its status and code. */
const sendHostile = async (server: TestServer, path: string, init: RequestInit = {}): Promise<[number, string]> => {
  const response = await server.raw(path, init)
  const body = problem.parse(await response.json())
  expect(response.headers.get('Content-Type')).toBe('application/json; charset=utf-8')
  expect(response.headers.get('X-Request-Id')).toBe(body.requestId)
  expect(errors).toHaveProperty(body.code)
  return [response.status, body.code]
}

const json = (body: string): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body,
})

describe('bad input gets the error shape, never a 5xx (design §5)', () => {
  test.each([
    ['broken JSON', json('{"restaurantId": "spice'), 400, 'malformed_request'],
    ['nothing', json(''), 400, 'malformed_request'],
    ['a bare null', json('null'), 400, 'validation_failed'],
    ['a list', json('[]'), 400, 'validation_failed'],
    ['an empty object', json('{}'), 400, 'validation_failed'],
    ['a poisoned prototype', json('{"__proto__": {"isPaid": true}}'), 400, 'malformed_request'],
    [
      'text',
      { method: 'POST', headers: { 'Content-Type': 'text/plain' }, body: 'hello' },
      415,
      'unsupported_media_type',
    ],
    ['a form', { method: 'POST', body: new URLSearchParams({ a: 'b' }) }, 415, 'unsupported_media_type'],
    ['100 KiB', json(JSON.stringify({ note: 'x'.repeat(100_000) })), 413, 'payload_too_large'],
    ['bytes that are no UTF-8', json('{"restaurantId": "\xff\xfe"}'), 400, 'validation_failed'],
  ])('POST /orders with %s', async (_, init, status, code) => {
    const { server } = await open()
    expect(await sendHostile(server, '/api/orders', init)).toEqual([status, code])
  })

  test.each([
    ['a NUL in the note', { items: [{ itemId: 'dal', quantity: 1, specialInstructions: 'a\0b' }] }],
    ['a NUL in the item id', { items: [{ itemId: 'dal\0', quantity: 1 }] }],
    ['half a character in the user id', { userId: '\ud800' }],
    ['a number beyond all bounds as table', { tableNumber: 1e308 }],
    ['an id of 10,000 letters', { restaurantId: 'x'.repeat(10_000) }],
    ['an object for an id', { userId: { toString: 'x' } }],
    ['SQL for a user id', { userId: "'; DROP TABLE orders; --" }],
  ])('POST /orders with %s', async (_, change) => {
    const { server, restaurant } = await open()
    const [status] = await sendHostile(
      server,
      '/api/orders',
      json(JSON.stringify({ ...anOrder(restaurant, ['dal']), ...change })),
    )
    expect([400, 422]).toContain(status)
  })

  test.each(['\u200B', ' \u2060\uFEFF ', '\u202E', '\u3164', '\u2800'])(
    'a category cannot have an invisible name: %j',
    async (name) => {
      const { server, restaurant, accessToken: token } = await open()
      const body = { restaurantId: restaurant.id, name, type: 'Regular' as const }
      const { status, problem: refusal } = await server.call('saveCategory', { body }, { token })
      expect([status, refusal.fields]).toEqual([400, [{ path: 'name', message: 'Must not be empty' }]])
    },
  )

  test('the kitchen gets a note without direction overrides', async () => {
    const { server, restaurant, accessToken: token } = await open()
    const items = [{ itemId: 'dal', quantity: 1, specialInstructions: 'no \u202Estun' }]
    await server.call('createOrder', { body: { ...anOrder(restaurant, []), items } })
    const { body } = await server.call('listOrders', { query: { restaurantId: restaurant.id } }, { token })
    expect(body[0]?.items[0]?.specialInstructions).toBe('no stun')
  })

  test('says which field is wrong', async () => {
    const { server, restaurant } = await open()
    const body = { ...anOrder(restaurant, []), items: [{ itemId: 'dal', quantity: 'two' }] }
    const response = await server.raw('/api/orders', json(JSON.stringify(body)))
    expect(await response.json()).toMatchObject({ fields: [{ path: 'items.0.quantity' }] })
  })

  test.each([
    ['/api/orders', 400],
    ['/api/orders?restaurantId=spice-garden', 401],
    ['/api/orders?restaurantId=spice-garden&restaurantId=coast-kitchen&userId=a', 400],
    ['/api/orders?restaurantId=spice-garden&userId=a&startDateTime=now', 400],
    ['/api/orders?restaurantId=spice-garden&userId=a&startDateTime=300000-01-01', 400],
    ['/api/orders?restaurantId=spice-garden&userId=a&startDateTime=2026-02-30', 400],
    ['/api/orders?restaurantId=spice-garden&userId=a&status=Lost', 400],
    ['/api/orders?restaurantId=spice-garden&userId=%00', 400],
    ['/api/orders?restaurantId=%zz&userId=a', 400],
    ['/api/restaurants/nowhere', 404],
    ['/api/restaurants/%00', 400],
    [`/api/restaurants/${'x'.repeat(200)}`, 404],
    ['/api/nothing/here', 404],
    ['/api', 404],
    ['/uploads/../thali.sqlite', 404],
    ['/uploads/..%2f..%2fthali.sqlite', 404],
    ['/uploads/none.webp', 404],
  ])('GET %s is answered %i', async (path, expected) => {
    const { server } = await open()
    expect((await sendHostile(server, path))[0]).toBe(expected)
  })

  test('PUT /orders/{id} of an unknown order id', async () => {
    const { server, accessToken } = await open()
    for (const id of ['x', '%00', "'--", encodeURIComponent('💥'), 'x'.repeat(99)]) {
      const init = {
        ...json('{}'),
        method: 'PUT',
        headers: { Authorization: `Bearer ${accessToken}`, 'Content-Type': 'application/json' },
      }
      expect((await sendHostile(server, `/api/orders/${id}`, init))[0], id).toBe(404)
    }
  })

  test('an Idempotency-Key that is too long, or not visible text', async () => {
    const { server, restaurant } = await open()
    for (const key of ['x'.repeat(256), 'a b']) {
      const extras = { headers: { 'Idempotency-Key': key } }
      expect((await server.call('createOrder', { body: anOrder(restaurant, ['dal']) }, extras)).status).toBe(400)
    }
  })
})

describe('tokens', () => {
  test('a missing or invalid bearer is answered 401 with WWW-Authenticate', async () => {
    const { server, restaurant } = await open()
    const body = { body: anOrder(restaurant, ['dal']) }
    for (const token of ['nonsense', 'a.b.c', '']) {
      const answer = await server.call('updateOrder', { params: { orderId: 'x' }, body: {} }, { token })
      expect([answer.status, answer.headers.get('WWW-Authenticate')]).toEqual([401, 'Bearer'])
    }
    expect((await server.call('createOrder', body, { token: 'nonsense' })).status).toBe(401)
    expect((await server.call('createOrder', body, { headers: { Authorization: 'Basic YTpi' } })).status).toBe(401)
  })

  test('guests without bearer never get 401; the menu ignores bearers (design §4.6)', async () => {
    const { server, restaurant } = await open()
    expect((await server.call('createOrder', { body: anOrder(restaurant, ['dal']) })).status).toBe(201)
    const query = { restaurantId: restaurant.id, userId: 'guest-1' }
    expect((await server.call('listOrders', { query })).status).toBe(200)
    const params = { restaurantId: restaurant.id }
    expect((await server.call('getRestaurant', { params, query: {} }, { token: 'nonsense' })).status).toBe(200)
  })
})

test('a known address with another method is answered 405 with Allow', async () => {
  const { server } = await open()
  const methods: Record<string, string[]> = {}
  for (const { method, path } of Object.values(allEndpoints)) (methods[path.replace(/:\w+/, 'x')] ??= []).push(method)
  // The last part may also be the id of an order, a category, a bill or a staff member, or the name of a backup.
  methods['/categories/order']?.push('DELETE')
  methods['/bills/preview']?.push('GET')
  methods['/staff/pins']?.unshift('PUT', 'DELETE')
  methods['/orders/changes']?.unshift('PUT')
  for (const last of ['upload', 'check', 'restore']) methods[`/backups/${last}`]?.unshift('GET')
  for (const [path, methodsOfPath] of Object.entries(methods)) {
    const response = await server.raw(`${apiRoot}${path}`, { method: 'PATCH' })
    expect([response.status, response.headers.get('Allow')], path).toEqual([405, methodsOfPath.join(', ')])
  }
})

test('API responses are not cached and have restrictive security headers', async () => {
  const { server } = await open()
  for (const path of ['/api/service', '/api/restaurants/nowhere', '/api/nothing']) {
    const { headers } = await server.raw(path)
    expect(headers.get('Content-Security-Policy')).toBe("default-src 'none'; frame-ancestors 'none'; sandbox")
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('Referrer-Policy')).toBe('no-referrer')
    expect(headers.get('Cache-Control')).toBe('no-store')
    expect(headers.get('Cross-Origin-Opener-Policy')).toBeNull()
  }
})
