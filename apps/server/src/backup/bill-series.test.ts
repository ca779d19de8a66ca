import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultBilling, financialYear } from '@thali/contract'
import { expect, test } from 'vitest'
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
      const body = { reason: 'Cold food' }
      return (await server.call('createCreditNote', { params: { billId }, body }, { token })).body.number
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
  expect([next.number, await restored.credit(next.id)]).toEqual([`SG-A/${year}/00001`, `SG-CA/${shortYear}/00001`])
  expect((await restored.bill()).number).toBe(`SG-A/${year}/00002`)
})
