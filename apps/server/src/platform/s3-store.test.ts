import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { aRestaurant, logIn } from '#test/builders.ts'
import { startBucket, setCredentials } from '#test/bucket.ts'
import { afterTest, startServer } from '#test/harness.ts'
import { aPicture } from '#test/pictures.ts'
import type { FileStore } from './file-store.ts'
import { createS3Store } from './s3-store.ts'

const dayMs = 24 * 60 * 60 * 1000

test('a bucket returns written files of each type until their removal', async () => {
  const { store } = await startBucket()
  const names = ['a1-224.webp', 'a1-224.avif', 'b2-336.webp']
  for (const name of names) await store.write(name, Buffer.from(`picture ${name}`))
  for (const name of names) expect(Buffer.from((await store.read(name)) ?? '').toString()).toBe(`picture ${name}`)
  expect(await store.read('none.webp')).toBeUndefined()
  await store.remove(['a1-224.webp', 'a1-224.avif', 'never-there.webp'])
  const left = await Promise.all(names.map(async (name) => (await store.read(name)) !== undefined))
  expect(left).toEqual([false, false, true])
})

test('wrong bucket credentials are reported by a write', async () => {
  const { endpoint } = await startBucket()
  setCredentials({ AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'another' })
  const store = createS3Store({ bucket: 'pictures', region: 'eu-west-1', endpoint })
  await expect(store.write('a1-224.webp', Buffer.from('picture'))).rejects.toThrow(/signature/i)
})

test('a dish’s picture is stored, served and removed in the bucket', async () => {
  const { store } = await startBucket()
  const server = await startServer({ files: store, pictureCare: { firstMs: 50, everyMs: 50, restFactor: 0 } })
  const restaurant = await aRestaurant(server.db)
  const save = async (change: { id?: string; imageURL?: string }, picture?: Buffer) => {
    const { accessToken: token } = await logIn(server, restaurant.admin)
    const body = { restaurantId: restaurant.id, name: 'Rasam', price: 90, categoryId: restaurant.categoryId, ...change }
    const image = picture && new Blob([new Uint8Array(picture)])
    return (await server.call('saveItem', { body }, { token, image })).body
  }
  const item = await save({}, await aPicture('jpeg'))
  const get = async (accept: string) => {
    const response = await server.raw(item.imageURL, { headers: { Accept: accept } })
    return [response.status, response.headers.get('Content-Type')]
  }
  expect(await get('*/*')).toEqual([200, 'image/webp'])
  const isDue = async () =>
    Boolean((await server.db.selectFrom('pictures').select('is_avif_due').executeTakeFirst())?.is_avif_due)
  await expect.poll(isDue, { timeout: 20_000 }).toBe(false)
  expect(await get('image/avif')).toEqual([200, 'image/avif'])
  expect((await server.raw('/uploads/0000-224.webp')).status).toBe(404)
  await save({ id: item.id, imageURL: '' })
  server.clock.advance(dayMs + 1)
  await expect.poll(async () => (await get('*/*'))[0], { timeout: 20_000 }).toBe(404)
})

