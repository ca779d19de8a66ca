import { describe, expect, test } from 'vitest'
import type { Input } from '@thali/contract/api/calls'
import type { Problem } from '@thali/contract/api/problem-schema'
import { anOrder, logIn } from '#test/builders.ts'
import { startServer } from '#test/harness.ts'
import { aWorld } from '#test/world.ts'

type Ordering = NonNullable<Input<'saveSettings'>['body']['ordering']>

const everyDay = [0, 1, 2, 3, 4, 5, 6]

const open = async () => {
  const server = await startServer()
  const world = await aWorld(server)
  const { restaurant, adminToken: token } = world
  const dal = `${restaurant.id}-dal`
  const params = { restaurantId: restaurant.id }
  const headers = (key: string) => ({ 'Idempotency-Key': key })
  return {
    server,
    restaurant,
    token,
    dal,
    params,
    set: async (ordering: Ordering, timezone?: string) => {
      if (timezone) await server.db.updateTable('restaurants').set({ timezone }).execute()
      const { version } = (await server.call('getSettings', { params }, { token })).body
      await server.call('saveSettings', { params, body: { version, ordering } }, { token })
    },
    order: (key?: string) =>
      server.call('createOrder', { body: anOrder(restaurant, [dal]) }, key ? { headers: headers(key) } : {}),
  }
}

/** The next opening of a refusal. */
const opens = ({ problem }: { problem: Problem }): string | undefined => {
  expect(problem.code).toBe('ordering_closed')
  return problem.opensDateTime
}

const evening = { hours: [{ days: everyDay, from: '18:00', to: '23:30' }], pause: null }

test('guests order within the hours only; the menu stays readable', async () => {
  const { server, order, set, params } = await open()
  await set(evening)
  // 15:30 in Kolkata.
  expect(opens(await order())).toBe('2026-11-20T12:30:00.000Z')
  expect((await server.call('getRestaurant', { params, query: {} })).body.categories).toMatchObject([
    { items: [] },
    { items: [{ name: 'Dal Makhani' }] },
  ])
  server.clock.set('2026-11-20T12:29:59.999Z')
  expect((await order()).status).toBe(422)
  server.clock.set('2026-11-20T12:30:00.000Z')
  expect((await order()).status).toBe(201)
  server.clock.set('2026-11-20T17:59:59.999Z')
  expect((await order()).status).toBe(201)
  server.clock.set('2026-11-20T18:00:00.000Z')
  expect(opens(await order())).toBe('2026-11-21T12:30:00.000Z')
  expect(await server.db.selectFrom('orders').select('order_number').orderBy('order_number').execute()).toEqual([
    { order_number: 1 },
    { order_number: 2 },
  ])
})

test('a period over midnight belongs to the day it starts on', async () => {
  const { server, order, set } = await open()
  // Friday 22:00 to Saturday 02:00 in Kolkata.
  await set({ hours: [{ days: [5], from: '22:00', to: '02:00' }], pause: null })
  server.clock.set('2026-11-20T20:29:00.000Z')
  expect((await order()).status).toBe(201)
  server.clock.set('2026-11-20T20:30:00.000Z')
  expect(opens(await order())).toBe('2026-11-27T16:30:00.000Z')
  server.clock.set('2026-11-19T20:00:00.000Z')
  expect((await order()).status).toBe(422)
})

test('a day without summer time is an hour longer', async () => {
  const { server, order, set } = await open()
  await set({ hours: [{ days: everyDay, from: '09:00', to: '10:00' }], pause: null }, 'Europe/Berlin')
  // Clocks in Berlin go back on 25 October 2026, 03:00.
  server.clock.set('2026-10-24T08:30:00.000Z')
  expect(opens(await order())).toBe('2026-10-25T08:00:00.000Z')
  server.clock.set('2026-10-25T07:59:00.000Z')
  expect((await order()).status).toBe(422)
  server.clock.set('2026-10-25T08:00:00.000Z')
  expect((await order()).status).toBe(201)
})

