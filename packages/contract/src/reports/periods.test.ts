import { expect, test } from 'vitest'
import { countDays, daysOfPeriod, rangeBefore } from './periods.ts'

test.each([
  ['today', '2026-03-01', '2026-03-01', '2026-03-01'],
  ['yesterday', '2026-03-01', '2026-02-28', '2026-02-28'],
  ['week', '2026-03-03', '2026-02-25', '2026-03-03'],
  ['month', '2026-03-31', '2026-03-01', '2026-03-31'],
  ['month', '2026-03-01', '2026-03-01', '2026-03-01'],
  ['last-month', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['last-month', '2028-03-01', '2028-02-01', '2028-02-29'],
  ['last-month', '2026-01-15', '2025-12-01', '2025-12-31'],
] as const)('the period %s on %s is from %s to %s', (period, today, from, to) => {
  expect(daysOfPeriod(period, today)).toEqual({ from, to })
})

test.each([
  ['2026-03-01', '2026-03-01', 1, '2026-02-28', '2026-02-28'],
  ['2026-02-25', '2026-03-03', 7, '2026-02-18', '2026-02-24'],
  ['2026-01-01', '2026-12-31', 365, '2025-01-01', '2025-12-31'],
])('%s to %s has %i days, and %s to %s is before it', (from, to, days, fromBefore, toBefore) => {
  expect(countDays({ from, to })).toBe(days)
  expect(rangeBefore({ from, to })).toEqual({ from: fromBefore, to: toBefore })
})
