import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aRestaurant, anItem, anOrder, password } from '#test/builders.ts'
import { createTestDatabase, engine, type TestDatabase } from '#test/database.ts'
import { afterTest, connectTo } from '#test/harness.ts'
import { failProcess, startProcess } from '#test/server-process.ts'
import { spawnServer } from '#test/spawn.ts'

const openDatabase = async (): Promise<TestDatabase> => {
  const database = await createTestDatabase()
  afterTest(database.drop)
  const restaurant = await aRestaurant(database.db)
  await anItem(database.db, restaurant, 'dal', { price: 260 })
  return database
}

const place = { id: 'spice-garden' }

test('an order answered 201 survives kill -9 (design §1.1)', async () => {
  const { env } = await openDatabase()
  const before = await startProcess(env)
  const headers = { 'Idempotency-Key': 'the-send' }
  const first = await connectTo(before.url).call('createOrder', { body: anOrder(place, ['dal']) }, { headers })
  await before.kill()

  const after = connectTo((await startProcess(env)).url)
  const query = { restaurantId: place.id, userId: 'guest-1' }
  expect((await after.call('listOrders', { query })).body).toEqual([first.body])
  const again = await after.call('createOrder', { body: anOrder(place, ['dal']) }, { headers })
  expect([again.body, again.headers.get('Idempotency-Replayed')]).toEqual([first.body, 'true'])
  const second = await after.call('createOrder', { body: anOrder(place, ['dal']) })
  expect([first.body.orderNumber, second.body.orderNumber]).toEqual([1, 2])
})

test('orders cut off by kill -9 are stored once after a retry', async () => {
  const { env } = await openDatabase()
  const before = await startProcess(env)
  const keys = Array.from({ length: 40 }, (_, index) => `send-${index}`)
  const send = (url: string, key: string): Promise<string | undefined> =>
    connectTo(url)
      .call('createOrder', { body: anOrder(place, ['dal']) }, { headers: { 'Idempotency-Key': key } })
      .then((answer) => answer.body.id)
      .catch(() => undefined)
  const sending = keys.map((key) => send(before.url, key))
  await Promise.race(sending)
  await before.kill()
  const acknowledged = await Promise.all(sending)

  const { url } = await startProcess(env)
  const retried = await Promise.all(keys.map((key) => send(url, key)))
  expect(retried.every(Boolean)).toBe(true)
  expect(acknowledged.filter((id) => id !== undefined && !retried.includes(id))).toEqual([])
  expect(new Set(retried).size).toBe(keys.length)
  const { body } = await connectTo(url).call('listOrders', { query: { restaurantId: place.id, userId: 'guest-1' } })
  const numbers = body.map((order) => order.orderNumber).toSorted((a, b) => a - b)
  expect(numbers).toEqual(keys.map((_, index) => index + 1))
})

test('a start reports a last order dated in the future', async () => {
  const database = await openDatabase()
  const time = Date.now() + 30 * 3_600_000
  await database.db.updateTable('number_series').set({ last_number: 7, last_created_at: time }).execute()
  const server = await startProcess(database.env)
  expect(server.output()).toMatch(/WARNING: Order 7 of spice-garden, the last one, is dated 30 hours in the future/)
  const { body } = await connectTo(server.url).call('createOrder', { body: anOrder(place, ['dal']) })
  expect(body.orderNumber).toBe(8)
  expect(Date.parse(body.createdDateTime)).toBeLessThan(time - 29 * 3_600_000)
})

test('without the demo the sixth wrong password is not checked', async () => {
  const tries = async (env: Readonly<Record<string, string>>, count: number): Promise<number[]> => {
    const database = await openDatabase()
    const { url } = await startProcess({ ...database.env, ...env })
    const { call } = connectTo(url)
    const statuses: number[] = []
    for (let index = 0; index < count; index += 1)
      statuses.push((await call('login', { body: { username: 'spice-garden-admin', password: 'wrong' } })).status)
    return statuses
  }
  // An empty setting is the default.
  const unset = { RATE_LIMIT: '' }
  expect(await tries(unset, 6)).toEqual([401, 401, 401, 401, 401, 429])
  expect((await tries({ ...unset, DEMO: 'on' }, 6)).at(-1)).toBe(401)
})

