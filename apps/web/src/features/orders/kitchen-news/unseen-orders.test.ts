import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Order } from '@thali/contract/orders/order'
import { createStore } from '#web/lib/store.ts'
import { aKitchenOrder, at } from '../kitchen.testing.ts'
import { followUnseen } from './unseen-orders.ts'
import { unseenOrders } from './unseen-store.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date(at(0)) }))
afterEach(() => void vi.useRealTimers())

const lateIds = (): string[] => unseenOrders.get().map(({ order }) => order.id)

test('an order is late once, at its second, until the kitchen sees it', () => {
  const orders = createStore<readonly Order[]>([aKitchenOrder('a', {})])
  const late: string[] = []
  const end = followUnseen({ seconds: () => 120, onLate: ({ id }) => late.push(id), orders })
  vi.advanceTimersByTime(119_999)
  expect([lateIds(), late]).toEqual([[], []])
  vi.advanceTimersByTime(1)
  expect([lateIds(), late]).toEqual([['a'], ['a']])
  orders.set([aKitchenOrder('a', {}), aKitchenOrder('b', { seen: 2 })])
  expect(late).toEqual(['a'])
  orders.set([aKitchenOrder('a', { seen: 2 })])
  expect(lateIds()).toEqual([])
  end()
})

test('an addition counts from its own time', () => {
  const added = aKitchenOrder('a', { seen: 1 }, { minute: 1 })
  const orders = createStore<readonly Order[]>([added])
  const end = followUnseen({ seconds: () => 120, onLate: () => undefined, orders })
  vi.advanceTimersByTime(179_999)
  expect(lateIds()).toEqual([])
  vi.advanceTimersByTime(1)
  expect(lateIds()).toEqual(['a'])
  end()
  expect(lateIds()).toEqual([])
})

test('an order without a station is never late', () => {
  const { stationId: _, progress: __, ...line } = aKitchenOrder('a', {}).items[0] ?? {}
  const order = { ...aKitchenOrder('a', {}), items: [line] } as Order // a line of a restaurant without a kitchen
  const end = followUnseen({ seconds: () => 120, onLate: () => undefined, orders: createStore([order]) })
  vi.advanceTimersByTime(600_000)
  expect(lateIds()).toEqual([])
  end()
})
