import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as limits from '@thali/contract/basics/limits'
import type { Order } from '@thali/contract/orders/order'
import { storage } from '#web/lib/storage.ts'
import { findCachedOrders } from '#web/product/cached-orders.ts'
import { keepCachedOrders } from '#web/product/keep-cached-orders.ts'
import { isVisitLive, publishVisitEvent } from '#web/product/visit-events.ts'
import { getVisit, setOrderFor, setTable } from '#web/product/visit.ts'
import { ToastRegion } from '#web/ui/toast.tsx'
import type { FakeApi } from '../../../../test/fake-api.ts'
import { fakeNetwork, showComponent } from '../../../../test/screen.tsx'
import { anOrder } from '../order.testing.ts'
import { followApprovals } from './approval-news.ts'
import { followCachedOrders } from './refresh-cached-orders.ts'

let api: FakeApi
let end = (): void => undefined
let listed: readonly Order[] = []

const own = (id: string, more: Partial<Order> = {}): Order => ({ ...anOrder(id, more), userId: getVisit().userId })

const asked = (): number => api.bodies('listOrders').length

const cached = (): [string, string][] =>
  (findCachedOrders(getVisit())?.orders ?? []).map(({ id, approval }) => [id, approval])

const tick = (ms = 0): Promise<unknown> => vi.advanceTimersByTimeAsync(ms)

const setVisible = (isVisible: boolean): void => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isVisible ? 'visible' : 'hidden')
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  api = fakeNetwork()
  setTable('spice-garden', 3)
  listed = []
  api.answer('listOrders', () => [...listed])
})

afterEach(() => {
  end()
  isVisitLive.set(false)
})

test.each([
  [false, 30_000],
  [true, 10_000],
])('cached orders are fetched at once and polled (a waiter decides: %s)', async (isWaiting, everyMs) => {
  listed = [own('a'), own('b')]
  end = followCachedOrders(isWaiting)
  await tick(10)
  expect([asked(), cached().map(([id]) => id)]).toEqual([1, ['a', 'b']])
  expect(api.calls[0]?.query.get('userId')).toBe(getVisit().userId)
  expect(api.calls[0]?.query.get('startDateTime')).toBe('1970-01-01T00:00:00')
  expect(everyMs % limits.myOrdersRefreshMs).toBe(0)
  await tick(everyMs - 20)
  expect(asked()).toBe(1)
  await tick(20)
  expect(asked()).toBe(2)
  isVisitLive.set(true)
  await tick(3 * everyMs)
  expect(asked()).toBe(2)
  end()
  isVisitLive.set(false)
  await tick(3 * everyMs)
  setVisible(true)
  publishVisitEvent({ kind: 'connected' })
  await tick(10)
  expect(asked()).toBe(2)
})

test('a hidden page fetches no orders, and does so when it is shown', async () => {
  setVisible(false)
  end = followCachedOrders()
  await tick(90_000)
  expect(asked()).toBe(0)
  setVisible(true)
  await tick(10)
  expect(asked()).toBe(1)
})

test('a known order comes from its event, an unknown one from a fetch', async () => {
  isVisitLive.set(true)
  listed = [own('c'), own('d')]
  end = followCachedOrders()
  await tick(10)
  const { knownAt } = findCachedOrders(getVisit()) ?? {}
  await tick(5000)
  publishVisitEvent({ kind: 'order', order: own('d', { approval: 'refused', version: 2 }) })
  await tick(10)
  expect([asked(), cached()]).toEqual([
    1,
    [
      ['c', 'accepted'],
      ['d', 'refused'],
    ],
  ])
  expect(findCachedOrders(getVisit())?.knownAt).toBe(knownAt)
  listed = [own('c'), own('d'), own('e')]
  publishVisitEvent({ kind: 'order', order: own('e') })
  await tick(10)
  expect([asked(), cached().length]).toEqual([2, 3])
  publishVisitEvent({ kind: 'menu' })
  await tick(10)
  expect(asked()).toBe(2)
  publishVisitEvent({ kind: 'connected' })
  await tick(10)
  expect(asked()).toBe(3)
})

test('a failed fetch keeps the orders, and one of another visit changes nothing', async () => {
  keepCachedOrders(getVisit(), [own('f')], 5)
  api.lose('listOrders')
  end = followCachedOrders()
  await tick(10)
  expect(cached().map(([id]) => id)).toEqual(['f'])
  api.hold('listOrders')
  publishVisitEvent({ kind: 'connected' })
  setTable('another', 1)
  api.recover('listOrders')
  await tick(10)
  expect(findCachedOrders(getVisit())).toBeUndefined()
})

test('staff who add to the order of a guest fetch nothing', async () => {
  setOrderFor({ tableNumber: 3, userId: 'guest' })
  end = followCachedOrders()
  await tick(60_000)
  expect(asked()).toBe(0)
})

const said = (): string[] => [...document.querySelectorAll('[role="log"] > span')].map(({ textContent }) => textContent)

test('each decision about a waiting order is said once', async () => {
  const { wait } = await showComponent(<ToastRegion />, api)
  const keep = (...orders: readonly Order[]): Promise<void> =>
    act(async () => keepCachedOrders(getVisit(), orders, Date.now()))
  await keep(own('g', { approval: 'waiting', orderNumber: 7 }), own('h', { approval: 'waiting', orderNumber: 8 }))
  followApprovals()
  await keep(
    own('g', { approval: 'waiting', orderNumber: 7 }),
    own('h', { orderNumber: 8 }),
    own('i', { orderNumber: 9 }),
  )
  expect(said()).toEqual(['Order #8 was confirmed'])
  await wait(limits.toastMs + 100)
  await act(async () => storage.set('tableNumber', 4))
  await keep(own('g', { approval: 'refused', orderNumber: 7 }), own('h', { orderNumber: 8 }))
  expect(said().slice(1)).toEqual(['Order #7 was not accepted'])
  expect(document.querySelector('[role="log"] > span:last-child')?.className).toContain('failure')
  await wait(limits.toastMs + 100)
  await keep(own('k', { approval: 'waiting', orderNumber: 10 }))
  await keep(own('k', { orderNumber: 10 }))
  expect(said().slice(2)).toEqual(['Order #10 was confirmed'])
})
