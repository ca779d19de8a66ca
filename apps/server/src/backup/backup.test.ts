import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { defaultBilling } from '@thali/contract/bills/billing'
import { defaultKitchen } from '@thali/contract/kitchen/kitchen'
import { backupTables } from '#server/db/backup-tables.ts'
import { readCatalog } from '#server/db/catalog.ts'
import { migrate } from '#server/db/migrate.ts'
import { askAll } from '#test/answers.ts'
import { aRestaurant, anItem, anOrder, logIn } from '#test/builders.ts'
import { runThali } from '#test/cli.ts'
import { cookieOf } from '#test/cookies.ts'
import { createTestDatabase, engine, type TestDatabase } from '#test/database.ts'
import { afterTest, connectTo } from '#test/harness.ts'
import { aPicture } from '#test/pictures.ts'
import { startProcess } from '#test/server-process.ts'

const emptyDatabase = async (): Promise<TestDatabase> => {
  const database = await createTestDatabase({ isMigrated: false })
  afterTest(database.drop)
  return database
}

const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'thali-test-'))
  afterTest(async () => rmSync(folder, { recursive: true }))
  return folder
}

/** A restaurant with a menu, a picture, an offer, a countdown, settings, orders, a call, a card, and a logged-in waiter. */
const openRestaurant = async () => {
  const database = await createTestDatabase()
  afterTest(database.drop)
  const restaurant = await aRestaurant(database.db)
  await anItem(database.db, restaurant, 'dal', { special: true })
  const process = await startProcess({ ...database.env, RATE_LIMIT: 'off' })
  const server = connectTo(process.url)
  const { accessToken: token } = await logIn(server, restaurant.admin)
  const options = [{ name: 'Papad', price: 9.5, isDefault: true }]
  const group = { restaurantId: restaurant.id, name: 'Extras', min: 1, max: 2, options }
  const { body: extras } = await server.call('saveOptionGroup', { body: group }, { token })
  const item = { restaurantId: restaurant.id, name: 'Rasam “ರಸಂ” 🍲', price: 90.5, categoryId: restaurant.categoryId }
  const choices = {
    portions: [{ name: 'Half', price: 90.5 }],
    optionGroupIds: [extras.id],
    dietMark: 'veg' as const,
    taxClass: 'goods-5',
  }
  const image = new Blob([new Uint8Array(await aPicture('jpeg'))])
  const { body: rasam } = await server.call('saveItem', { body: { ...item, ...choices } }, { token, image })
  const offer = {
    restaurantId: restaurant.id,
    startDateTime: '2020-01-01T00:00:00Z',
    endDateTime: '2099-01-01T00:00:00Z',
  }
  await server.call('createOffer', { body: { ...offer, percentage: 10, itemIds: ['dal'] } }, { token })
  const left = { params: { itemId: 'dal' }, body: { left: 40 } }
  await server.call('setItemAvailability', left, { token })
  const kitchen = { ...defaultKitchen, isOn: true }
  const billing = { ...defaultBilling, scheme: 'regular' as const, gstin: '29ABCDE1234F1ZW', prefix: 'SG' }
  const ordering = { hours: [], pause: { until: '2020-01-01T00:00:00Z', message: 'Back soon' } }
  const params = { restaurantId: restaurant.id }
  await server.call('saveSettings', { params, body: { version: 1, ordering, kitchen, billing } }, { token })
  const stations = [{ id: 'kitchen', name: 'Kitchen' }, { name: 'Bar' }]
  await server.call('saveStations', { body: { restaurantId: restaurant.id, stations } }, { token })
  for (let index = 0; index < 5; index += 1) {
    const { body: order } = await server.call(
      'createOrder',
      { body: anOrder(restaurant, ['dal', rasam.id]) },
      { headers: { 'Idempotency-Key': `send-${index}` } },
    )
    const lines = order.items.map(({ id }) => ({ id, ready: 1, ...(index === 0 && { served: 1 }) }))
    await server.call('setProgress', { params: { orderId: order.id }, body: { lines } }, { token })
    if (index % 2 === 0)
      await server.call('updateOrder', { params: { orderId: order.id }, body: { status: 'Completed' } }, { token })
  }
  await server.call('createWaiterCall', { body: { restaurantId: restaurant.id, tableNumber: 4 } })
  const tables = Array.from({ length: 20 }, (_, index) => ({ number: index + 1, label: index === 2 ? 'Window' : '' }))
  await server.call('saveTables', { body: { restaurantId: restaurant.id, tables } }, { token })
  const card = { params: { tableNumber: 3 }, body: { restaurantId: restaurant.id } }
  const { path } = (await server.call('createTableCard', card, { token })).body
  const visitor = cookieOf(await server.raw(path, { redirect: 'manual' }))
  return { database, restaurant, process, token, card: path, visitor }
}

