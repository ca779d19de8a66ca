import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { financialYear } from '@thali/contract/bills/bill-number'
import { defaultBilling } from '@thali/contract/bills/billing'
import { addDays } from '@thali/contract/days/business-day'
import { aRestaurant, anItem, anOrder, logIn, type TestRestaurant } from '#test/builders.ts'
import { runThali } from '#test/cli.ts'
import { createTestDatabase } from '#test/database.ts'
import { afterTest, connectTo } from '#test/harness.ts'
import { startProcess } from '#test/server-process.ts'

const billing = JSON.stringify({ ...defaultBilling, isOn: true, prefix: 'SG' })

const openDatabase = async (isMigrated: boolean) => {
  const database = await createTestDatabase({ isMigrated })
  afterTest(database.drop)
  return database
}

/** A running server on a database, with the calls of an admin. */
const openTill = async (env: Record<string, string>, restaurant: TestRestaurant) => {
  const server = connectTo((await startProcess({ ...env, RATE_LIMIT: 'off' })).url)
  const { accessToken: token } = await logIn(server, restaurant.admin)
  return {
    async bill() {
      const { body: order } = await server.call('createOrder', { body: anOrder(restaurant, ['dal']) }, { token })
      const headers = { 'Idempotency-Key': randomUUID() }
      return (await server.call('createBill', { body: { orderIds: [order.id] } }, { token, headers })).body
    },
    async credit(billId = '') {
      const headers = { 'Idempotency-Key': randomUUID() }
      const input = { params: { billId }, body: { reason: 'Cold food' } }
      return (await server.call('createCreditNote', input, { token, headers })).body.number
    },
    async pay(billId = '') {
      const headers = { 'Idempotency-Key': randomUUID() }
      const body = { method: 'cash', amount: 100 } as const
      return server.call('createPayment', { params: { billId }, body }, { token, headers })
    },
    cancel: (billId = '') =>
      server.call('cancelBill', { params: { billId }, body: { reason: 'Wrong table' } }, { token }),
    close: (date = '') =>
      server.call(
        'closeDay',
        { params: { date }, body: { restaurantId: restaurant.id, cashCounted: 100, floatLeft: 40 } },
        { token },
      ),
    async day(date = '') {
      return (await server.call('getDay', { params: { date }, query: { restaurantId: restaurant.id } }, { token })).body
    },
    async unclosed() {
      return (await server.call('listDays', { query: { restaurantId: restaurant.id } }, { token })).body.unclosed
    },
    async list() {
      const { body } = await server.call('listBills', { query: { restaurantId: restaurant.id } }, { token })
      return body.map(({ number }) => number)
    },
  }
}

test('after a restore no number of a bill that is on paper repeats', async () => {
  const database = await openDatabase(true)
  const restaurant = await aRestaurant(database.db)
  await anItem(database.db, restaurant, 'dal')
  await database.db.updateTable('restaurants').set({ billing }).execute()
  const till = await openTill(database.env, restaurant)
  const year = financialYear(new Date())
  // With a longer code the number would exceed 16 characters.
  const shortYear = year.replace('-', '')
  const { number } = await till.bill()
  expect(number).toBe(`SG/${year}/00001`)
  const folder = mkdtempSync(join(tmpdir(), 'thali-test-'))
  afterTest(async () => rmSync(folder, { recursive: true }))
  const file = join(folder, 'thali.tar.gz')
  expect((await runThali(database.env, 'backup', file)).code).toBe(0)
  // Printed after the backup, so the restored data does not know them.
  const lost = await till.bill()
  const lostNote = await till.credit(lost.id)
  expect([lost.number, lostNote]).toEqual([`SG/${year}/00002`, `SG-C/${year}/00001`])

  const { env } = await openDatabase(false)
  expect((await runThali(env, 'restore', file)).code).toBe(0)
  const restored = await openTill(env, restaurant)
  expect(await restored.list()).toEqual([number])
  const next = await restored.bill()
  const [, code = ''] = /^SG-([^C]{1,2})\/(?:\d{4}|\d\d-\d\d)\/00001$/.exec(next.number ?? '') ?? []
  expect(code).not.toBe('')
  // With two letters there is room for four digits.
  expect(await restored.credit(next.id)).toBe(`SG-C${code}/${shortYear}/${code.length === 1 ? '00001' : '0001'}`)
  expect((await restored.bill()).number).toBe(next.number?.replace(/1$/, '2'))
})