describe('a pause', () => {
  test('with an end names it, or the next opening after it', async () => {
    const { server, order, set } = await open()
    const until = '2026-11-20T10:30:00Z'
    await set({ hours: [], pause: { until, message: 'Power cut. Back at four.' } })
    const refused = await order()
    expect([opens(refused), refused.problem.message]).toEqual(['2026-11-20T10:30:00.000Z', 'Power cut. Back at four.'])
    await set({ ...evening, pause: { until, message: '' } })
    const later = await order()
    expect([opens(later), later.problem.message]).toEqual([
      '2026-11-20T12:30:00.000Z',
      'The restaurant takes no orders at this time.',
    ])
    await set({ hours: [], pause: { until, message: '' } })
    server.clock.set(until)
    expect((await order()).status).toBe(201)
  })

  test('without an end lasts until it is ended', async () => {
    const { server, order, set } = await open()
    await set({ hours: [], pause: { until: null, message: 'Kitchen is full' } })
    server.clock.advance(30 * 24 * 3_600_000)
    expect(opens(await order())).toBeUndefined()
  })
})

test('staff order at any time', async () => {
  const { server, restaurant, set, dal, token, params } = await open()
  await set({ hours: evening.hours, pause: { until: null, message: '' } })
  const { categoryId: id } = restaurant
  const category = { id, restaurantId: restaurant.id, name: 'Mains', type: 'Regular' } as const
  await server.call('saveCategory', { body: { ...category, availability: evening.hours } }, { token })
  for (const role of ['waiter', 'admin'] as const) {
    const { accessToken } = await logIn(server, restaurant[role])
    const { status } = await server.call('createOrder', { body: anOrder(restaurant, [dal]) }, { token: accessToken })
    expect(status).toBe(201)
  }
  expect((await server.call('getRestaurant', { params, query: {} })).body.categories).toMatchObject([
    {},
    { availability: evening.hours },
  ])
})

test('a repeated key gets its first answer after closing time', async () => {
  const { server, order, set } = await open()
  await set(evening)
  server.clock.set('2026-11-20T17:59:00.000Z')
  const first = await order('key-1')
  server.clock.set('2026-11-20T18:30:00.000Z')
  const again = await order('key-1')
  expect([again.status, again.headers.get('Idempotency-Replayed'), again.body]).toEqual([201, 'true', first.body])
  expect(opens(await order('key-2'))).toBeDefined()
  // The refused key is free for the next opening.
  server.clock.set('2026-11-21T12:30:00.000Z')
  expect((await order('key-2')).body.orderNumber).toBe(2)
})

describe('the hours of a category', () => {
  const breakfast = [{ days: everyDay, from: '07:00', to: '11:00' }]

  const withCategory = async () => {
    const opened = await open()
    const { server, restaurant, token } = opened
    const change = (body: Partial<Input<'saveCategory'>['body']>) =>
      server.call(
        'saveCategory',
        { body: { id: restaurant.categoryId, restaurantId: restaurant.id, name: 'Mains', type: 'Regular', ...body } },
        { token },
      )
    return { ...opened, change }
  }

  test('refuse its dishes with the next start, and name them', async () => {
    const { server, order, change, dal } = await withCategory()
    expect((await change({ availability: breakfast })).body.availability).toEqual(breakfast)
    const refused = await order()
    expect(opens(refused)).toBe('2026-11-21T01:30:00.000Z')
    expect(refused.problem).toMatchObject({
      message: 'Some dishes cannot be ordered at this time.',
      closedItems: [{ itemId: dal, itemName: 'Dal Makhani' }],
    })
    server.clock.set('2026-11-21T01:30:00.000Z')
    expect((await order()).status).toBe(201)
  })

  test('stay when left out; null or an empty list removes them', async () => {
    const { order, change } = await withCategory()
    await change({ availability: breakfast })
    expect((await change({ name: 'Breakfast' })).body.availability).toEqual(breakfast)
    expect((await order()).status).toBe(422)
    expect((await change({ availability: null })).body).not.toHaveProperty('availability')
    expect((await order()).status).toBe(201)
    await change({ availability: breakfast })
    expect((await change({ availability: [] })).body).not.toHaveProperty('availability')
  })

  test('are refused for a Special category', async () => {
    const { change } = await withCategory()
    const { problem } = await change({ id: undefined, type: 'Special', availability: breakfast })
    expect(problem.fields).toEqual([{ path: 'availability', message: 'Only a Regular category has hours' }])
  })
})
