import { expect, test } from 'vitest'
import { anItem } from '#test/builders.ts'
import { lines, openKitchen, type Kitchen } from '#test/kitchen.ts'

const minuteMs = 60_000
const dayMs = 86_400_000

const times = async ({ server, restaurant }: Kitchen) =>
  (await server.call('listPreparationTimes', { params: { restaurantId: restaurant.id } })).body

/** Orders a dish and has it ready after some minutes. */
const cook = async ({ server, order, tick }: Kitchen, minutes: number): Promise<void> => {
  const placed = await order(7, lines(1))
  server.clock.advance(minutes * minuteMs)
  await tick(placed, { ready: 1 })
  await tick(placed, { served: 1 })
}

test('a dish with 20 samples has the median of its minutes', async () => {
  const kitchen = await openKitchen()
  for (let index = 0; index < 10; index += 1) await cook(kitchen, 4)
  for (let index = 0; index < 9; index += 1) await cook(kitchen, 18)
  expect(await times(kitchen)).toEqual([])
  await cook(kitchen, 0.5)
  kitchen.server.clock.advance(minuteMs)
  expect(await times(kitchen)).toEqual([{ itemId: 'dal', minutes: 4 }])
  for (let index = 0; index < 3; index += 1) await cook(kitchen, 18)
  expect(await times(kitchen)).toEqual([{ itemId: 'dal', minutes: 18 }])
  await kitchen.setKitchen({ isOn: false })
  expect(await times(kitchen)).toEqual([])
})

test('samples older than 14 days do not count and are deleted', async () => {
  const kitchen = await openKitchen()
  for (let index = 0; index < 20; index += 1) await cook(kitchen, 3)
  kitchen.server.clock.advance(13 * dayMs)
  expect(await times(kitchen)).toHaveLength(1)
  kitchen.server.clock.advance(dayMs)
  expect(await times(kitchen)).toEqual([])
  await cook(kitchen, 3)
  const rows = await kitchen.server.db.selectFrom('preparation_times').select('count').execute()
  expect(rows).toEqual([{ count: 1 }])
})

test('an order counts once, with the lines that were ready', async () => {
  const kitchen = await openKitchen()
  const { server, restaurant, order, tick, edit, close } = kitchen
  await anItem(server.db, restaurant, 'naan')
  const items = [
    { itemId: 'dal', quantity: 2 },
    { itemId: 'naan', quantity: 1 },
    { itemId: 'dal', quantity: 1 },
  ]
  const placed = await order(7, { items })
  server.clock.advance(5 * minuteMs)
  await tick(placed, { ready: 2 })
  server.clock.advance(2 * minuteMs)
  await tick(placed, {}, { ready: 1 })
  await edit(placed, [2, 1, 0])
  await close(placed)
  await tick(placed, { served: 0, from: { served: 2 } })
  server.clock.advance(60 * minuteMs)
  await tick(placed, { served: 2 })
  const rows = await server.db
    .selectFrom('preparation_times')
    .select(['item_id', 'minutes', 'count'])
    .orderBy('item_id')
    .execute()
  expect(rows).toEqual([
    { item_id: 'dal', minutes: 5, count: 1 },
    { item_id: 'naan', minutes: 7, count: 1 },
  ])
})

test('the answer has a tag and is not read again for a minute', async () => {
  const kitchen = await openKitchen()
  const { server, restaurant } = kitchen
  const call = (headers: Record<string, string> = {}) =>
    server.call('listPreparationTimes', { params: { restaurantId: restaurant.id } }, { headers })
  const { headers } = await call()
  expect((await call({ 'If-None-Match': headers.get('etag') ?? '' })).status).toBe(304)
  const unknown = await server.call('listPreparationTimes', { params: { restaurantId: 'nowhere' } })
  expect(unknown.status).toBe(404)
})