/** Expects that the cookie of a scanned card still opens its table. */
const expectVisit = async (server: ReturnType<typeof connectTo>, cookie: string): Promise<void> => {
  const body = { restaurantId: 'spice-garden', tableNumber: 3, userId: 'guest-1' }
  const { body: visit } = await server.call('createVisit', { body }, { headers: { Cookie: cookie } })
  expect(visit).toMatchObject({ trust: 'signed', tableLabel: 'Window' })
}

test('a backup of the running server restores every kind of data', async () => {
  const { database, process, token, restaurant, card, visitor } = await openRestaurant()
  const before = await askAll(process.url)
  const file = join(newFolder(), 'thali.tar.gz')
  const saved = await runThali(database.env, 'backup', file)
  expect([saved.code, saved.out]).toEqual([0, expect.stringContaining('1 restaurants, 4 staff, 2 items, 5 orders')])
  expect(statSync(file).mode & 0o777).toBe(0o600)

  const { env } = await emptyDatabase()
  const restored = await runThali(env, 'restore', file)
  expect([restored.code, restored.err]).toEqual([0, ''])
  const { url } = await startProcess(env)
  expect(await askAll(url)).toEqual(before)
  expect(before).toMatchObject({ isPicture: 200, orders: { length: 5 }, calls: { length: 1 }, stock: [{ left: 35 }] })
  const line = { portion: { name: 'Half' }, options: [{ name: 'Papad', price: 9.5 }], dietMark: 'veg', price: 100 }
  expect(before.orders[0]?.items[1]).toMatchObject(line)
  const after = connectTo(url)
  await expectVisit(after, visitor)
  expect((await after.raw(card, { redirect: 'manual' })).status).toBe(303)
  // Sessions stay valid, idempotency keys stay known, and order numbers continue.
  expect((await after.call('listOrders', { query: { restaurantId: restaurant.id } }, { token })).status).toBe(200)
  const headers = { 'Idempotency-Key': 'send-4' }
  const dishes = before.orders[0]?.items.map(({ itemId }) => itemId) ?? []
  const again = await after.call('createOrder', { body: anOrder(restaurant, dishes) }, { headers })
  expect(again.headers.get('Idempotency-Replayed')).toBe('true')
  expect((await after.call('createOrder', { body: anOrder(restaurant, ['dal']) })).body.orderNumber).toBe(6)
})

test.runIf(engine === 'postgres')('a backup of either engine is restored on the other', async () => {
  const { database, process } = await openRestaurant()
  const before = await askAll(process.url)
  const folder = newFolder()
  expect((await runThali(database.env, 'backup', join(folder, '1.tar.gz'))).code).toBe(0)
  const onSqlite = { DATA_DIR: newFolder() }
  expect(await runThali(onSqlite, 'restore', join(folder, '1.tar.gz'))).toMatchObject({ code: 0, err: '' })
  const embedded = await startProcess(onSqlite)
  expect(await askAll(embedded.url)).toEqual(before)
  expect((await runThali(onSqlite, 'backup', join(folder, '2.tar.gz'))).code).toBe(0)
  const { env } = await emptyDatabase()
  expect(await runThali(env, 'restore', join(folder, '2.tar.gz'))).toMatchObject({ code: 0, err: '' })
  expect(await askAll((await startProcess(env)).url)).toEqual(before)
})

