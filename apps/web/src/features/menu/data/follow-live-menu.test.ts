import { beforeEach, expect, test, vi } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import { navigate } from '#web/lib/router.ts'
import { isVisitLive, publishVisitEvent } from '#web/product/visit-events.ts'
import { setTable } from '#web/product/visit.ts'
import type { FakeApi } from '../../../../test/fake-api.ts'
import { fakeNetwork } from '../../../../test/screen.tsx'
import { followLiveMenu } from './live-menu.ts'
import { followRestaurant, getRestaurantData, reloadRestaurantData } from './restaurant-data.ts'

const dal = 'getRestaurant-categories-0-items-0-id'
const paneer = 'getRestaurant-categories-0-items-1-id'

let api: FakeApi
let left = 3

const tick = (ms = 10): Promise<unknown> => vi.advanceTimersByTimeAsync(ms)

const asked = (name: 'getStock' | 'getRestaurant'): number => api.calls.filter((call) => call.name === name).length

const counts = (): (number | undefined)[] => [dal, paneer].map((id) => getRestaurantData().itemById.get(id)?.left)

const setVisible = (visibility: 'visible' | 'hidden'): void => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility)
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  api = fakeNetwork()
  api.answer('getStock', () => [
    { itemId: dal, left },
    { itemId: paneer, left: 0 },
  ])
})

// One after the other: the menu is followed once.
test('a phone asks for countdowns after 5 s, then every 30 s without events', async () => {
  setTable('live-menu', 1)
  navigate(pages.menu)
  followRestaurant()
  await reloadRestaurantData()
  followLiveMenu()
  await tick(4900)
  expect([asked('getStock'), counts()]).toEqual([0, [undefined, undefined]])
  await tick(200)
  expect([asked('getStock'), counts()]).toEqual([1, [3, 0]])
  expect(getRestaurantData().itemById.get(paneer)?.isSoldOut).toBe(true)
  const menus = asked('getRestaurant')
  left = 2
  await tick(25_000)
  expect([asked('getStock'), asked('getRestaurant') - menus, counts()]).toEqual([2, 1, [2, 0]])
  navigate(pages.myOrders)
  await tick(30_000)
  expect(asked('getStock')).toBe(2)
  navigate(pages.basket)
  setVisible('hidden')
  await tick(30_000)
  expect(asked('getStock')).toBe(2)
  setVisible('visible')
  await tick()
  expect(asked('getStock')).toBe(3)
  setVisible('visible')
  await tick()
  expect(asked('getStock')).toBe(3)
  isVisitLive.set(true)
  await tick(60_000)
  expect(asked('getStock')).toBe(3)

  // An event is newer than an answer that was under way.
  api.hold('getStock')
  publishVisitEvent({ kind: 'connected' })
  publishVisitEvent({ kind: 'stock', stock: [{ itemId: dal, left: 1 }] })
  await tick()
  expect(counts()).toEqual([1, undefined])
  api.recover('getStock')
  await tick()
  expect(counts()).toEqual([1, undefined])

  const before = asked('getRestaurant')
  publishVisitEvent({ kind: 'menu' })
  await tick(2000)
  expect([asked('getRestaurant'), asked('getStock')]).toEqual([before + 1, 4])

  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  api.lose('getStock')
  publishVisitEvent({ kind: 'connected' })
  await tick()
  expect([counts(), warn.mock.calls.length]).toEqual([[1, undefined], 1])
})
