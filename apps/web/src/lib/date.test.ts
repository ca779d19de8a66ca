import { expect, test } from 'vitest'
import { minutesSince } from './date.ts'
import { clockTime, fullDateTime, shortMoment } from './date-time.ts'

const at = '2026-11-20T16:11:00.000Z'

test('dates are full US English, short time, restaurant zone (spec §9)', () => {
  expect(fullDateTime(at, 'Asia/Kolkata')).toBe('Friday, November 20, 2026 at 9:41 PM')
  expect(clockTime(at, 'Asia/Kolkata')).toBe('9:41 PM')
})

test.each([
  ['2026-11-20T16:20:59.999Z', 9],
  ['2026-11-20T16:21:00.000Z', 10],
  ['2026-11-20T16:10:00.000Z', 0],
])('at %s it is %i minutes ago', (now, minutes) => {
  expect(minutesSince(at, new Date(now))).toBe(minutes)
})

test.each([
  ['2026-11-20T18:00:00.000Z', '9:41 PM'],
  ['2026-11-20T18:30:00.000Z', 'Nov 20, 9:41 PM'],
])('at %s a time reads %s, with the restaurant’s day', (now, expected) => {
  expect(shortMoment(at, 'Asia/Kolkata', new Date(now))).toBe(expected)
})
