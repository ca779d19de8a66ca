import { afterEach, expect, test, vi } from 'vitest'
import { unavailableText } from './availability.ts'

const now = new Date('2026-11-20T14:00:00Z')
const dish = { availableFrom: '2026-01-01T00:00:00.000Z', isSuspended: false }
const textOf = (more: object): string | undefined => unavailableText({ ...dish, ...more }, now, 'Asia/Kolkata')

test('a sold-out dish says so, and until tomorrow where that is known', () => {
  expect(textOf({})).toBeUndefined()
  expect(textOf({ isSoldOut: true })).toBe('Sold out')
  expect(textOf({ soldOutUntil: '2026-11-20T22:30:00.000Z' })).toBe('Sold out until\ntomorrow')
  expect(textOf({ soldOutUntil: '2026-11-23T22:30:00.000Z' })).toBe('Sold out')
  expect(textOf({ soldOutUntil: '2026-11-20T13:00:00.000Z' })).toBeUndefined()
  expect(textOf({ isSuspended: true, isSoldOut: true })).toBe('Unavailable')
})

afterEach(() => void vi.useRealTimers())

test('a date that has passed by the device sends guests to the staff', () => {
  const from = '2026-11-23T09:00:00.000Z'
  for (const [device, text] of [
    [now, 'From Nov 23'],
    [new Date('2026-11-23T20:00:00Z'), 'Ask the staff'],
    [new Date('2027-12-25T14:00:00Z'), 'Ask the staff'],
  ] as const) {
    vi.setSystemTime(device)
    expect(textOf({ availableFrom: from })).toBe(text)
  }
})
