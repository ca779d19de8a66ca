import { expect, test } from 'vitest'
import type { Input } from '@thali/contract/api/calls'
import { startServer, type TestServer } from '#test/harness.ts'
import { aWorld } from '#test/world.ts'

type Place = { readonly server: TestServer; readonly restaurantId: string; readonly token: string }

/** A restaurant of a set-up. */
const open = async (menu?: 'cafe'): Promise<Place> => {
  const server = await startServer({ defaultRestaurantId: null })
  const code = (await server.renewSetupCode()) ?? ''
  const restaurant = { id: 'blue-lotus', name: 'Blue Lotus', tableCount: 4 }
  const admin = { username: 'asha', password: 'twelve lotus ponds' }
  const { body } = await server.call('setUp', { body: { code, restaurant, admin, ...(menu && { menu }) } })
  return { server, restaurantId: restaurant.id, token: body.accessToken }
}

const read = async ({ server, restaurantId, token }: Place): Promise<Record<string, string>> => {
  const { body } = await server.call('getChecklist', { params: { restaurantId } }, { token })
  return Object.fromEntries(body.steps.map(({ id, state }) => [id, state]))
}

const save = ({ server, restaurantId, token }: Place, body: Input<'saveChecklist'>['body']) =>
  server.call('saveChecklist', { params: { restaurantId }, body }, { token })

test('a new restaurant has every step open', async () => {
  const states = await read(await open())
  expect(Object.keys(states)).toEqual(['menu', 'pictures', 'cards', 'sound', 'staff', 'kitchen', 'bill'])
  expect(new Set(Object.values(states))).toEqual(new Set(['open']))
})

test('steps are done when the data shows it', async () => {
  const place = await open('cafe')
  const { server, restaurantId, token } = place
  expect((await read(place))['menu']).toBe('open')
  const { body } = await server.call('getRestaurant', { params: { restaurantId }, query: {} })
  const [dish] = body.categories.flatMap(({ items }) => items)
  await server.call(
    'saveItem',
    { body: { restaurantId, id: dish?.id, name: 'Ristretto', price: 120, categoryId: dish?.categoryId ?? '' } },
    { token },
  )
  const params = { restaurantId }
  const { version, kitchen } = (await server.call('getSettings', { params }, { token })).body
  await server.call('saveSettings', { params, body: { version, kitchen: { ...kitchen, isOn: true } } }, { token })
  const card = await server.call('createTableCard', { params: { tableNumber: '1' }, body: { restaurantId } }, { token })
  expect((await read(place))['cards']).toBe('open')
  await server.raw(card.body.path, { redirect: 'manual' })
  const { db } = server
  await db
    .updateTable('items')
    .set({ image_url: '/uploads/a.webp' })
    .where('id', '=', dish?.id ?? '')
    .execute()
  await db.insertInto('staff').values({ id: 'ravi', username: 'ravi', password_hash: '', created_at: 0 }).execute()
  const membership = { restaurant_id: restaurantId, staff_id: 'ravi', role: 'waiter' as const, created_at: 0 }
  await db.insertInto('memberships').values(membership).execute()
  expect(await read(place)).toEqual({
    menu: 'done',
    pictures: 'done',
    cards: 'done',
    sound: 'open',
    staff: 'done',
    kitchen: 'done',
    bill: 'open',
  })
})

test('an own first dish completes the menu', async () => {
  const place = await open()
  const { server, restaurantId, token } = place
  const category = { restaurantId, name: 'Mains', type: 'Regular' } as const
  const { id: categoryId } = (await server.call('saveCategory', { body: category }, { token })).body
  await server.call('saveItem', { body: { restaurantId, name: 'Dal', price: 120, categoryId } }, { token })
  expect((await read(place))['menu']).toBe('done')
})

test('steps are skipped, done by hand and opened again', async () => {
  const place = await open('cafe')
  await save(place, { step: { id: 'bill', state: 'skipped' } })
  const { body } = await save(place, { step: { id: 'sound', state: 'done' } })
  expect(body.steps.filter(({ state }) => state !== 'open')).toEqual([
    { id: 'sound', state: 'done' },
    { id: 'bill', state: 'skipped' },
  ])
  await save(place, { step: { id: 'bill', state: 'open' } })
  expect(await read(place)).toMatchObject({ bill: 'open', sound: 'done', menu: 'open' })
})

test('a hidden list keeps its marks', async () => {
  const place = await open()
  await save(place, { step: { id: 'sound', state: 'done' } })
  expect((await save(place, { isDismissed: true })).body.isDismissed).toBe(true)
  const { body } = await save(place, { isDismissed: false })
  expect(body.isDismissed).toBe(false)
  expect(body.steps.find(({ id }) => id === 'sound')?.state).toBe('done')
})

test('simultaneous marks are all kept', async () => {
  const place = await open()
  const ids = ['menu', 'pictures', 'cards', 'sound', 'staff', 'kitchen', 'bill'] as const
  await Promise.all(ids.map((id) => save(place, { step: { id, state: 'skipped' } })))
  expect(new Set(Object.values(await read(place)))).toEqual(new Set(['skipped']))
})

test('a restaurant without a set-up has a checklist too', async () => {
  const server = await startServer()
  const { restaurant, adminToken: token } = await aWorld(server)
  const { body } = await server.call('getChecklist', { params: { restaurantId: restaurant.id } }, { token })
  expect(body.steps.find(({ id }) => id === 'menu')?.state).toBe('done')
})

test('bills need the FSSAI number', async () => {
  const server = await startServer()
  const { restaurant, adminToken: token } = await aWorld(server)
  const params = { restaurantId: restaurant.id }
  const saveBilling = async (change: { readonly isOn?: boolean; readonly fssai?: string }) => {
    const { version, billing } = (await server.call('getSettings', { params }, { token })).body
    await server.call('saveSettings', { params, body: { version, billing: { ...billing, ...change } } }, { token })
    const { body } = await server.call('getChecklist', { params }, { token })
    return body.steps.find(({ id }) => id === 'bill')?.state
  }
  expect(await saveBilling({ isOn: true })).toBe('open')
  expect(await saveBilling({ fssai: '11223344556677' })).toBe('done')
})