test.runIf(engine === 'postgres')('move copies the embedded database to PostgreSQL without changing it', async () => {
  const { database, process, card, visitor } = await openRestaurant()
  const before = await askAll(process.url)
  const file = join(newFolder(), 'thali.tar.gz')
  expect((await runThali(database.env, 'backup', file)).code).toBe(0)
  const onSqlite = { DATA_DIR: newFolder() }
  expect((await runThali(onSqlite, 'restore', file)).code).toBe(0)
  const { env } = await emptyDatabase()
  const url = env.DATABASE_URL ?? ''

  const embedded = await startProcess(onSqlite)
  const refused = await runThali(onSqlite, 'move', '--to', url)
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining(`process ${embedded.pid}`)])
  await embedded.stop()

  const fingerprint = (): string =>
    createHash('sha256')
      .update(readFileSync(join(onSqlite.DATA_DIR, 'thali.sqlite')))
      .digest('hex')
  const untouched = fingerprint()
  expect(await runThali(onSqlite, 'move', '--to', url)).toMatchObject({ code: 0, err: '' })
  expect(fingerprint()).toBe(untouched)
  const moved = await startProcess({ ...onSqlite, DATABASE_URL: url })
  expect(await askAll(moved.url)).toEqual(before)
  await expectVisit(connectTo(moved.url), visitor)
  expect((await connectTo(moved.url).raw(card, { redirect: 'manual' })).status).toBe(303)
  const twice = await runThali(onSqlite, 'move', '--to', url)
  expect([twice.code, twice.err]).toEqual([1, expect.stringContaining('There is data already.')])
})

/** A small backup, and an empty database for a restore. */
const aBackup = async () => {
  const database = await createTestDatabase()
  afterTest(database.drop)
  await aRestaurant(database.db)
  const file = join(newFolder(), 'thali.tar.gz')
  expect((await runThali(database.env, 'backup', file)).code).toBe(0)
  return { file, database, empty: await emptyDatabase() }
}

/** A refused restore leaves nothing behind: an intact backup can still be restored there. */
const expectRefusal = async ({ env }: TestDatabase, file: string, sentence: string): Promise<void> => {
  const { code, err } = await runThali(env, 'restore', file)
  expect([code, err]).toEqual([1, expect.stringContaining(sentence)])
}

