import { afterEach, describe, expect, test, vi } from 'vitest'
import { storage } from './storage.ts'

afterEach(() => {
  vi.restoreAllMocks()
  storage.clearAllBut()
})

describe('browser storage (spec §3 "Browser-stored keys")', () => {
  test('returns stored values with their type', () => {
    storage.set('tableNumber', 12)
    storage.set('accessToken', 'abc')
    expect(window.localStorage.getItem('tableNumber')).toBe('12')
    expect(storage.get('tableNumber')).toBe(12)
    expect(storage.get('accessToken')).toBe('abc')
    storage.remove('tableNumber')
    expect(storage.get('tableNumber')).toBeUndefined()
  })

  test('reads nothing from an invalid value', () => {
    window.localStorage.setItem('tableNumber', 'twelve')
    window.localStorage.setItem('restaurantDetails', '{half')
    expect(storage.get('tableNumber')).toBeUndefined()
    expect(storage.get('restaurantDetails')).toBeUndefined()
  })

  test('clears everything except userId and theme', () => {
    storage.set('userId', 'u1')
    storage.set('theme', 'dark')
    storage.set('accessToken', 'abc')
    storage.set('menuScrollPosition', 340)
    storage.clearAllBut('userId', 'theme')
    expect(Object.keys(window.localStorage).toSorted()).toEqual(['theme', 'userId'])
  })

  test('works until the tab closes if the browser refuses storage', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    storage.set('restaurantId', 'spice-garden')
    expect(storage.get('restaurantId')).toBe('spice-garden')
  })

  test('notifies of changes, and whether another tab made them', () => {
    const heard = vi.fn<(change: unknown) => void>()
    const end = storage.subscribe(heard)
    storage.set('theme', 'dark')
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
    end()
    storage.set('theme', 'light')
    expect(heard.mock.calls).toEqual([
      [{ key: 'theme', isFromOtherTab: false }],
      [{ key: 'theme', isFromOtherTab: true }],
    ])
  })
})
