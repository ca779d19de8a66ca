import { expect, test } from 'vitest'
import { bodyOf, checkDraft, emptyDraft, type PaymentDraft } from './payment-draft.ts'

const due = 54_000

const draft = (change: Partial<PaymentDraft>): PaymentDraft => ({ ...emptyDraft('cash'), ...change })

test('an empty draft pays what is due', () => {
  const checked = checkDraft(draft({}), due)
  expect(checked).toEqual({ amount: due, tip: 0, change: 0 })
  expect(bodyOf(draft({}), checked, undefined)).toEqual({ method: 'cash', amount: 540 })
})

test('change is what was received, less amount and tip', () => {
  const typed = draft({ received: '600', tip: '20' })
  const checked = checkDraft(typed, due)
  expect(checked).toEqual({ amount: due, tip: 2000, change: 4000 })
  expect(bodyOf(typed, checked, 's1')).toEqual({ method: 'cash', amount: 540, tip: 20, tendered: 600, shareId: 's1' })
})

test.each([
  ['more than is due', { amount: '540.01' }, 'overpaid'],
  ['a tip above what is due', { tip: '540.01' }, 'tipTooLarge'],
  ['nothing', { amount: '0' }, 'nothing'],
  ['less cash than asked for', { received: '539.99' }, 'tooLittle'],
  ['less cash than amount and tip', { received: '540', tip: '1' }, 'tooLittle'],
])('%s is a fault', (_, change, fault) => {
  expect(checkDraft(draft(change), due)).toMatchObject({ fault, change: 0 })
})

test('received cash counts for cash only', () => {
  const typed = draft({ method: 'card', received: '100' })
  const checked = checkDraft(typed, due)
  expect(checked.fault).toBeUndefined()
  expect(bodyOf(typed, checked, undefined)).toEqual({ method: 'card', amount: 540 })
})

test('UPI without a code needs the last digits of the UTR', () => {
  const short = draft({ method: 'upi', digits: '471' })
  expect(checkDraft(short, due)).toMatchObject({ fault: 'digits' })
  const typed = draft({ method: 'upi', digits: '4711', tip: '20' })
  const checked = checkDraft(typed, due)
  expect(checked.fault).toBeUndefined()
  expect(bodyOf(typed, checked, undefined)).toEqual({ method: 'upi', amount: 540, tip: 20, utr: '4711' })
})
