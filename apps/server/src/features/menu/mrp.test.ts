import { expect, test } from 'vitest'
import { startServer } from '#test/harness.ts'
import { aWorld } from '#test/world.ts'

test('the MRP of a dish is stored, cleared by null, and not in menus of guests', async () => {
  const server = await startServer()
  const { restaurant, adminToken: token } = await aWorld(server)
  const params = { restaurantId: restaurant.id }
  const dish = { restaurantId: restaurant.id, name: 'Water', price: 25, categoryId: restaurant.categoryId }
  const read = async (name: string, extras: { token?: string }) => {
    const query = extras.token === undefined ? {} : ({ includeSuspended: 'true' } as const)
    const { categories } = (await server.call('getRestaurant', { params, query }, extras)).body
    return categories.flatMap(({ items }) => items).find((item) => item.name === name)?.mrp
  }
  const { body: water } = await server.call('saveItem', { body: { ...dish, mrp: 20 } }, { token })
  await server.call('saveItem', { body: { ...dish, name: 'Cola' } }, { token })
  expect([water.mrp, await read('Water', { token }), await read('Cola', { token })]).toEqual([20, 20, undefined])
  expect(await read('Water', {})).toBeUndefined()
  const kept = await server.call('saveItem', { body: { ...dish, id: water.id } }, { token })
  expect(kept.body.mrp).toBe(20)
  const cleared = await server.call('saveItem', { body: { ...dish, id: water.id, mrp: null } }, { token })
  expect(cleared.body.mrp).toBeUndefined()
})
