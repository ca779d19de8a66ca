import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { apiRoot } from '@thali/contract/api/endpoint'
import { aRestaurant, anItem, anOrder, logIn } from '#test/builders.ts'
import { startServer } from '#test/harness.ts'
import { storeHistory } from '#test/history.ts'

const restaurantId = 'spice-garden'
const decoders: Record<string, (bytes: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync }

/** A restaurant with this many old orders. `ask` sends a request without the automatic decompression of `fetch`. */
const open = async (orders: number) => {
  const server = await startServer()
  const restaurant = await aRestaurant(server.db, restaurantId)
  await anItem(server.db, restaurant, `${restaurantId}-i0`, { name: 'पनीर टिक्का' })
  const now = server.clock.now().getTime()
  await server.db.transaction().execute((trx) => storeHistory(trx, { restaurantId, dishes: 1, orders, now }))
  const { accessToken } = await logIn(server, restaurant.admin)
  const ask = async (path: string, accepted?: string) => {
    const headers = {
      Authorization: `Bearer ${accessToken}`,
      ...(accepted !== undefined && { 'Accept-Encoding': accepted }),
    }
    const [response]: IncomingMessage[] = await once(get(`${server.url}${apiRoot}${path}`, { headers }), 'response')
    if (!response) throw new Error('No answer')
    const bytes = Buffer.concat(await response.toArray())
    const encoding = response.headers['content-encoding']
    const text = (decoders[encoding ?? '']?.(bytes) ?? bytes).toString()
    return { status: response.statusCode, encoding, vary: response.headers.vary, size: bytes.length, text }
  }
  return { server, restaurant, ask }
}

test.each([
  ['a list in one piece', `/orders?restaurantId=${restaurantId}&status=Pending`, 40],
  ['a list in pieces', `/orders?restaurantId=${restaurantId}`, 530],
  ['an export', `/exports/items?restaurantId=${restaurantId}&from=2026-01-01&to=2026-11-20&format=csv`, 530],
  ['the document of the API', '/openapi.json', 0],
])('%s is compressed as the caller accepts, and equal', async (_, path, orders) => {
  const { ask } = await open(orders)
  const plain = await ask(path)
  expect([plain.status, plain.encoding, plain.vary]).toEqual([200, undefined, 'Accept-Encoding'])
  for (const [accepted, encoding] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['deflate', undefined],
    ['identity', undefined],
  ] as const) {
    const coded = await ask(path, accepted)
    expect([coded.status, coded.encoding, coded.vary], accepted).toEqual([200, encoding, 'Accept-Encoding'])
    expect(coded.text, accepted).toBe(plain.text)
    const sizeMax = plain.size > 10_000 ? plain.size / 4 : 1024
    expect(encoding === undefined || coded.size < sizeMax, accepted).toBe(true)
  }
})

test('short answers and orders are not compressed, longer ones are', async () => {
  const { server, restaurant, ask } = await open(0)
  const note = async (lines: number) => {
    const items = Array.from({ length: lines }, (_, line) => ({
      itemId: `${restaurantId}-i0`,
      quantity: 1,
      specialInstructions: `${line} `.padEnd(150, 'x'),
    }))
    const response = await server.raw(`${apiRoot}/orders`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Accept-Encoding': 'gzip' },
      body: JSON.stringify(anOrder(restaurant, [], { items })),
    })
    const body = z.object({ userId: z.string(), items: z.array(z.unknown()) }).parse(await response.json())
    const encoding = response.headers.get('Content-Encoding')
    return { status: response.status, encoding, userId: body.userId, lines: body.items.length }
  }
  const first = await note(1)
  const path = `/orders?restaurantId=${restaurantId}&userId=${first.userId}`
  const short = await ask(path, 'br')
  expect([short.encoding, short.vary, short.text.length < 1024]).toEqual([undefined, undefined, true])
  expect(await note(4)).toMatchObject({ status: 201, encoding: null, lines: 4 })
  const long = await ask(path, 'br')
  expect([long.encoding, long.text.length >= 1024]).toEqual(['br', true])
  expect(await note(40)).toMatchObject({ status: 201, encoding: 'gzip', lines: 40 })
})
