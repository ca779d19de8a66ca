import { expect, test } from 'vitest'
import { isAfterCreditLimit, lastCreditDate } from './credit-limit.ts'

test.each([
  ['2026-03-31', '2026-11-30'],
  ['2026-04-01', '2027-11-30'],
  ['2026-12-31', '2027-11-30'],
  ['2027-01-01', '2027-11-30'],
])('a bill of %s is credited with tax until %s', (issued, last) => {
  expect(lastCreditDate(issued)).toBe(last)
})

const issued = { kind: 'tax-invoice', issuedDateTime: '2026-03-31T10:00:00Z' } as const

test.each([
  ['on the last day in India', issued, '2026-11-30T18:29:59Z', false],
  ['after midnight in India', issued, '2026-11-30T18:30:00Z', true],
  ['for a bill of supply', { ...issued, kind: 'bill-of-supply' }, '2026-12-01T10:00:00Z', true],
  ['for a bill without registration', { ...issued, kind: 'bill' }, '2030-12-01T10:00:00Z', false],
  ['for a preview', { kind: 'tax-invoice' }, '2030-12-01T10:00:00Z', false],
  // At 00:10 in India the next financial year has begun.
  ['of a bill at midnight', { ...issued, issuedDateTime: '2026-03-31T18:40:00Z' }, '2026-12-01T10:00:00Z', false],
] as const)('a note reduces no tax %s: %#', (_, bill, now, expected) => {
  expect(isAfterCreditLimit(bill, new Date(now))).toBe(expected)
})
