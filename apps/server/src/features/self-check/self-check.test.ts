import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openCashDesk, plainBilling } from '#test/cash-desk.ts'
import { createTestDatabase, engine } from '#test/database.ts'
import { afterTest, startServer } from '#test/harness.ts'
import { aWaiter } from '#test/staff-inputs.ts'
import { aWorld } from '#test/world.ts'

test('the self-check measures clock, storage and disk', async () => {
  const server = await startServer({ activityCare: { keptDays: 730, everyMs: 3_600_000 } })
  const { restaurant, adminToken: token } = await aWorld(server)
  const { body } = await server.call('getSelfCheck', { query: { restaurantId: restaurant.id } }, { token })
  expect(body).toMatchObject({
    dateTime: server.clock.now().toISOString(),
    version: expect.stringMatching(/^\d+[.]\d+[.]\d+/),
    database: { engine, isWritable: true, isDamaged: false },
    activity: { entries: 0, keptDays: 730 },
  })
  const dish = { id: `${restaurant.id}-dal`, name: 'Dal Makhani', price: 280, categoryId: restaurant.categoryId }
  await server.call('saveItem', { body: { restaurantId: restaurant.id, ...dish } }, { token })
  await aWaiter(await aWorld(server, 'coast-kitchen'))
  const again = await server.call('getSelfCheck', { query: { restaurantId: restaurant.id } }, { token })
  expect(again.body.activity?.entries).toBe(1)
  expect(body.database.bytes).toBeGreaterThan(100_000)
  expect(body.disk?.freeBytes).toBeGreaterThan(0)
  expect(body.disk?.totalBytes).toBeGreaterThan(body.disk?.freeBytes ?? 0)
})

test('the devices of printers and their states are listed', async () => {
  const path = '/dev/no-such-printer'
  const server = await startServer({ printing: { devices: [path] } })
  const { restaurant, adminToken: token } = await aWorld(server)
  const { body } = await server.call('getSelfCheck', { query: { restaurantId: restaurant.id } }, { token })
  expect(body.printerDevices).toEqual([{ path, state: 'missing' }])
})

test('the self-check says whether bills have the FSSAI number', async () => {
  const desk = await openCashDesk()
  const check = async (): Promise<unknown> =>
    (await desk.as('admin', 'getSelfCheck', { query: { restaurantId: desk.restaurant.id } })).body.hasFoodLicence
  await desk.setBilling({ ...plainBilling, fssai: '' })
  expect(await check()).toBe(false)
  await desk.setBilling({ fssai: '11223344556677' })
  expect(await check()).toBe(true)
  await desk.setBilling({ isOn: false })
  expect(await check()).toBeUndefined()
})

test('a database that stores nothing is reported, not answered 500', async () => {
  const database = await createTestDatabase()
  afterTest(database.drop)
  const server = await startServer({ database })
  const { restaurant, adminToken: token } = await aWorld(server)
  await database.db.schema.alterTable('secrets').renameTo('elsewhere').execute()
  rmSync(database.folder, { recursive: true })
  const { status, body } = await server.call('getSelfCheck', { query: { restaurantId: restaurant.id } }, { token })
  expect([status, body.database.isWritable, body.disk]).toEqual([200, false, null])
})
