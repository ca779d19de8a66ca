import { expect, test } from 'vitest'
import { usualMinutes, usualTime } from './preparation-times.ts'

test.each([
  [1, '1 min'],
  [18, '18 min'],
  [20, '20 min'],
  [33, '35 min'],
  [58, '1 hr'],
  [74, '1 hr 10 min'],
])('%i minutes are shown as %s', (minutes, words) => {
  expect(usualTime(minutes)).toBe(words)
})

test('the slowest dish counts, and an unknown one leaves the time unknown', () => {
  const times = new Map([
    ['dal', 18],
    ['naan', 7],
  ])
  expect(usualMinutes(times, ['dal', 'naan'])).toBe(18)
  expect(usualMinutes(times, ['dal', 'lassi'])).toBeUndefined()
  expect(usualMinutes(times, [])).toBeUndefined()
})