test('tokens issued before a restart stay valid', async () => {
  const { env } = await openDatabase()
  const before = await startProcess(env)
  const { body: tokens } = await connectTo(before.url).call('login', {
    body: { username: 'spice-garden-admin', password },
  })
  expect(await before.stop()).toBe(0)
  const after = connectTo((await startProcess(env)).url)
  const query = { restaurantId: place.id }
  expect((await after.call('listOrders', { query }, { token: tokens.accessToken })).status).toBe(200)
})

test.runIf(engine === 'sqlite')('a second start on one DATA_DIR fails, naming the first (design §6)', async () => {
  const { env } = await openDatabase()
  const first = await startProcess(env)
  const second = await failProcess(env)
  expect(second.code).toBe(1)
  expect(second.output).toContain(`process ${first.pid}`)
  expect(second.output).toContain(`Thali is running: open ${first.url}. To stop it, `)
  await first.kill()
  const third = await startProcess(env)
  expect(third.pid).not.toBe(first.pid)
})

test.runIf(engine === 'sqlite')('a failed start leaves the database intact in one file', async () => {
  const database = await openDatabase()
  await database.db.destroy()
  const { code } = await failProcess({ ...database.env, HOST: '192.0.2.1' })
  expect(code).toBe(1)
  expect(readdirSync(database.folder).filter((name) => name.startsWith('thali.sqlite'))).toEqual(['thali.sqlite'])
})

test.runIf(engine === 'sqlite')('only /livez answers until the demo is created; others get 503', async () => {
  const database = await createTestDatabase({ isMigrated: false })
  afterTest(database.drop)
  // A bucket that never answers blocks the start at its first picture.
  const bucket = createServer(() => {}).listen(0, '127.0.0.1')
  afterTest(async () => {
    bucket.close()
    bucket.closeAllConnections()
  })
  await once(bucket, 'listening')
  const bound = bucket.address()
  const port = typeof bound === 'object' && bound ? bound.port : 0
  const credentials = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' }
  const s3 = { S3_BUCKET: 'pictures', S3_ENDPOINT: `http://127.0.0.1:${port}`, ...credentials }
  const starting = spawnServer({ ...database.env, ...s3, DEMO: 'on' })
  afterTest(starting.kill)
  // The lock file contains the address before the program prints it.
  const readAddress = (): unknown => JSON.parse(readFileSync(join(database.folder, 'holder.json'), 'utf8')).address
  await expect.poll(readAddress, { timeout: 60_000 }).toBeDefined()
  const url = String(readAddress())
  expect((await fetch(`${url}/livez`)).status).toBe(200)
  for (const path of ['/readyz', '/api/restaurants/spice-garden', '/assets/app.js', '/menu']) {
    const { status, headers } = await fetch(`${url}${path}`)
    expect([path, status, headers.get('Retry-After')]).toEqual([path, 503, '2'])
  }
  const page = await fetch(`${url}/menu`, { headers: { Accept: 'text/html,*/*' } })
  expect([page.status, page.headers.get('Refresh'), await page.text()]).toEqual([
    503,
    '2',
    'Thali is starting. This page opens by itself.\n',
  ])
})

test.runIf(engine === 'postgres')(
  'a second process with another picture store is refused with one sentence',
  async () => {
    const { env } = await openDatabase()
    const first = await startProcess(env)
    const elsewhere = mkdtempSync(join(tmpdir(), 'thali-test-'))
    afterTest(async () => rmSync(elsewhere, { recursive: true }))
    const bucket = { S3_BUCKET: 'pictures', S3_ENDPOINT: 'http://127.0.0.1:1' }
    for (const place of [{ DATA_DIR: elsewhere }, bucket]) {
      const { code, output } = await failProcess({ ...env, ...place })
      expect([code, output]).toEqual([1, expect.stringContaining('keeps its pictures elsewhere')])
    }
    await first.stop()
    expect((await fetch(`${(await startProcess({ ...env, ...bucket })).url}/livez`)).status).toBe(200)
  },
)

test('the log of scanned cards has neither their codes nor cookies', async () => {
  const { env } = await openDatabase()
  const server = await startProcess({ ...env, LOG_LEVEL: 'debug' })
  const { call } = connectTo(server.url)
  const { accessToken: token } = (await call('login', { body: { username: 'spice-garden-admin', password } })).body
  const card = { params: { tableNumber: '7' }, body: { restaurantId: place.id } }
  const { path } = (await call('createTableCard', card, { token })).body
  const scans = [path, `${path}x`, `${path}/..%2f`].map((address) =>
    fetch(`${server.url}${address}`, { redirect: 'manual' }),
  )
  const [scan] = await Promise.all(scans)
  const cookie = scan?.headers.getSetCookie().find((header) => header.startsWith('thali-visit=')) ?? ''
  expect(scan?.status).toBe(303)
  expect(await server.stop()).toBe(0)
  const secrets = [path.slice(-22), cookie.split(/[=;]/)[1] ?? 'no cookie']
  expect(secrets.filter((secret) => server.output().includes(secret))).toEqual([])
  expect(server.output()).toContain('"path":"/t/:code"')
})

