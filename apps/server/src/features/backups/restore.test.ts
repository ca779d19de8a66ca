import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { BackupStatus } from '@thali/contract/backups/backup'
import * as bounds from '@thali/contract/basics/bounds'
import { openDatabase, type Database } from '#server/db/database.ts'
import { listBackupTables, readTotals } from '#server/db/copy.ts'
import { migrate } from '#server/db/migrate.ts'
import { aBackupFolder } from '#test/backups.ts'
import { aRestaurant, anItem, anOrder, logIn } from '#test/builders.ts'
import { runThali } from '#test/cli.ts'
import { createTestDatabase, engine, type TestDatabase } from '#test/database.ts'
import { afterTest, connectTo, startServer } from '#test/harness.ts'
import { startProcess } from '#test/server-process.ts'
import { aWorld } from '#test/world.ts'

// As in backups.test.ts: the process has a low priority.
const patient = { timeout: 150_000, interval: 200 }
const place = { restaurantId: 'spice-garden' }

type Caller = Pick<Awaited<ReturnType<typeof startServer>>, 'call'>

const statusOf = async (server: Caller, token: string): Promise<BackupStatus> =>
  (await server.call('listBackups', { query: place }, { token })).body

/** Makes a backup on demand and returns its name. */
const backUp = async (server: Caller, token: string): Promise<string> => {
  expect((await server.call('createBackup', { body: place }, { token })).status).toBe(201)
  await expect.poll(async () => (await statusOf(server, token)).running, patient).toBeNull()
  const { backups, failure } = await statusOf(server, token)
  expect(failure).toBeNull()
  return backups[0]?.name ?? ''
}

/** A process with a restaurant, a dish and `orders` orders, and the calls of its admin. */
const openProcess = async (orders: number) => {
  const database = await createTestDatabase()
  const restaurant = await aRestaurant(database.db)
  await anItem(database.db, restaurant, 'dal')
  afterTest(database.drop)
  const folder = database.env.DATA_DIR
  const env = { ...database.env, RATE_LIMIT: 'off', BACKUP_AT: 'off' }
  const process = await startProcess(env)
  const server = connectTo(process.url)
  const { accessToken: token } = await logIn(server, restaurant.admin)
  const order = (note: string) => server.call('createOrder', { body: anOrder(restaurant, ['dal'], { userId: note }) })
  for (let index = 0; index < orders; index += 1) await order('before')
  return { database, restaurant, folder, env, process, server, token, order }
}

type Opened = Awaited<ReturnType<typeof openProcess>>

/** Restores by the calls of the screen, and waits for the new start. */
const restore = async ({ server, token }: Pick<Opened, 'server' | 'token'>, name: string | null) => {
  const { body } = await server.call('checkBackup', { body: { ...place, name } }, { token })
  const input = { ...place, name, sha256: body.sha256, confirm: 'RESTORE' as const }
  const started = await server.call('restoreBackup', { body: input }, { token })
  expect([started.status, started.body.running]).toEqual([200, 'restore'])
  // A phone keeps its order until the restored data takes it.
  expect((await server.call('createOrder', { body: anOrder({ id: place.restaurantId }, ['dal']) })).status).toBe(503)
  // Its session has ended with the present data.
  const listing = () =>
    server.call('listBackups', { query: place }, { token }).then(
      ({ status }) => status,
      () => 0,
    )
  await expect.poll(listing, patient).toBe(401)
  return body
}

const numbersOf = async ({ server }: Pick<Opened, 'server'>, username: string): Promise<number[]> => {
  const { accessToken: token } = await logIn(server, username)
  const { body } = await server.call('listOrders', { query: { ...place, status: 'Pending' } }, { token })
  return body.map(({ orderNumber }) => orderNumber).toSorted((first, second) => first - second)
}

type Side = { readonly env: TestDatabase['env']; readonly db: Database }

/** A migrated or empty database of an engine; PostgreSQL only in its own run. */
const openSide = async (of: typeof engine, isMigrated: boolean): Promise<Side> => {
  if (of === engine) {
    const database = await createTestDatabase({ isMigrated })
    afterTest(database.drop)
    return database
  }
  const folder = mkdtempSync(join(tmpdir(), 'thali-test-'))
  const db = openDatabase({ engine: 'sqlite', file: join(folder, 'thali.sqlite') })
  afterTest(async () => {
    await db.destroy()
    rmSync(folder, { recursive: true })
  })
  if (isMigrated) await migrate(db, 'sqlite')
  return { env: { DATA_DIR: folder }, db }
}

const directions: readonly (readonly [typeof engine, typeof engine])[] =
  engine === 'postgres'
    ? [
        ['postgres', 'sqlite'],
        ['sqlite', 'postgres'],
      ]
    : [['sqlite', 'sqlite']]

