import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Restaurant } from '@thali/contract/restaurants/schema'
import { endTableVisit, forgetTableVisit, setTableVisit } from '#web/product/table-visit.ts'
import { renewTableVisit } from '#web/api/table-visit.ts'
import { storage } from '#web/lib/storage.ts'
import { setTable } from '#web/product/visit.ts'
import { sampleReply } from '../../test/sample.ts'
import { loadNotices } from '#web/pages/guest/notices.tsx'

let isLoaded = false

const storeRestaurant = (links: 'any' | 'signed'): void => {
  const { restaurant } = sampleReply('getRestaurant') as { restaurant: Restaurant }
  storage.set('restaurantDetails', {
    ...restaurant,
    ordering: { hours: [], pause: null, links, confirm: 'never', sharedTable: false },
  })
}

const load = async (): Promise<void> => {
  void loadNotices().then(() => (isLoaded = true))
  await vi.advanceTimersByTimeAsync(0)
}

beforeEach(() => {
  vi.useFakeTimers()
  isLoaded = false
  storeRestaurant('signed')
})

afterEach(async () => {
  // Ends the waiting of this test.
  await vi.runAllTimersAsync()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  forgetTableVisit()
  storage.clearAllBut()
})

test.each([
  ['a visit', () => setTableVisit({ trust: 'plain', mayOrder: 'no', tableNumber: 5 })],
  ['the end of a visit', () => endTableVisit(true)],
])('the notices load with the answer about %s', async (_, answer) => {
  await load()
  expect(isLoaded).toBe(false)
  answer()
  await vi.advanceTimersByTimeAsync(0)
  expect(isLoaded).toBe(true)
})

test('an answer that stays away holds the menu for five seconds', async () => {
  await load()
  await vi.advanceTimersByTimeAsync(4999)
  expect(isLoaded).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(isLoaded).toBe(true)
})

test('a phone that could order before waits at another table only', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ trust: 'signed', mayOrder: 'yes', tableNumber: 7 }, { status: 201 }),
  )
  setTable('spice-garden', 7)
  await renewTableVisit()
  forgetTableVisit()
  await load()
  expect(isLoaded).toBe(true)
  isLoaded = false
  setTable('spice-garden', 8)
  await load()
  expect(isLoaded).toBe(false)
})

test.each([
  ['may not order', 201, { trust: 'plain', mayOrder: 'no', tableNumber: 7 }],
  ['has left', 409, { code: 'sitting_ended', message: 'Ended.', requestId: 'r' }],
])('a phone that %s waits again', async (_, status, body) => {
  setTable('spice-garden', 7)
  storage.set('orderTable', 'spice-garden/7')
  vi.stubGlobal('fetch', async () => Response.json(body, { status }))
  await renewTableVisit()
  forgetTableVisit()
  await load()
  expect(isLoaded).toBe(false)
})

test('nothing is awaited without a network or where links suffice', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await load()
  expect(isLoaded).toBe(true)
  vi.restoreAllMocks()
  isLoaded = false
  storeRestaurant('any')
  await load()
  expect(isLoaded).toBe(true)
})