test('a start without a restaurant prints the set-up, whose code stays out of the log', async () => {
  const database = await createTestDatabase()
  afterTest(database.drop)
  const server = await startProcess({ ...database.env, LOG_LEVEL: 'debug' })
  const printed = server.output()
  expect(printed).not.toMatch(/tables\/1\/home|admin\/login/)
  expect(printed).toContain(`Set up the restaurant  ${server.url}/setup`)
  const [, code = ''] = /Setup code: (\S+)/.exec(printed) ?? []
  expect(code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/)
  const { call } = connectTo(server.url)
  const restaurant = { id: 'blue-lotus', name: 'Blue Lotus', tableCount: 4 }
  const admin = { username: 'asha', password: 'twelve lotus ponds' }
  expect((await call('checkSetupCode', { body: { code } })).status).toBe(200)
  expect((await call('setUp', { body: { code: 'WRNG-CODE', restaurant, admin } })).status).toBe(403)
  expect((await call('setUp', { body: { code, restaurant, admin } })).status).toBe(201)
  expect(await server.stop()).toBe(0)
  const logged = server.output().replace(/^  Setup code: .*$/m, '')
  expect(logged).toContain('"path":"/api/setup"')
  expect([code, code.replace('-', ''), admin.password, 'WRNG'].filter((secret) => logged.includes(secret))).toEqual([])

  const again = await startProcess(database.env)
  expect(again.output()).not.toContain('Setup code')
  expect(again.output()).toContain('/restaurants/blue-lotus/tables/1/home')
})

test('a start without the default restaurant links to another one', async () => {
  const { env } = await openDatabase()
  const { output } = await startProcess({ ...env, DEFAULT_RESTAURANT_ID: 'blue-door' })
  expect(output()).toContain('/restaurants/spice-garden/tables/1/home')
  expect(output()).toContain('There is no restaurant blue-door')
})

test.each(['/proc/thali/data', '/proc/self/task/thali'])(
  'DATA_DIR=%s ends the start with one sentence',
  async (folder) => {
    const { code, output } = await failProcess({ DATA_DIR: folder })
    expect(code).toBe(1)
    expect(output.trim()).toMatch(
      /^Thali did not start\. The data folder \/proc\/.* cannot be made: .*\. Set DATA_DIR to another folder\.$/,
    )
  },
)

test.runIf(engine === 'sqlite')('a start with a read-only data folder ends, naming the folder', async () => {
  const { code, output } = await failProcess({ DATA_DIR: '/proc/self' })
  expect([code, output.trim()]).toEqual([
    1,
    expect.stringMatching(/^Thali did not start\. The data folder \/proc\/self cannot be written to: /),
  ])
})

test('a file that is no database ends the start and stays unchanged', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'thali-test-'))
  afterTest(async () => rmSync(folder, { recursive: true }))
  const file = join(folder, 'thali.sqlite')
  const text = 'Half of something else. '.repeat(400)
  writeFileSync(file, text)
  const { code, output } = await failProcess({ DATA_DIR: folder })
  const sentence = `${file} cannot be opened: file is not a database. Nothing in it was changed.`
  expect([code, output.trim()]).toEqual([1, expect.stringMatching(/"After damage"\.$/)])
  expect(output).toContain(`Thali did not start. ${sentence}`)
  expect(readFileSync(file, 'utf8')).toBe(text)
})

test.each([
  [{ PORT: 'eighty' }, 'PORT must be a whole number from 0 to 65535, not "eighty".'],
  [{ DATABASE_URL: 'mysql://localhost/thali' }, 'DATABASE_URL must begin with postgres:// or postgresql://.'],
])('an invalid configuration ends the start with one sentence: %j', async (env, sentence) => {
  const folder = mkdtempSync(join(tmpdir(), 'thali-test-'))
  afterTest(async () => rmSync(folder, { recursive: true }))
  const { code, output } = await failProcess({ DATA_DIR: folder, ...env })
  expect([code, output.trim()]).toEqual([1, `Thali did not start. ${sentence}`])
})
