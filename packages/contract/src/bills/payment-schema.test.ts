import { expect, test } from 'vitest'
import { paymentEntry, refundEntry, upiDecision } from './payment-schema.ts'

const faultsOf = (result: { error?: { issues: { path: PropertyKey[] }[] } | undefined }): string[] =>
  result.error?.issues.map(({ path }) => path.join('.')) ?? []

test.each([
  ['cash', { method: 'cash', amount: 0.01 }, []],
  ['cash with change', { method: 'cash', amount: 100, tip: 10, tendered: 200 }, []],
  ['UPI with digits', { method: 'upi', amount: 100, utr: '1234' }, []],
  ['UPI with all digits', { method: 'upi', amount: 100, utr: '123456789012' }, []],
  ['UPI without digits', { method: 'upi', amount: 100 }, []],
  ['a card with digits', { method: 'card', amount: 100, utr: '1234' }, ['utr']],
  ['three digits', { method: 'upi', amount: 100, utr: '123' }, ['utr']],
  ['13 digits', { method: 'upi', amount: 100, utr: '1234567890123' }, ['utr']],
  ['nothing', { method: 'cash', amount: 0 }, ['amount']],
  ['half a paisa', { method: 'cash', amount: 1.005 }, ['amount']],
  ['a negative tip', { method: 'cash', amount: 1, tip: -1 }, ['tip']],
])('a payment of %s has the faults %j', (_, entry, faults) => {
  expect(faultsOf(paymentEntry.safeParse(entry))).toEqual(faults)
})

test.each([
  ['an amount', { amount: 1 }, []],
  ['a tip alone', { amount: 0, tip: 1 }, []],
  ['both', { amount: 1, tip: 1 }, []],
  ['nothing', { amount: 0 }, ['amount']],
  ['no tip and no amount', { amount: 0, tip: 0 }, ['amount']],
  ['no reason', { amount: 1, reason: '  ' }, ['reason']],
])('a refund of %s has the faults %j', (_, entry, faults) => {
  expect(faultsOf(refundEntry.safeParse({ method: 'cash', reason: 'Cold', ...entry }))).toEqual(faults)
})

test('a confirmation has digits, a rejection a reason', () => {
  const decisions = [
    { state: 'claimed' },
    { state: 'confirmed', utr: '1234' },
    { state: 'confirmed' },
    { state: 'rejected', reason: 'Not received' },
    { state: 'rejected' },
    { state: 'requested' },
  ]
  expect(decisions.map((one) => upiDecision.safeParse(one).success)).toEqual([true, true, false, true, false, false])
})
