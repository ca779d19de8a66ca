import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { aRestaurant, logIn } from '#test/builders.ts'
import { afterTest, startServer } from '#test/harness.ts'
import { aPicture } from '#test/pictures.ts'
import { createS3Store } from './s3-store.ts'

const missing =
  '<?xml version="1.0"?><Error><Code>NoSuchKey</Code><Message>The specified key does not exist.</Message></Error>'

afterEach(() => {
  delete process.env['AWS_ACCESS_KEY_ID']
  delete process.env['AWS_SECRET_ACCESS_KEY']
})

/** Two keys a page, as a service gives thousands. */
const listing = (keys: readonly string[], after: string | null): string => {
  const rest = keys.toSorted().filter((key) => after === null || key > after)
  const page = rest.slice(0, 2)
  const next = rest.length > 2 ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  const contents = page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')
  return `<?xml version="1.0"?><ListBucketResult>${contents}${next}</ListBucketResult>`
}

/** As much of such a service as the store speaks to: PutObject, GetObject, NoSuchKey, and ListObjectsV2. */
const startBucket = async () => {
  const objects = new Map<string, { type: string | undefined; bytes: Buffer }>()
  const seen: { authorization: string; host: string }[] = []
  const service = createServer((request, response) => {
    void (async () => {
      const { pathname: path, searchParams } = new URL(request.url ?? '', 'http://bucket')
      seen.push({ authorization: request.headers.authorization ?? '', host: request.headers.host ?? '' })
      const bytes = Buffer.concat(await request.toArray())
      const known = objects.get(path)
      if (searchParams.has('list-type')) {
        const keys = [...objects.keys()].map((key) => key.replace('/pictures/', ''))
        response.writeHead(200, { 'Content-Type': 'application/xml' })
        response.end(listing(keys, searchParams.get('continuation-token')))
        return
      }
      if (request.method === 'PUT') {
        objects.set(path, { type: request.headers['content-type'], bytes })
        response.writeHead(200, { ETag: '"1"' }).end()
      } else if (known) response.writeHead(200, { 'Content-Type': known.type }).end(known.bytes)
      else response.writeHead(404, { 'Content-Type': 'application/xml' }).end(missing)
    })()
  }).listen(0, '127.0.0.1')
  await once(service, 'listening')
  afterTest(async () => void service.close())
  const address = service.address()
  const endpoint = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  process.env['AWS_ACCESS_KEY_ID'] = 'test-key'
  process.env['AWS_SECRET_ACCESS_KEY'] = 'test-secret'
  return { store: createS3Store({ bucket: 'pictures', region: 'eu-west-1', endpoint }), objects, seen, service }
}

test('what is written to a bucket is read from it, signed, at the address of the service', async () => {
  const { store, objects, seen } = await startBucket()
  await store.write('a1-224.webp', Buffer.from('picture'))
  expect([...objects.keys()]).toEqual(['/pictures/a1-224.webp'])
  expect(objects.get('/pictures/a1-224.webp')).toEqual({ type: 'image/webp', bytes: Buffer.from('picture') })
  expect(Buffer.from((await store.read('a1-224.webp')) ?? '').toString()).toBe('picture')
  for (const { authorization } of seen)
    expect(authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=test-key\/\d{8}\/eu-west-1\/s3\/aws4_request/)
})

test('what is not there is not found, and names that cannot be ours are not asked for', async () => {
  const { store, seen } = await startBucket()
  expect(await store.read('none.webp')).toBeUndefined()
  expect(seen).toHaveLength(1)
  for (const name of ['../secrets', '.hidden', 'A.webp', 'a/b.webp', '']) expect(await store.read(name)).toBeUndefined()
  expect(seen).toHaveLength(1)
})

test('a bucket lists everything in it, page by page, and of it only what can be ours', async () => {
  const { store } = await startBucket()
  const names = ['a1-224.webp', 'b2-224.webp', 'c3-224.webp', 'd4-448.webp', 'e5.avif']
  for (const name of [...names, 'Not Ours.txt']) await store.write(name, Buffer.from(name))
  const listed: string[] = []
  for await (const name of store.list()) listed.push(name)
  expect(listed).toEqual(names)
})

test('a dish’s picture goes to the bucket and comes from it', async () => {
  const { store, objects } = await startBucket()
  const server = await startServer({ files: store })
  const restaurant = await aRestaurant(server.db)
  const { accessToken: token } = await logIn(server, restaurant.admin)
  const body = { restaurantId: restaurant.id, name: 'Rasam', price: 90, categoryId: restaurant.categoryId }
  const image = new Blob([new Uint8Array(await aPicture('jpeg'))])
  const { body: item } = await server.call('saveItem', { body }, { token, image })
  expect(objects.size).toBe(4)
  const response = await server.raw(item.imageURL)
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'image/webp'])
  expect((await server.raw('/uploads/0000-224.webp')).status).toBe(404)
})

test('a bucket that cannot be reached is answered 503, and no dish is left without its picture', async () => {
  const { store, service } = await startBucket()
  service.close()
  service.closeAllConnections()
  const server = await startServer({ files: store })
  const restaurant = await aRestaurant(server.db)
  const { accessToken: token } = await logIn(server, restaurant.admin)
  const body = { restaurantId: restaurant.id, name: 'Rasam', price: 90, categoryId: restaurant.categoryId }
  const image = new Blob([new Uint8Array(await aPicture('jpeg'))])
  const { status, problem } = await server.call('saveItem', { body }, { token, image })
  expect([status, problem.code]).toEqual([503, 'unavailable'])
  expect(await server.db.selectFrom('items').selectAll().execute()).toEqual([])
})
