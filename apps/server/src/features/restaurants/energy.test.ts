import { expect, test } from 'vitest'
import type { Input } from '@thali/contract/api/calls'
import { startServer } from '#test/harness.ts'
import { aWorld } from '#test/world.ts'

test('energy on the menu stays until a change names it', async () => {
  const server = await startServer()
  const { restaurant, adminToken: token } = await aWorld(server)
  const params = { restaurantId: restaurant.id }
  const settings = async () => (await server.call('getSettings', { params }, { token })).body
  const save = async (change: Partial<Input<'saveSettings'>['body']['profile']>) => {
    const { version, profile } = await settings()
    const { showsKcal: _showsKcal, ...ofRelease10 } = profile
    await server.call('saveSettings', { params, body: { version, profile: { ...ofRelease10, ...change } } }, { token })
  }
  const shows = async () => (await server.call('getRestaurant', { params, query: {} })).body.restaurant.showsKcal
  expect(await shows()).toBeUndefined()
  await save({ showsKcal: true })
  await save({ name: 'By a client of 1.0' })
  expect((await settings()).profile).toMatchObject({ name: 'By a client of 1.0', showsKcal: true })
  expect(await shows()).toBe(true)
  await save({ showsKcal: false })
  expect(await shows()).toBeUndefined()
})
