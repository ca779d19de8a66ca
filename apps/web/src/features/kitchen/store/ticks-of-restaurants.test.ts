import { beforeEach, expect, test, vi } from 'vitest'
import { aKitchenOrder, createDevice, createServer } from './kitchen.testing.ts'
import type { QueuedTick } from './tick-types.ts'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))

const tick = (id: string, restaurantId: string, orderId: string): QueuedTick => ({
  id,
  restaurantId,
  orderId,
  at: '2026-11-20T14:30:00.000Z',
  lines: [{ id: `${orderId}-0`, seen: 1 }],
})

const anHour = 3_600_000

test('a display sends the stored ticks of its own restaurant only', async () => {
  const server = createServer(aKitchenOrder('a'), aKitchenOrder('b', [{}], { minute: 1 }))
  const device = createDevice(server)
  for (const stored of [
    tick('1', 'monsoon-house', 'a'),
    tick('2', 'spice-garden', 'c'),
    tick('3', 'monsoon-house', 'b'),
  ])
    device.ticks.set(stored.id, stored)
  server.network.isDown = true
  const { store } = await device.open()
  expect(store.queue.store.get().ticks.map(({ id }) => id)).toEqual(['1', '3'])
  server.network.isDown = false
  await device.wait(anHour)
  expect(server.sent.map(({ orderId }) => orderId)).toEqual(['a', 'b'])
  expect(store.queue.store.get()).toMatchObject({ ticks: [], refused: [] })
  expect([...device.ticks.keys()]).toEqual(['2'])
})

test('ticks without a database wait until their restaurant is open again', async () => {
  const server = createServer(aKitchenOrder('a'), aKitchenOrder('b', [{}], { minute: 1 }))
  const device = createDevice(server)
  device.database.state = 'broken'
  const { store, actions } = await device.open()
  server.network.isDown = true
  actions.start('a')
  actions.start('b')
  await device.settle()
  await store.queue.open('spice-garden')
  server.network.isDown = false
  await device.wait(anHour)
  expect([server.sent, store.queue.store.get().ticks]).toEqual([[], []])
  await store.queue.open('monsoon-house')
  await device.settle()
  expect(server.sent.map(({ orderId }) => orderId)).toEqual(['a', 'b'])
})
