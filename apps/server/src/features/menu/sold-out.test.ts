import { describe, expect, test } from 'vitest'
import type { Input } from '@thali/contract/api/calls'
import { anItem, anOrder, logIn } from '#test/builders.ts'
import { startServer } from '#test/harness.ts'
import { aWorld } from '#test/world.ts'

type Change = Input<'setItemAvailability'>['body']

const itemId = 'spice-garden-dal'

const open = async () => {
  const server = await startServer()
  const { restaurant, adminToken } = await aWorld(server)
  const { accessToken: kitchen } = await logIn(server, restaurant.kitchen)
  const params = { restaurantId: restaurant.id }
  return {
    server,
    restaurant,
    adminToken,
    params,
    set: (body: Change, token = kitchen) => server.call('setItemAvailability', { params: { itemId }, body }, { token }),
    order: () => server.call('createOrder', { body: anOrder(restaurant, [itemId]) }),
    dish: async () => {
      const { body } = await server.call('getRestaurant', { params, query: {} })
      return body.categories.flatMap(({ items }) => items).find(({ id }) => id === itemId)
    },
  }
}

describe('until the next business day', () => {
  test.each([
    ['in the afternoon', '2026-11-20T10:00:00Z', '2026-11-20T22:30:00.000Z'],
    ['after midnight', '2026-11-20T20:00:00Z', '2026-11-20T22:30:00.000Z'],
    ['a minute before 04:00', '2026-11-20T22:29:30Z', '2026-11-20T22:30:00.000Z'],
    ['at 04:00', '2026-11-20T22:30:00Z', '2026-11-21T22:30:00.000Z'],
  ])('%s', async (_, now, until) => {
    const { server, set } = await open()
    server.clock.set(now)
    // Tokens end after a quarter of an hour.
    const { accessToken } = await logIn(server, 'spice-garden-waiter')
    expect((await set({ soldOutUntil: 'next-business-day' }, accessToken)).body.soldOutUntil).toBe(until)
  })

  test('the restaurant sets when a day starts', async () => {
    const { server, set, adminToken, params } = await open()
    await server.call(
      'saveSettings',
      { params, body: { version: 1, day: { startsAt: '00:00' } } },
      { token: adminToken },
    )
    expect((await set({ soldOutUntil: 'next-business-day' })).body.soldOutUntil).toBe('2026-11-20T18:30:00.000Z')
  })

  test('the dish is on the menu, refused, and back by itself', async () => {
    const { server, set, order, dish } = await open()
    await set({ soldOutUntil: 'next-business-day' })
    expect(await dish()).toMatchObject({ soldOutUntil: '2026-11-20T22:30:00.000Z', isSuspended: false })
    expect((await order()).problem).toMatchObject({
      code: 'item_unavailable',
      unavailableItems: [{ itemId, itemName: 'Dal Makhani' }],
    })
    server.clock.set('2026-11-20T22:29:59.999Z')
    expect((await order()).status).toBe(422)
    server.clock.set('2026-11-20T22:30:00Z')
    expect((await order()).status).toBe(201)
  })
})

test('a dish is sold out until a time, and null ends it', async () => {
  const { set, order, dish } = await open()
  await set({ soldOutUntil: '2026-11-20T12:00:00Z' })
  expect((await order()).status).toBe(422)
  expect((await set({ soldOutUntil: null })).body).not.toHaveProperty('soldOutUntil')
  expect((await order()).status).toBe(201)
  expect(await dish()).not.toHaveProperty('soldOutUntil')
})

test('an empty change changes nothing; a suspension takes it off the menu', async () => {
  const { server, set, dish } = await open()
  const { version } = (await set({})).body
  expect(await server.db.selectFrom('audit').selectAll().execute()).toEqual([])
  const suspended = (await set({ isSuspended: true, availableFrom: '2026-11-25T00:00:00Z' })).body
  expect(suspended).toMatchObject({ version: (version ?? 0) + 1, isSuspended: true })
  expect(await dish()).toBeUndefined()
  expect((await set({ isSuspended: false })).body.availableFrom).toBe('2026-11-25T00:00:00.000Z')
  const audits = await server.db
    .selectFrom('audit')
    .select(['action', 'object_kind', 'object_id'])
    .orderBy('at')
    .execute()
  expect(audits).toEqual(expect.arrayContaining([{ action: 'suspend', object_kind: 'item', object_id: itemId }]))
})

test('each change leaves what the others set', async () => {
  const { set } = await open()
  const changes = [
    { isSuspended: true },
    { soldOutUntil: '2026-11-20T12:00:00.000Z' },
    { availableFrom: '2026-11-25T00:00:00.000Z' },
  ]
  for (const change of [...changes, { left: 5 }, ...changes.toReversed()]) await set(change)
  expect((await set({})).body).toMatchObject(Object.assign({}, ...changes))
  expect((await set({ soldOutUntil: null, left: null })).body).toMatchObject({ isSuspended: true })
  expect((await set({ isSuspended: false })).body).toMatchObject({
    isSuspended: false,
    availableFrom: '2026-11-25T00:00:00.000Z',
  })
})

test('an item form saved afterwards leaves the sold-out time', async () => {
  const { server, set, restaurant, adminToken } = await open()
  await set({ soldOutUntil: 'next-business-day' })
  const item = { id: itemId, restaurantId: restaurant.id, name: 'Dal', price: 240, categoryId: restaurant.categoryId }
  const { body } = await server.call('saveItem', { body: item }, { token: adminToken })
  expect(body).toMatchObject({ name: 'Dal', soldOutUntil: '2026-11-20T22:30:00.000Z' })
})

test('portions are switched one by one', async () => {
  const { server, set, restaurant, adminToken } = await open()
  const portions = [
    { name: 'Half', price: 150 },
    { name: 'Full', price: 260 },
  ]
  const item = { id: itemId, restaurantId: restaurant.id, name: 'Dal', price: 150, categoryId: restaurant.categoryId }
  const saved = await server.call('saveItem', { body: { ...item, portions } }, { token: adminToken })
  const [half, full] = saved.body.portions ?? []
  const { body } = await set({ portions: [{ id: full?.id ?? '', isAvailable: false }] })
  expect(body.portions).toEqual([half, { ...full, isAvailable: false }])
  expect((await set({ portions: [{ id: 'quarter', isAvailable: false }] })).problem.fields).toEqual([
    { path: 'portions', message: 'Must be portions of the dish' },
  ])
})

test('a dish of another restaurant is unknown', async () => {
  const { server, set } = await open()
  const other = await aWorld(server, 'coast-kitchen')
  expect((await set({ left: 3 }, other.adminToken)).problem.code).toBe('not_found')
  await anItem(server.db, other.restaurant, 'prawns')
  expect(await server.db.selectFrom('item_stock').selectAll().execute()).toEqual([])
})