test('after an older copy was put in place a command starts new series', async () => {
  const database = await openDatabase(true)
  const restaurant = await aRestaurant(database.db)
  await anItem(database.db, restaurant, 'dal')
  await database.db.updateTable('restaurants').set({ billing }).execute()
  const till = await openTill(database.env, restaurant)
  const first = await till.bill()
  const { code, out } = await runThali(database.env, 'bills', 'new-series')
  expect([code, out.trim().split('\n').at(-1)]).toEqual([
    0,
    'The next bills and credit notes of each restaurant begin a new series.',
  ])
  const next = await till.bill()
  expect([first.number, next.number]).toEqual([
    expect.stringMatching(/^SG\/.*0001$/),
    expect.stringMatching(/^SG-[0-9A-Z]{1,2}\/.*0001$/),
  ])
  expect(await till.credit(next.id)).toMatch(/^SG-C[0-9A-Z]{1,2}\/.*0001$/)
  expect((await runThali(database.env, 'bills', 'other')).code).toBe(1)
})

test('bills go on in other series when one backup is restored again', async () => {
  const database = await openDatabase(true)
  await aRestaurant(database.db)
  const folder = mkdtempSync(join(tmpdir(), 'thali-test-'))
  afterTest(async () => rmSync(folder, { recursive: true }))
  const file = join(folder, 'thali.tar.gz')
  expect((await runThali(database.env, 'backup', file)).code).toBe(0)
  const places = new Set<number>()
  // Codes are drawn from 1,056.
  for (let time = 0; time < 3; time += 1) {
    const { env, db } = await openDatabase(false)
    expect((await runThali(env, 'restore', file)).code).toBe(0)
    places.add((await db.selectFrom('restaurants').select('restore_count').executeTakeFirstOrThrow()).restore_count)
  }
  expect(places.size).toBeGreaterThan(1)
  expect(places).not.toContain(0)
})

test('closed and open days are the same after a restore', async () => {
  const database = await openDatabase(true)
  const restaurant = await aRestaurant(database.db)
  await anItem(database.db, restaurant, 'dal')
  await database.db.updateTable('restaurants').set({ billing }).execute()
  const till = await openTill(database.env, restaurant)
  const [paid, unpaid] = [await till.bill(), await till.bill()]
  expect((await till.pay(paid.id)).status).toBe(201)
  const { businessDay: date = '' } = paid
  const forgotten = addDays(date, -1)
  const movement = { restaurant_id: restaurant.id, id: 'float', amount_paise: 500, reason: 'Float', at: Date.now() }
  const key = { business_day: forgotten, staff_id: 'staff', idempotency_key: 'float', body_hash: '' }
  await database.db
    .insertInto('cash_movements')
    .values({ ...movement, ...key })
    .execute()
  const { body: closed } = await till.close(date)
  const folder = mkdtempSync(join(tmpdir(), 'thali-test-'))
  afterTest(async () => rmSync(folder, { recursive: true }))
  const file = join(folder, 'thali.tar.gz')
  expect((await runThali(database.env, 'backup', file)).code).toBe(0)
  // Money after the backup is lost with its day.
  await till.pay(unpaid.id)

  const { env } = await openDatabase(false)
  expect((await runThali(env, 'restore', file)).code).toBe(0)
  const restored = await openTill(env, restaurant)
  expect(await restored.day(date)).toEqual(closed)
  expect(await restored.unclosed()).toBe(forgotten)
  expect((await restored.close(date)).problem.code).toBe('day_closed')
  expect((await restored.cancel(unpaid.id)).problem.code).toBe('day_closed')
  expect((await restored.pay(unpaid.id)).body).toMatchObject({ status: 'paid', payments: [{ amount: 100 }] })
  const next = addDays(date, 1)
  expect(await restored.day(next)).toMatchObject({
    bills: { count: 0 },
    cash: { openingFloat: 40, received: 100, expected: 140 },
    open: { bills: [] },
  })
  expect(await restored.day(date)).toEqual(closed)
})
