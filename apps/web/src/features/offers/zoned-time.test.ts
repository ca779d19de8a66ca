import { expect, test } from 'vitest'
import { momentOf, wallTime } from './zoned-time.ts'

test.each([
  ['Asia/Kolkata', '2026-11-20T21:41', '2026-11-20T16:11:00.000Z'],
  ['Asia/Kolkata', '2026-11-21T00:00', '2026-11-20T18:30:00.000Z'],
  ['America/New_York', '2026-07-04T12:00', '2026-07-04T16:00:00.000Z'],
  ['America/New_York', '2026-12-24T23:30', '2026-12-25T04:30:00.000Z'],
  ['Pacific/Auckland', '2027-01-01T00:00', '2026-12-31T11:00:00.000Z'],
  // The night of the clock change.
  ['Europe/Berlin', '2026-03-29T03:30', '2026-03-29T01:30:00.000Z'],
])('clocks in %s show %s at %s', (timezone, wall, moment) => {
  expect(momentOf(wall, timezone).toISOString()).toBe(moment)
  expect(wallTime(new Date(moment), timezone)).toBe(wall)
})

test('an empty text is not a valid time', () => {
  expect(momentOf('', 'Asia/Kolkata').getTime()).toBeNaN()
})
