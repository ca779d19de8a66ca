import { describe, expect, test } from 'vitest'
import { isAvailable } from './item.ts'

const at = (iso: string): Date => new Date(iso)

describe('spec §4: an item is available from its availableFrom date on', () => {
  const kolkata = 'Asia/Kolkata'
  test.each([
    ['from the past', '2020-01-01T00:00:00.000Z', '2026-11-20T10:00:00Z', true],
    ['from this very moment', '2026-11-20T10:00:00.000Z', '2026-11-20T10:00:00Z', true],
    ['from later today', '2026-11-20T17:00:00.000Z', '2026-11-20T10:00:00Z', true],
    ['from tomorrow', '2026-11-21T10:00:00.000Z', '2026-11-20T10:00:00Z', false],
    ['from a custom date at midnight UTC, on the eve', '2026-11-21T00:00:00.000Z', '2026-11-20T18:29:59Z', false],
    ['from a custom date at midnight UTC, on the day', '2026-11-21T00:00:00.000Z', '2026-11-20T18:30:00Z', true],
    [
      'set to tomorrow at 01:00 in India, half an hour later',
      '2026-11-20T19:30:00.000Z',
      '2026-11-19T20:00:00Z',
      false,
    ],
    ['from 23:59 today in India, asked at 00:01', '2026-11-20T18:29:00.000Z', '2026-11-19T18:31:00Z', true],
  ])('%s', (_, availableFrom, now, expected) => {
    expect(isAvailable({ availableFrom, isSuspended: false }, at(now), kolkata)).toBe(expected)
  })

  test('today is the date at the restaurant, not on the phone', () => {
    const item = { availableFrom: '2026-11-21T00:00:00.000Z', isSuspended: false }
    expect(isAvailable(item, at('2026-11-20T12:00:00Z'), 'Pacific/Kiritimati')).toBe(true)
    expect(isAvailable(item, at('2026-11-20T12:00:00Z'), 'Asia/Kolkata')).toBe(false)
  })

  test('a custom date at midnight UTC is that date in every zone', () => {
    const item = { availableFrom: '2026-11-21T00:00:00.000Z', isSuspended: false }
    for (const [timezone, lastBefore, first] of [
      ['America/New_York', '2026-11-21T04:59:59.999Z', '2026-11-21T05:00:00.000Z'],
      ['Pacific/Pago_Pago', '2026-11-21T10:59:59.999Z', '2026-11-21T11:00:00.000Z'],
      ['Pacific/Kiritimati', '2026-11-20T09:59:59.999Z', '2026-11-20T10:00:00.000Z'],
    ] as const)
      expect([isAvailable(item, at(lastBefore), timezone), isAvailable(item, at(first), timezone)]).toEqual([
        false,
        true,
      ])
  })

  test.each([
    ['a moment before', '2026-11-20T10:00:00.001Z', false],
    ['at the moment', '2026-11-20T10:00:00.000Z', true],
    ['after the moment', '2026-11-20T09:00:00.000Z', true],
  ])('a sold-out item is available again %s: %s', (_, soldOutUntil, expected) => {
    const item = { availableFrom: '2020-01-01T00:00:00.000Z', isSuspended: false }
    const now = at('2026-11-20T10:00:00.000Z')
    expect(isAvailable({ ...item, soldOutUntil }, now, kolkata)).toBe(expected)
    expect(isAvailable({ ...item, soldOutUntil: Date.parse(soldOutUntil) }, now, kolkata)).toBe(expected)
    // The kitchen's count is at 0 for no set time.
    expect(isAvailable({ ...item, soldOutUntil, isSoldOut: true }, now, kolkata)).toBe(false)
  })

  test('a suspended item is never available', () => {
    expect(
      isAvailable({ availableFrom: '2020-01-01T00:00:00.000Z', isSuspended: true }, at('2026-11-20T10:00:00Z'), 'UTC'),
    ).toBe(false)
  })
})
