import { expect, test } from 'vitest'
import { returnPeriods } from './return-periods.ts'

test('returns are of the last months and quarters, newest first', () => {
  const periods = returnPeriods('2026-02-28')
  const months = periods.filter(({ isQuarter }) => !isQuarter).map(({ from, to }) => `${from} ${to}`)
  expect(months.slice(0, 3)).toEqual(['2026-02-01 2026-02-28', '2026-01-01 2026-01-31', '2025-12-01 2025-12-31'])
  const quarters = periods.filter(({ isQuarter }) => isQuarter).map(({ from, to }) => `${from} ${to}`)
  expect(quarters.slice(0, 2)).toEqual(['2026-01-01 2026-03-31', '2025-10-01 2025-12-31'])
})

test.each([
  ['2026-04-01', '2026-04-01 2026-06-30', '2026-01-01 2026-03-31'],
  ['2026-06-30', '2026-04-01 2026-06-30', '2026-01-01 2026-03-31'],
  ['2026-12-31', '2026-10-01 2026-12-31', '2026-07-01 2026-09-30'],
  ['2027-01-01', '2027-01-01 2027-03-31', '2026-10-01 2026-12-31'],
])('on %s the newest quarter is %s', (today, newest, before) => {
  const quarters = returnPeriods(today).filter(({ isQuarter }) => isQuarter)
  expect(quarters.slice(0, 2).map(({ from, to }) => `${from} ${to}`)).toEqual([newest, before])
})
