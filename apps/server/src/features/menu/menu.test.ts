import { describe, expect, test } from 'vitest'
import { aRestaurant, anItem, logIn } from '#test/builders.ts'
import { startServer } from '#test/harness.ts'

const open = async () => {
  const server = await startServer()
  const restaurant = await aRestaurant(server.db)
  await anItem(server.db, restaurant, 'dal', { name: 'Dal Makhani', price: 260, special: true })
  await anItem(server.db, restaurant, 'gone', { isSuspended: true })
  await anItem(server.db, restaurant, 'later', { availableFrom: '2026-11-21T10:00:00Z' })
  const get = (query: { includeSuspended?: 'true' } = {}, token?: string) =>
    server.call('getRestaurant', { params: { restaurantId: restaurant.id }, query }, { token })
  return { server, restaurant, get }
}

test('the restaurant comes with its categories, heaviest first, and their items (spec §7)', async () => {
  const { get, restaurant } = await open()
  const { body } = await get()
  expect(body.restaurant).toEqual({
    id: restaurant.id,
    name: 'The spice-garden',
    logo: '',
    timezone: 'Asia/Kolkata',
    currency: 'INR',
    settings: { menuCardOnly: false, menuCardOnlyView: false },
  })
  expect(body.categories.map((category) => [category.name, category.items.map((item) => item.id)])).toEqual([
    ['Specials', ['dal']],
    ['Mains', ['dal', 'later']],
  ])
  expect(body.categories[0]?.items[0]).toMatchObject({
    name: 'Dal Makhani',
    price: 260,
    category: { id: restaurant.categoryId, name: 'Mains' },
    specialCategory: { id: restaurant.specialCategoryId, name: 'Specials' },
  })
})

describe('what is suspended', () => {
  test('is seen by the restaurant’s own staff when they ask for it, and by nobody else (design §4.11)', async () => {
    const { get, server, restaurant } = await open()
    const coast = await aRestaurant(server.db, 'coast-kitchen')
    const has = async (token?: string): Promise<boolean> =>
      JSON.stringify((await get({ includeSuspended: 'true' }, token)).body).includes('"gone"')
    expect(await has((await logIn(server, restaurant.waiter)).accessToken)).toBe(true)
    expect(await has()).toBe(false)
    expect(await has((await logIn(server, coast.admin)).accessToken)).toBe(false)
  })

  test('takes a whole category from the menu', async () => {
    const { get, server, restaurant } = await open()
    await server.db
      .updateTable('categories')
      .set({ is_suspended: true })
      .where('id', '=', restaurant.specialCategoryId)
      .execute()
    expect((await get()).body.categories.map((category) => category.name)).toEqual(['Mains'])
  })
})

test('an unchanged menu is answered 304, a changed one anew', async () => {
  const { server, restaurant } = await open()
  const path = `/api/restaurants/${restaurant.id}`
  const ETag = (await server.raw(path)).headers.get('ETag') ?? ''
  const again = await server.raw(path, { headers: { 'If-None-Match': ETag } })
  expect([again.status, await again.text()]).toEqual([304, ''])
  await server.db.updateTable('items').set({ price_paise: 1 }).where('id', '=', 'dal').execute()
  expect((await server.raw(path, { headers: { 'If-None-Match': ETag } })).status).toBe(200)
})

test('the default restaurant is told to everyone, the demo login only by a demo (design §4.8-4.9)', async () => {
  const plain = await startServer()
  expect((await plain.call('getService', {})).body).toEqual({ defaultRestaurantId: 'spice-garden' })
  const demoLogin = { username: 'demo-admin', password: 'demo-admin' }
  const demo = await startServer({ demoLogin })
  expect((await demo.call('getService', {})).body).toEqual({ defaultRestaurantId: 'spice-garden', demoLogin })
})
