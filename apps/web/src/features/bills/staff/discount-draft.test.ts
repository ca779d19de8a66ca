import { expect, test } from 'vitest'
import { type DiscountDraft, checkDiscount, toDiscount } from './discount-draft.ts'

const draft: DiscountDraft = { lineId: '', kind: 'percent', value: '10', reason: ' Long wait ' }

test.each<[Partial<DiscountDraft>, number, string | undefined]>([
  [{ value: '10' }, 10, undefined],
  [{ value: '10,5' }, 100, undefined],
  [{ value: '10.01' }, 10, 'You may give at most 10 %. Please ask an admin for more.'],
  [{ value: '0' }, 100, 'A percentage above 0, up to 100, with at most two decimals.'],
  [{ value: '101' }, 100, 'A percentage above 0, up to 100, with at most two decimals.'],
  [{ value: '1.005' }, 100, 'A percentage above 0, up to 100, with at most two decimals.'],
  [{ kind: 'amount', value: '' }, 100, 'An amount above 0, with at most two decimals.'],
  [{ kind: 'amount', value: '99.50' }, 10, undefined],
  [{ kind: 'free', lineId: 'a', value: '' }, 100, undefined],
  [{ kind: 'free', lineId: 'a' }, 10, 'You may give at most 10 %. Please ask an admin for more.'],
])('%j with a limit of %i percent: %s', (part, limit, words) => {
  expect(checkDiscount({ ...draft, ...part }, limit).value).toBe(words)
})

test('each discount needs a reason', () => {
  expect(checkDiscount({ ...draft, reason: ' ' }, 100)).toEqual({ reason: 'Please choose or write a reason.' })
})

test('complimentary is 100 percent of a line', () => {
  expect(toDiscount({ ...draft, kind: 'free', lineId: 'a', value: 'x' })).toEqual({
    lineId: 'a',
    percent: 100,
    reason: 'Long wait',
  })
  expect(toDiscount({ ...draft, kind: 'amount', value: '20,5' })).toEqual({ amount: 20.5, reason: 'Long wait' })
})