test.each(directions)('a backup under load on %s restores on %s with equal sums', async (from, to) => {
  const source = await openSide(from, true)
  const restaurant = await aRestaurant(source.db)
  await anItem(source.db, restaurant, 'dal')
  const server = connectTo((await startProcess({ ...source.env, RATE_LIMIT: 'off' })).url)
  const { accessToken: token } = await logIn(server, restaurant.admin)
  const acknowledged: number[] = []
  const load = { isOn: true }
  const guest = async (): Promise<void> => {
    while (load.isOn) {
      const { status, body } = await server.call('createOrder', { body: anOrder(restaurant, ['dal']) })
      expect(status).toBe(201)
      acknowledged.push(body.orderNumber)
    }
  }
  const guests = Array.from({ length: 8 }, guest)
  await expect.poll(() => acknowledged.length, patient).toBeGreaterThan(40)
  const before = [...acknowledged]
  const name = await backUp(server, token)
  expect(acknowledged.length).toBeGreaterThan(before.length)
  load.isOn = false
  await Promise.all(guests)

  const target = await openSide(to, false)
  const file = join(source.env.DATA_DIR, 'backups', name)
  expect(await runThali(target.env, 'restore', file)).toMatchObject({ code: 0, err: '' })
  const orders = await target.db.selectFrom('orders').select('order_number').execute()
  const numbers = orders.map(({ order_number: number }) => number)
  for (const number of before) expect(numbers).toContain(number)
  // Orders have consecutive numbers, so the snapshot is the first orders of the source.
  const last = Math.max(...numbers)
  const expected = await source.db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select((eb) => [
      eb.fn.countAll<number | string>().as('count'),
      eb.fn.sum<number | string>('total_paise').as('total'),
      eb.fn.sum<number | string>('price_paise').as('price'),
    ])
    .where('order_number', '<=', last)
    .executeTakeFirstOrThrow()
  const totals = await readTotals(target.db, await listBackupTables(target.db, to))
  expect(numbers).toHaveLength(last)
  expect([totals.rows['orders'], totals.rows['order_lines']]).toEqual([Number(expected.count), Number(expected.count)])
  expect(totals.sums).toMatchObject({
    'orders.total_paise': String(expected.total),
    'order_lines.price_paise': String(expected.price),
    'orders.order_number': String((last * (last + 1)) / 2),
  })
})

test.runIf(engine === 'sqlite')('a restore from the list replaces the data and keeps the old one', async () => {
  const opened = await openProcess(3)
  const { server, token, folder, restaurant, process, order } = opened
  const name = await backUp(server, token)
  await order('after')
  const { backup, present } = await restore(opened, name)
  expect([backup.orders, present.orders, backup.restaurants]).toEqual([
    3,
    4,
    [{ id: 'spice-garden', name: 'The spice-garden' }],
  ])
  expect(Date.parse(present.newestOrderDateTime ?? '')).toBeGreaterThan(Date.parse(backup.newestOrderDateTime ?? ''))
  expect(await numbersOf(opened, restaurant.admin)).toEqual([1, 2, 3])
  const copy = readdirSync(folder).find((name) => name.startsWith('before-restore-')) ?? ''
  const old = openDatabase({ engine: 'sqlite', file: join(folder, copy, 'thali.sqlite') })
  afterTest(() => old.destroy())
  expect(await old.selectFrom('orders').select('order_number').execute()).toHaveLength(4)
  const { accessToken } = await logIn(server, restaurant.admin)
  expect((await statusOf(server, accessToken)).restored).toMatchObject({ keptIn: copy })
  const { body } = await server.call('listHistory', { query: { ...place, kind: 'backup' } }, { token: accessToken })
  expect(body.entries.map(({ action, staff }) => [action, staff.username])).toEqual([['restore', restaurant.admin]])
  // The same process: whoever supervises it sees no end.
  expect((await fetch(`${process.url}/livez`)).status).toBe(200)
  const { body: next } = await order('next')
  expect(next.orderNumber).toBe(4)
})