test('a damaged, foreign or newer backup file is refused and restores nothing', async () => {
  const { file, empty } = await aBackup()
  const whole = readFileSync(file)
  const tar = gunzipSync(whole).toString('latin1')
  const changed = (from: RegExp | string, to: string): Buffer => {
    expect(tar).toMatch(from)
    return gzipSync(Buffer.from(tar.replace(from, to), 'latin1'))
  }
  const refusals: readonly (readonly [Buffer, string])[] = [
    ...[0, 200, whole.length >> 1, whole.length - 9].map(
      (length) => [whole.subarray(0, length), 'The file ends too early'] as const,
    ),
    [Buffer.from('Dear diary'), 'no backup of Thali'],
    [changed('"The spice-garden"', '"The spice-burden"'), 'its checksum is another'],
    [changed('"formatVersion":1', '"formatVersion":2'), 'made by a newer Thali'],
    [changed(/"version":\d,"name":"0/, '"version":99,"name":"'), 'The data is at schema 99'],
  ]
  for (const [index, [bytes, sentence]] of refusals.entries()) {
    const other = `${file}.${index}`
    writeFileSync(other, bytes)
    await expectRefusal(empty, other, sentence)
  }
  await expectRefusal(empty, `${file}.nowhere`, 'There is no file')
  expect((await runThali(empty.env, 'restore', file)).code).toBe(0)
})

test('neither backup nor restore overwrites existing files or data', async () => {
  const { file, database, empty } = await aBackup()
  const taken = await runThali(database.env, 'backup', file)
  expect([taken.code, taken.err]).toEqual([1, expect.stringContaining('A backup overwrites nothing.')])
  await expectRefusal(database, file, 'There is data already.')
  const nothing = await runThali(empty.env, 'backup', `${file}.2`)
  expect([nothing.code, nothing.err]).toEqual([1, expect.stringMatching(/There is no (database|data)/)])
  expect(readdirSync(join(file, '..'))).toEqual(['thali.tar.gz'])
})

test('an unwritable backup ends with its reason, even with much data', async () => {
  const { file, database } = await aBackup()
  const long = Array.from({ length: 20 }, () => randomUUID()).join('')
  for (let index = 0; index < 40; index += 1)
    await database.db
      .insertInto('report_users')
      .values(
        Array.from({ length: 500 }, (_, row) => ({
          restaurant_id: 'spice-garden',
          user_id: `${index} ${row} ${long}`,
          order_count: 1,
        })),
      )
      .execute()
  // A folder without write access, and a file instead of a folder.
  for (const [folder, reason] of [
    ['/proc', 'ENOENT'],
    [file, 'ENOTDIR'],
  ] as const) {
    const refused = await runThali(database.env, 'backup', join(folder, 'thali.tar.gz'))
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining(reason)])
  }
})

test('a backup of an older version is restored, then upgraded at start', async () => {
  const old = await emptyDatabase()
  await migrate(old.db, engine, 1)
  await old.db.insertInto('restaurants').values({ id: 'blue-door', name: 'The Blue Door' }).execute()
  const file = join(newFolder(), 'thali.tar.gz')
  expect((await runThali(old.env, 'backup', file)).code).toBe(0)
  const { env } = await emptyDatabase()
  expect((await runThali(env, 'restore', file)).code).toBe(0)
  const server = connectTo((await startProcess(env)).url)
  const { body } = await server.call('getRestaurant', { params: { restaurantId: 'blue-door' }, query: {} })
  expect(body.restaurant.name).toBe('The Blue Door')
})

test('the backup lists every table, each with a key, parents first', async () => {
  const { db, drop } = await createTestDatabase()
  afterTest(drop)
  const schemas = await readCatalog(db, engine)
  const names = schemas.map(({ name }) => name).filter((name) => name !== 'schema_migrations')
  expect(names.toSorted()).toEqual(Object.keys(backupTables).toSorted())
  expect(schemas.filter(({ primaryKey }) => primaryKey.length === 0)).toEqual([])
  expect(names.indexOf('order_lines')).toBeGreaterThan(names.indexOf('orders'))
  expect(names.indexOf('items')).toBeGreaterThan(names.indexOf('categories'))
})

test('a table larger than one batch is read completely, in key order', async () => {
  const { db, env, drop } = await createTestDatabase()
  afterTest(drop)
  const rows = Array.from({ length: 1203 }, (_, index) => ({
    restaurant_id: 'blue-door',
    user_id: `guest ${index % 7} ${index}`,
    order_count: index,
  }))
  await db.insertInto('restaurants').values({ id: 'blue-door', name: 'The Blue Door' }).execute()
  await db.insertInto('report_users').values(rows).execute()
  const file = join(newFolder(), 'thali.tar.gz')
  expect((await runThali(env, 'backup', file)).code).toBe(0)
  const other = await emptyDatabase()
  expect((await runThali(other.env, 'restore', file)).code).toBe(0)
  const query = sql<{
    count: number
    sum: number
  }>`SELECT count(*) AS count, CAST(sum(order_count) AS INTEGER) AS sum FROM report_users`
  expect((await query.execute(other.db)).rows[0]).toEqual({ count: 1203, sum: (1202 * 1203) / 2 })
})
