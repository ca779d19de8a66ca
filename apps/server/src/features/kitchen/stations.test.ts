import { describe, expect, test } from 'vitest'
import type { Station } from '@thali/contract/kitchen/kitchen'
import { anItem } from '#test/builders.ts'
import { observeStatements } from '#test/driver.ts'
import { afterTest } from '#test/harness.ts'
import { lines, openKitchen, type Kitchen } from '#test/kitchen.ts'

const listed = async ({ staff, restaurant }: Kitchen) =>
  (await staff('listStations', { query: { restaurantId: restaurant.id } })).body

type Given = { id?: string; name: string }

const save = ({ staff, restaurant }: Kitchen, stations: Given[], base?: Station[]) =>
  staff('saveStations', { body: { restaurantId: restaurant.id, stations, ...(base && { base }) } })

/** A kitchen with the stations Kitchen, Tandoor and Bar. */
const openStations = async () => {
  const kitchen = await openKitchen()
  const { body } = await save(kitchen, [{ id: 'kitchen', name: 'Kitchen' }, { name: 'Tandoor' }, { name: 'Bar' }])
  const [, tandoor, bar] = body.map(({ id }) => id)
  const { restaurant, staff } = kitchen
  const category = { id: restaurant.categoryId, restaurantId: restaurant.id, name: 'Mains', type: 'Regular' as const }
  const item = { id: 'dal', restaurantId: restaurant.id, name: 'Dal', price: 100, categoryId: restaurant.categoryId }
  return {
    ...kitchen,
    tandoor: tandoor ?? '',
    bar: bar ?? '',
    saveCategory: (stationId: string | null) => staff('saveCategory', { body: { ...category, stationId } }),
    saveItem: (stationId: string | null) => staff('saveItem', { body: { ...item, stationId } }),
    async stationOfOrder() {
      return (await kitchen.order(7, lines(1))).items[0]?.stationId
    },
  }
}

describe('stations', () => {
  test('are one at first; saved ones keep their ids and order', async () => {
    const kitchen = await openKitchen()
    expect(await listed(kitchen)).toEqual([{ id: 'kitchen', name: 'Kitchen' }])
    const first = await save(kitchen, [{ name: 'Bar' }, { id: 'kitchen', name: 'Hot kitchen' }])
    expect(first.body).toMatchObject([{ name: 'Bar' }, { id: 'kitchen', name: 'Hot kitchen' }])
    expect(await listed(kitchen)).toEqual(first.body)
    expect((await save(kitchen, [{ name: 'Bar' }, { name: 'Hot kitchen' }])).body).toEqual(first.body)
    const rows = await kitchen.server.db
      .selectFrom('audit')
      .select('id')
      .where('object_kind', '=', 'stations')
      .execute()
    expect(rows).toHaveLength(1)
  })

  test.each([
    ['none', []],
    ['two of one name', [{ name: 'Bar' }, { name: 'bar' }]],
    ['an unknown id', [{ id: 'bar', name: 'Bar' }]],
    [
      'one id twice',
      [
        { id: 'kitchen', name: 'Bar' },
        { id: 'kitchen', name: 'Kitchen' },
      ],
    ],
    ['an empty name', [{ name: ' ' }]],
  ])('%s is refused', async (_, stations) => {
    const kitchen = await openKitchen()
    expect((await save(kitchen, stations)).problem.code).toBe('validation_failed')
  })

  test('of two saves from one base the second is answered the stored ones', async () => {
    const kitchen = await openKitchen()
    const base = await listed(kitchen)
    const first = await save(kitchen, [...base, { name: 'Bar' }], base)
    expect(first.status).toBe(200)
    const { status, problem } = await save(kitchen, [...base, { name: 'Grill' }], base)
    expect([status, problem.code, problem.stations]).toEqual([409, 'changed_meanwhile', first.body])
    expect(await listed(kitchen)).toEqual(first.body)
    const again = await save(kitchen, [...base, { name: 'Bar' }], base)
    expect([again.status, again.body]).toEqual([200, first.body])
    const { status: saved, body: three } = await save(kitchen, [...first.body, { name: 'Grill' }], first.body)
    expect(saved).toBe(200)
    // As many stations, one under another name.
    const renamed = three.map((station) => (station.name === 'Bar' ? { ...station, name: 'Bar 1' } : station))
    expect((await save(kitchen, renamed, three)).status).toBe(200)
    expect((await save(kitchen, three.toReversed(), three)).problem.code).toBe('changed_meanwhile')
  })

  test('a dish is prepared by its station, that of its category, or the first', async () => {
    const { tandoor, bar, saveCategory, saveItem, stationOfOrder, server, restaurant } = await openStations()
    expect(await stationOfOrder()).toBe('kitchen')
    expect((await saveCategory(tandoor)).body.stationId).toBe(tandoor)
    expect(await stationOfOrder()).toBe(tandoor)
    expect((await saveItem(bar)).body.stationId).toBe(bar)
    expect(await stationOfOrder()).toBe(bar)
    const menu = await server.call('getRestaurant', { params: { restaurantId: restaurant.id }, query: {} })
    expect(menu.body.categories).toMatchObject([{}, { stationId: tandoor, items: [{ stationId: bar }] }])
    await saveItem(null)
    await saveCategory(null)
    expect(await stationOfOrder()).toBe('kitchen')
    const { body } = await server.call('getRestaurant', { params: { restaurantId: restaurant.id }, query: {} })
    expect(JSON.stringify(body)).not.toContain('stationId')
  })

  test('an unknown station of a dish or category is refused', async () => {
    const { saveCategory, saveItem } = await openStations()
    for (const { status, problem } of [await saveCategory('grill'), await saveItem('grill')]) {
      expect([status, problem.code]).toEqual([422, 'station_unknown'])
      expect(problem.fields).toMatchObject([{ path: 'stationId' }])
    }
  })
})

