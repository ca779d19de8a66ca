import { afterEach, expect, test, vi } from 'vitest'
import type { Order } from '@thali/contract/orders/order'
import { liveOrders } from '../live/live-orders.ts'
import { anOrder } from '../order.testing.ts'
import { receiveOrder } from '../live/receive-order.ts'
import { recentOrders } from './recent-orders.ts'

const closed = (id: string, minute: number, version = 2): Order =>
  anOrder(id, {
    version,
    status: 'Completed',
    closedDateTime: new Date(Date.UTC(2026, 10, 20, 15, minute)).toISOString(),
  })

const answerWith = (orders: readonly Order[]): void => void vi.stubGlobal('fetch', async () => Response.json(orders))

const ids = (): string[] => recentOrders.store.get().items.map(({ id }) => id)

afterEach(() => {
  recentOrders.close()
  liveOrders.close()
  vi.unstubAllGlobals()
})

test('the order closed last is first; a reopened one leaves', async () => {
  recentOrders.open('spice-garden')
  answerWith([closed('a', 1)])
  await recentOrders.reload()
  recentOrders.receive(closed('b', 2))
  expect(ids()).toEqual(['b', 'a'])
  recentOrders.receive(anOrder('a', { version: 3 }))
  recentOrders.receive(closed('a', 1))
  expect(ids()).toEqual(['b'])
})

test('an order missing from an answer is removed', async () => {
  recentOrders.open('spice-garden')
  answerWith([closed('b', 2), closed('a', 1)])
  await recentOrders.reload()
  answerWith([closed('b', 2)])
  await recentOrders.reload()
  expect(ids()).toEqual(['b'])
})

test('an order missing from the later of two answers is removed', async () => {
  const answers: ((orders: readonly Order[]) => void)[] = []
  vi.stubGlobal('fetch', () => new Promise((resolve) => answers.push((orders) => resolve(Response.json(orders)))))
  recentOrders.open('spice-garden')
  const both = [recentOrders.reload(), recentOrders.reload()]
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[0]?.([closed('a', 1)])
  await both[0]
  answers[1]?.([])
  await both[1]
  expect(ids()).toEqual([])
})

test('a reopened order is listed and not new', async () => {
  const onNew = vi.fn<(order: Order) => void>()
  recentOrders.open('spice-garden')
  liveOrders.open('spice-garden', onNew)
  answerWith([closed('a', 1)])
  await recentOrders.reload()
  receiveOrder(anOrder('a', { version: 3 }))
  expect([ids(), liveOrders.store.get().items.length, onNew.mock.calls.length]).toEqual([[], 1, 0])
  receiveOrder(anOrder('b'))
  expect(onNew).toHaveBeenCalledOnce()
})
