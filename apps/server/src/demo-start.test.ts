import { expect, test } from 'vitest'
import { aRestaurant } from '#test/builders.ts'
import { createTestDatabase } from '#test/database.ts'
import { afterTest, connectTo } from '#test/harness.ts'
import { startProcess } from '#test/server-process.ts'

test('a demo’s first start sets up all restaurants, pictures and logins', async () => {
  const database = await createTestDatabase({ isMigrated: false })
  afterTest(database.drop)
  const demo = await startProcess({ ...database.env, DEMO: 'on' })
  expect(demo.output()).toContain('/restaurants/spice-garden/tables/1/home')
  expect(demo.output()).toMatch(/Monsoon House +monsoon-admin, monsoon-waiter/)
  const server = connectTo(demo.url)
  for (const restaurantId of ['spice-garden', 'coast-kitchen', 'monsoon-house']) {
    const { body } = await server.call('getRestaurant', { params: { restaurantId }, query: {} })
    const pictures = body.categories.flatMap((category) => category.items).map((item) => item.imageURL)
    expect(pictures).toContain('')
    const picture = await server.raw(pictures.find(Boolean) ?? '')
    expect([picture.status, picture.headers.get('Content-Type')]).toEqual([200, 'image/webp'])
    expect(picture.headers.get('Cache-Control')).toContain('immutable')
  }
  const [, card = '/none'] = /Card, Monsoon House +http:\/\/[^/\s]+(\/t\/\S+)/.exec(demo.output()) ?? []
  const scan = await server.raw(card, { redirect: 'manual' })
  expect(scan.headers.get('Location')).toBe('/restaurants/monsoon-house/tables/1/home')
  for (const username of [
    'demo-admin',
    'demo-waiter',
    'coast-admin',
    'monsoon-admin',
    'monsoon-waiter',
    'monsoon-kitchen',
    'monsoon-cashier',
  ])
    expect((await server.call('login', { body: { username, password: username } })).status).toBe(200)
})

test('a demo on other data names no login that is not there', async () => {
  const { env, db, drop } = await createTestDatabase()
  afterTest(drop)
  await aRestaurant(db)
  const other = await startProcess({ ...env, DEMO: 'on' })
  await expect.poll(() => other.output()).toContain('Staff login')
  await other.stop()
  expect(other.output()).not.toContain('Demo logins')
  await db.updateTable('staff').set({ username: 'demo-admin' }).where('username', '=', 'spice-garden-admin').execute()
  const upgraded = await startProcess({ ...env, DEMO: 'on' })
  await upgraded.stop()
  expect(upgraded.output()).toContain('demo-admin, demo-waiter')
  expect(upgraded.output()).not.toContain('monsoon-admin')
})
