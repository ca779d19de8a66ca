import { afterEach, expect, test, vi } from 'vitest'
import type { Order } from '@thali/contract/orders/order'
import { anOrder } from '../order.testing.ts'
import { storage } from '#web/lib/storage.ts'
import { liveOrders } from './live-orders.ts'
import { isUnopened, keepUnopened, wasUnopened } from './unopened-orders.ts'

const endings: (() => void)[] = []

/** A page with the room of a restaurant, whose server answers these orders. */
const openRoom = async (orders: readonly Order[], restaurantId = 'spice-garden'): Promise<void> => {
  vi.stubGlobal('fetch', async () => Response.json(orders))
  const isUnseenAtFirst = wasUnopened(restaurantId)
  liveOrders.open(restaurantId, () => undefined, isUnseenAtFirst)
  endings.push(keepUnopened(restaurantId), () => liveOrders.close())
  await liveOrders.reload()
}

const closeRoom = (): void => endings.splice(0).forEach((end) => end())

const listUnopened = (): string[] => {
  const { items, unseen } = liveOrders.store.get()
  return items.filter((order) => isUnopened(order, unseen)).map(({ id }) => id)
}

afterEach(() => {
  closeRoom()
  storage.remove('unopenedOrders')
  vi.unstubAllGlobals()
})

test('NEW outlives a reload, also for orders that came meanwhile', async () => {
  const [first, second, third, fourth] = ['a', 'b', 'c', 'd'].map((id, minute) =>
    anOrder(id, { minute, tableNumber: minute + 1 }),
  ) as [Order, Order, Order, Order]
  await openRoom([first])
  liveOrders.receive(second)
  liveOrders.receive(third)
  liveOrders.markSeen(({ tableNumber }) => tableNumber === 2)
  await vi.waitFor(() => expect(storage.get('unopenedOrders')?.ids).toEqual(['c']))
  closeRoom()
  await openRoom([fourth, third, second, first])
  expect(listUnopened()).toEqual(['d', 'c'])
  liveOrders.markSeen(() => true)
  await vi.waitFor(() => expect(storage.get('unopenedOrders')?.ids).toEqual([]))
  closeRoom()
  await openRoom([fourth, third, second, first])
  expect(listUnopened()).toEqual([])
})

test('a device that never showed a restaurant marks no order', async () => {
  await openRoom([anOrder('a', { minute: 1 })])
  expect(listUnopened()).toEqual([])
  closeRoom()
  await openRoom([anOrder('b', { minute: 5 })], 'monsoon-house')
  expect(listUnopened()).toEqual([])
})

test('the kitchen confirms its own orders', async () => {
  const plain = anOrder('a', { minute: 2 })
  const cooked = anOrder('b', { minute: 3 })
  const [line] = cooked.items
  if (!line) throw new Error('The order has no line')
  await openRoom([])
  liveOrders.receive(plain)
  liveOrders.receive({ ...cooked, items: [{ ...line, stationId: 'hot' }] })
  expect(listUnopened()).toEqual(['a'])
})
