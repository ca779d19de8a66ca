import { act } from 'react'
import { expect, test, vi } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import type { Restaurant } from '@thali/contract/restaurants/schema'

test('the display keeps the screen on while open and visible', async () => {
  const locks: { released: boolean; release: () => Promise<void> }[] = []
  const request = vi.fn<() => Promise<object>>(() => {
    const lock = { released: false, release: () => Promise.resolve(void (lock.released = true)) }
    locks.push(lock)
    return Promise.resolve(lock)
  })
  // Before the module looks for it.
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true })
  const { openScreen } = await import('../../../../test/screen.tsx')
  const { navigate } = await import('#web/lib/router.ts')
  const kitchen: Restaurant['kitchen'] = { isOn: true, lateMinutes: [10, 20], unseenSeconds: [60, 120] }
  const held = (): boolean[] => locks.map(({ released }) => !released)
  const { until } = await openScreen(pages.kitchen, {
    as: 'kitchen',
    before: (api) =>
      api.answer('getRestaurant', ({ restaurant, ...menu }) => ({ ...menu, restaurant: { ...restaurant, kitchen } })),
  })
  await until(() => request.mock.calls.length === 1)
  // A tap with a held lock asks for no other.
  document.dispatchEvent(new Event('pointerup'))
  expect(held()).toEqual([true])
  // A hidden tab loses the lock.
  locks.forEach((lock) => void (lock.released = true))
  document.dispatchEvent(new Event('visibilitychange'))
  await until(() => request.mock.calls.length === 2)
  expect(held()).toEqual([false, true])
  await act(async () => navigate(pages.account))
  await until('Change the password')
  expect(held()).toEqual([false, false])
})