test.runIf(engine === 'sqlite')('an uploaded backup is restored, and a damaged one refused', async () => {
  const opened = await openProcess(2)
  const { server, token, folder, restaurant } = opened
  const bytes = readFileSync(join(folder, 'backups', await backUp(server, token)))
  const upload = async (file: Uint8Array): Promise<void> => {
    let offset = 0
    while (offset < file.length) {
      const query = { ...place, offset, total: file.length }
      const piece = file.subarray(offset, offset + Math.min(1000, bounds.backupPieceBytesMax))
      const { body } = await server.call('uploadBackup', { query }, { token, bytes: piece })
      offset = body.received
    }
  }
  await upload(bytes.subarray(0, bytes.length - 5))
  const refused = await server.call('checkBackup', { body: { ...place, name: null } }, { token })
  expect([refused.status, refused.problem.code]).toEqual([422, 'backup_unusable'])
  await opened.order('lost')
  await upload(bytes)
  // A piece that arrives twice changes nothing.
  const twice = { query: { ...place, offset: 1000, total: bytes.length } }
  await server.call('uploadBackup', twice, { token, bytes: bytes.subarray(1000, 1100) })
  expect(await restore(opened, null)).toMatchObject({ backup: { orders: 2 }, present: { orders: 3 } })
  expect(await numbersOf(opened, restaurant.admin)).toEqual([1, 2])
})

test.runIf(engine === 'sqlite')('bills go on in a new series after a restore', async () => {
  const opened = await openProcess(1)
  const { server, token, folder } = opened
  await restore(opened, await backUp(server, token))
  const db = openDatabase({ engine: 'sqlite', file: join(folder, 'thali.sqlite') })
  afterTest(() => db.destroy())
  const { restore_count: count } = await db.selectFrom('restaurants').select('restore_count').executeTakeFirstOrThrow()
  expect(count).toBeGreaterThan(0)
})

/** A stopped data folder with 2 orders in its database, and 1 in a second database. */
const beforeSwap = async () => {
  const opened = await openProcess(1)
  const { database, process, folder, order } = opened
  const file = join(folder, 'thali.sqlite')
  await process.stop()
  mkdirSync(join(folder, 'restore'))
  copyFileSync(file, join(folder, 'restore/thali.sqlite'))
  expect(order).toBeDefined()
  await database.db.updateTable('restaurants').set({ name: 'The present one' }).execute()
  await database.db.destroy()
  const swap = { keepAs: 'before-restore-2026-11-20-15-30', backupName: '2026-11-20 03:30' }
  return { ...opened, file, announce: () => writeFileSync(join(folder, 'restore/ready.json'), JSON.stringify(swap)) }
}

type BeforeSwap = Awaited<ReturnType<typeof beforeSwap>>

const nameAfterStart = async ({ env }: BeforeSwap): Promise<string> => {
  const server = connectTo((await startProcess(env)).url)
  return (await server.call('getRestaurant', { params: place, query: {} })).body.restaurant.name
}

const moveOld = ({ folder, file }: BeforeSwap): void => {
  mkdirSync(join(folder, 'before-restore-2026-11-20-15-30'))
  renameSync(file, join(folder, 'before-restore-2026-11-20-15-30/thali.sqlite'))
}

test.runIf(engine === 'sqlite').each([
  ['before the announcement', () => {}, 'The present one'],
  ['after the announcement', ({ announce }: BeforeSwap) => announce(), 'The spice-garden'],
  [
    'after the old database moved',
    (cut: BeforeSwap) => {
      cut.announce()
      moveOld(cut)
    },
    'The spice-garden',
  ],
  [
    'after the new database has its place',
    (cut: BeforeSwap) => {
      cut.announce()
      moveOld(cut)
      renameSync(join(cut.folder, 'restore/thali.sqlite'), cut.file)
    },
    'The spice-garden',
  ],
] as const)('a power cut %s leaves one whole database', async (_, cut, name) => {
  const swap = await beforeSwap()
  cut(swap)
  expect(await nameAfterStart(swap)).toBe(name)
  expect(existsSync(join(swap.folder, 'restore/thali.sqlite'))).toBe(false)
  expect(existsSync(join(swap.folder, 'restore/ready.json'))).toBe(false)
  const hasCopy = existsSync(join(swap.folder, 'before-restore-2026-11-20-15-30/thali.sqlite'))
  expect(hasCopy).toBe(name === 'The spice-garden')
})

test('a restore is refused with several restaurants, and on PostgreSQL', async () => {
  const server = await startServer({ backups: { folder: aBackupFolder() } })
  const { adminToken: token } = await aWorld(server)
  const check = () =>
    server.call('checkBackup', { body: { ...place, name: 'thali-2026-11-20-0330.tar.gz' } }, { token })
  const alone = await check()
  expect(alone.problem.code).toBe(engine === 'postgres' ? 'restore_by_command' : 'not_found')
  expect((await statusOf(server, token)).restore).toBe(engine === 'postgres' ? 'command' : 'screen')
  await aWorld(server, 'coast-kitchen')
  expect((await check()).problem.code).toBe('backup_shared')
  const status = await statusOf(server, token)
  expect([status.restore, status.folder]).toEqual(['operator', null])
})