describe('a removed station', () => {
  test('leaves dishes, categories and later orders', async () => {
    const kitchen = await openStations()
    const { tandoor, bar, saveCategory, saveItem, stationOfOrder } = kitchen
    await saveCategory(tandoor)
    await saveItem(bar)
    await anItem(kitchen.server.db, kitchen.restaurant, 'naan')
    const { body } = await save(kitchen, [
      { id: 'kitchen', name: 'Kitchen' },
      { id: tandoor, name: 'Tandoor' },
    ])
    expect(body.map(({ id }) => id)).toEqual(['kitchen', tandoor])
    expect(await stationOfOrder()).toBe(tandoor)
  })

  test('must have no dishes of orders in the kitchen or waiting for it', async () => {
    const kitchen = await openStations()
    const { tandoor, saveCategory, order, tick, close, setRules, staff } = kitchen
    await saveCategory(tandoor)
    const remove = async () => (await save(kitchen, [{ id: 'kitchen', name: 'Kitchen' }])).status
    const placed = await order(7, lines(1))
    expect(await remove()).toBe(409)
    await close(placed)
    expect((await save(kitchen, [{ name: 'Bar' }])).problem.code).toBe('station_busy')
    await tick(placed, { served: 1 })
    await setRules({ confirm: 'always' })
    const waiting = await order(8, lines(1))
    expect(await remove()).toBe(409)
    await staff('setApproval', { params: { orderId: waiting.id }, body: { isAccepted: false } })
    expect(await remove()).toBe(200)
  })

  test('gives its dishes of today to the first one, for recall', async () => {
    const kitchen = await openStations()
    const { tandoor, saveCategory, order, tick, tickets } = kitchen
    await saveCategory(tandoor)
    const placed = await order(7, lines(1))
    expect((await tick(placed, { served: 1 })).body.items[0]?.stationId).toBe(tandoor)
    await save(kitchen, [{ name: 'Pass' }, { id: 'kitchen', name: 'Kitchen' }])
    const first = (await listed(kitchen))[0]?.id
    const { body } = await tick(placed, { remade: 1, from: { remade: 0 }, reason: 'Cold' })
    expect(body.items[0]?.stationId).toBe(first)
    expect(await tickets()).toEqual([body])
  })

  test('gets no order that is placed at the same moment', async () => {
    const kitchen = await openStations()
    const { tandoor, saveItem, order, tickets } = kitchen
    for (let round = 0; round < 5; round += 1) {
      const before = await listed(kitchen)
      const id = before.find(({ name }) => name === 'Tandoor')?.id ?? tandoor
      await saveItem(id)
      const others = before.filter((station) => station.id !== id)
      const [saved] = await Promise.all([save(kitchen, others), order(7, lines(1))])
      const ids = new Set((await listed(kitchen)).map((order) => order.id))
      for (const { items } of await tickets())
        for (const { stationId = '' } of items) expect(ids.has(stationId) || saved.status === 409).toBe(true)
      if (saved.status === 200) await save(kitchen, [...others, { name: 'Tandoor' }])
      for (const ticket of await tickets()) await kitchen.tick(ticket, { served: 1 })
    }
  })

  test('never waits for an order whose transaction waits for it', async () => {
    const kitchen = await openStations()
    const { order, tick } = kitchen
    const codes: unknown[] = []
    const stop = observeStatements(({ answered }) =>
      answered?.catch((error: unknown) => codes.push(error instanceof Error && 'code' in error ? error.code : error)),
    )
    afterTest(async () => stop())
    const orders = await Promise.all(Array.from({ length: 8 }, () => order(7, lines(9))))
    for (const order of orders) await tick(order, { served: 9 })
    for (let round = 0; round < 6; round += 1) {
      const before = await listed(kitchen)
      const remake = { remade: round + 1, from: { remade: round }, reason: 'Cold' }
      const [saved, ...made] = await Promise.all([
        save(kitchen, round % 2 === 0 ? before.slice(0, -1) : [...before, { name: 'Bar' }]),
        ...orders.map((order) => tick(order, remake)),
      ])
      expect([saved.status, ...made.map(({ status }) => status)]).toEqual([200, ...orders.map(() => 200)])
    }
    expect(codes.filter((code) => code === '40P01')).toEqual([])
  })

  test('gives the dishes of a ticket that comes back at the same moment to the first one', async () => {
    const kitchen = await openStations()
    const { tandoor, saveCategory, order, tick, tickets } = kitchen
    await saveCategory(tandoor)
    const placed = await Promise.all([1, 2, 3, 4].map(() => order(7, lines(1))))
    for (const order of placed) await tick(order, { served: 1 })
    const remake = { remade: 1, from: { remade: 0 }, reason: 'Cold' }
    const [saved] = await Promise.all([
      save(kitchen, [{ id: 'kitchen', name: 'Kitchen' }]),
      ...placed.map((order) => tick(order, remake)),
    ])
    const stations = new Set((await tickets()).flatMap(({ items }) => items.map(({ stationId }) => stationId)))
    expect(stations).toEqual(new Set([saved.status === 200 ? 'kitchen' : tandoor]))
  })
})