const listen = async (answer: Parameters<typeof createServer>[1]) => {
  const service = createServer(answer).listen(0, '127.0.0.1')
  await once(service, 'listening')
  afterTest(async () => void service.close())
  const address = service.address()
  return { service, endpoint: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}` }
}

test('requests are signed for the region; invalid names send no request', async () => {
  const seen: unknown[] = []
  const { endpoint } = await listen((request, response) => {
    seen.push([
      request.method,
      request.url?.split('?')[0],
      request.headers['content-type'],
      request.headers.authorization,
    ])
    request.resume().on('end', () => response.writeHead(200, { ETag: '"1"' }).end())
  })
  setCredentials({ AWS_ACCESS_KEY_ID: 'test-key', AWS_SECRET_ACCESS_KEY: 'test-secret' })
  const store = createS3Store({ bucket: 'pictures', region: 'eu-west-1', endpoint })
  await store.write('a1-224.avif', Buffer.from('picture'))
  const signature = /^AWS4-HMAC-SHA256 Credential=test-key\/\d{8}\/eu-west-1\/s3\/aws4_request/
  expect(seen).toEqual([['PUT', '/pictures/a1-224.avif', 'image/avif', expect.stringMatching(signature)]])
  for (const name of ['../secrets', '.hidden', 'A.webp', 'a/b.webp', '']) expect(await store.read(name)).toBeUndefined()
  await store.remove(['../secrets', ''])
  expect(seen).toHaveLength(1)
})

const namesIn = async (store: FileStore): Promise<string[]> => {
  const names: string[] = []
  for await (const name of store.list()) names.push(name)
  return names
}

/** Lists two keys per page, where a service lists thousands. */
const listing = (keys: readonly string[], after: string | null): string => {
  const rest = keys.toSorted().filter((key) => after === null || key > after)
  const page = rest.slice(0, 2)
  const next = rest.length > 2 ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  const contents = page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')
  return `<?xml version="1.0"?><ListBucketResult>${contents}${next}</ListBucketResult>`
}

test('a bucket lists only valid picture names, across all pages', async () => {
  const names = ['a1-224.webp', 'b2-224.webp', 'c3-224.webp', 'd4-448.webp', 'e5.avif']
  setCredentials({ AWS_ACCESS_KEY_ID: 'test-key', AWS_SECRET_ACCESS_KEY: 'test-secret' })
  const { endpoint } = await listen((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://bucket')
    response.writeHead(200, { 'Content-Type': 'application/xml' })
    response.end(listing([...names, 'Not Ours.txt'], searchParams.get('continuation-token')))
  })
  const store = createS3Store({ bucket: 'pictures', region: 'eu-west-1', endpoint })
  expect(await namesIn(store)).toEqual(names)
})

test('an unreachable bucket answers 503 and no dish loses its picture', async () => {
  const { service, endpoint } = await listen(() => {})
  service.close()
  service.closeAllConnections()
  setCredentials({ AWS_ACCESS_KEY_ID: 'test-key', AWS_SECRET_ACCESS_KEY: 'test-secret' })
  const server = await startServer({ files: createS3Store({ bucket: 'pictures', region: 'eu-west-1', endpoint }) })
  const restaurant = await aRestaurant(server.db)
  const { accessToken: token } = await logIn(server, restaurant.admin)
  const body = { restaurantId: restaurant.id, name: 'Rasam', price: 90, categoryId: restaurant.categoryId }
  const image = new Blob([new Uint8Array(await aPicture('jpeg'))])
  const { status, problem } = await server.call('saveItem', { body }, { token, image })
  expect([status, problem.code]).toEqual([503, 'unavailable'])
  expect(await server.db.selectFrom('items').selectAll().execute()).toEqual([])
})

test.each([
  ['hangs before its answer', false],
  ['hangs in the middle of its answer', true],
])('a bucket that %s answers 503 when its time is over', async (_, isBegun) => {
  const { service, endpoint } = await listen((request, response) => {
    request.resume()
    if (isBegun) response.writeHead(200, { 'Content-Length': '1000' }).write('half')
  })
  afterTest(async () => service.closeAllConnections())
  setCredentials({ AWS_ACCESS_KEY_ID: 'test-key', AWS_SECRET_ACCESS_KEY: 'test-secret' })
  const store = createS3Store({ bucket: 'pictures', region: 'eu-west-1', endpoint, answerMs: 250 })
  const server = await startServer({ files: store })
  // The server closes a connection without an answer after 20 s, so an answer is in time.
  const response = await server.raw('/uploads/a1-224.webp', { headers: { Accept: 'image/avif' } })
  expect([response.status, Reflect.get(Object(await response.json()), 'code')]).toEqual([503, 'unavailable'])
})
