import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defaultKitchen } from '@thali/contract/kitchen/kitchen'
import { preparationTimes } from '#web/product/preparation-times.ts'
import { setRestaurant } from '#web/product/visit.ts'
import type { FakeApi } from '../../../../test/fake-api.ts'
import { fakeNetwork } from '../../../../test/screen.tsx'
import { followPreparationTimes } from './follow-preparation-times.ts'
import { followRestaurant, reloadRestaurantData } from './restaurant-data.ts'

let api: FakeApi
let hasKitchen = true
let isFollowing = false

const tick = (ms = 10): Promise<unknown> => vi.advanceTimersByTimeAsync(ms)

const asked = (): string[] =>
  api.calls.filter(({ name }) => name === 'listPreparationTimes').map(({ params }) => params['restaurantId'] ?? '')

const times = (): [string, number][] => [...preparationTimes.get()]

const open = async (restaurantId: string): Promise<void> => {
  setRestaurant(restaurantId)
  if (!isFollowing) followRestaurant()
  await reloadRestaurantData()
  if (!isFollowing) followPreparationTimes()
  isFollowing = true
  await tick()
}

const show = (visibility: 'visible' | 'hidden'): void => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility)
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  api = fakeNetwork()
  hasKitchen = true
  api.answer('getRestaurant', ({ restaurant, ...menu }) => ({
    ...menu,
    restaurant: { ...restaurant, ...(hasKitchen && { kitchen: { ...defaultKitchen, isOn: true as const } }) },
  }))
  api.answer('listPreparationTimes', () => [
    { itemId: 'dal', minutes: 12 },
    { itemId: 'naan', minutes: 5 },
  ])
})

afterEach(() => void vi.restoreAllMocks())

test('times are fetched once per restaurant with a kitchen, and again after 15 minutes', async () => {
  await open('one')
  expect([asked(), times()]).toEqual([
    ['one'],
    [
      ['dal', 12],
      ['naan', 5],
    ],
  ])
  await reloadRestaurantData()
  show('visible')
  await tick()
  expect(asked()).toHaveLength(1)
  await tick(15 * 60_000 - 1000)
  show('visible')
  await tick()
  expect(asked()).toHaveLength(1)
  await tick(2000)
  show('hidden')
  await tick()
  expect(asked()).toHaveLength(1)
  show('visible')
  await tick()
  expect(asked()).toHaveLength(2)
})

test('another restaurant starts without times', async () => {
  await open('two')
  expect(times()).toHaveLength(2)
  api.hold('listPreparationTimes')
  await open('three')
  expect([asked().at(-1), times()]).toEqual(['three', []])
  hasKitchen = false
  await open('four')
  api.recover('listPreparationTimes')
  await tick()
  expect([asked(), times()]).toEqual([['two', 'three'], []])
})

test('times that did not come are not asked for again at once', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  api.lose('listPreparationTimes')
  await open('five')
  expect([times(), warn.mock.calls.length]).toEqual([[], 1])
  await reloadRestaurantData()
  await tick()
  expect(asked()).toEqual(['five'])
})
