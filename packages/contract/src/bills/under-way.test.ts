import { expect, test } from 'vitest'
import type { UpiRequest } from './bill.ts'
import { assignRequests, isUnderWay, openCodeMs } from './under-way.ts'

const opened = '2026-11-20T10:00:00.000Z'

const ask = (id: string, change: Partial<UpiRequest> = {}): UpiRequest => ({
  id,
  billId: 'bill',
  reference: id,
  amount: 100,
  tip: 0,
  upi: 'upi://pay',
  state: 'requested',
  requestedDateTime: opened,
  payer: {},
  ...change,
})

const shares = ['a', 'b', 'c'].map((id) => ({ id, amount: 100, due: 100, lineIds: [] }))

const assigned = (...requests: readonly UpiRequest[]) => {
  const { byShare, ofBill, rest } = assignRequests({ due: 300, shares }, requests)
  return [[...byShare].map(([share, { id }]) => `${share} ${id}`), ofBill?.id, rest]
}

test.each([
  ['a code opened a moment ago', {}, openCodeMs - 1, true],
  ['a code opened earlier', {}, openCodeMs, false],
  ['a claim', { state: 'claimed' }, openCodeMs, true],
  ['a code of staff', { payer: undefined }, 0, false],
  ['a replaced claim', { state: 'claimed', isReplaced: true }, 0, false],
  ['a rejected claim', { state: 'rejected' }, 0, false],
] as const)('%s', (_, change, age, expected) => {
  const { payer, ...others } = ask('a')
  const request = { ...others, ...('payer' in change ? {} : { payer }), ...change }
  expect(isUnderWay(request, new Date(Date.parse(opened) + age))).toBe(expected)
})

test('two requests for a share pay it once, and a claim is named first', () => {
  expect(assigned(ask('open', { shareId: 'b' }), ask('claim', { shareId: 'b', state: 'claimed' }))).toEqual([
    ['b claim'],
    undefined,
    20_000,
  ])
  expect(assigned(ask('claim', { shareId: 'b', state: 'claimed' }), ask('open', { shareId: 'b' }))[0]).toEqual([
    'b claim',
  ])
})

test('a request without a share pays the shares that the others leave', () => {
  const named = ask('named', { shareId: 'b' })
  expect(assigned(ask('all', { amount: 220, tip: 20 }), named)).toEqual([['b named', 'a all', 'c all'], 'all', 0])
  // The share is of an earlier split.
  expect(assigned(ask('old', { shareId: 'gone', amount: 150 }), named)).toEqual([
    ['b named', 'a old', 'c old'],
    'old',
    5000,
  ])
})

test.each([
  ['without its tip', { amount: 120, tip: 20 }, [100, 100, 100], ['a']],
  ['up to its amount', { amount: 200 }, [100, 100, 100], ['a', 'b']],
  ['and a part of the next', { amount: 200.01 }, [100, 100, 100], ['a', 'b', 'c']],
  ['after those that are paid', { amount: 150 }, [0, 100, 100], ['b', 'c']],
  ['of other amounts', { amount: 150 }, [100, 20, 100], ['a', 'b', 'c']],
])('a request without a share pays %s', (_, change, dues, paid) => {
  const open = shares.map((share, at) => ({ ...share, due: dues[at] ?? 0 }))
  const { byShare } = assignRequests({ due: 300, shares: open }, [ask('all', change)])
  expect([...byShare.keys()]).toEqual(paid)
})

test('two requests without a share pay together, and the first is named', () => {
  expect(assigned(ask('one'), ask('two', { amount: 150.1 }))).toEqual([['a one', 'b one', 'c one'], 'one', 4990])
})

test('a bill that is not divided has one payer and the rest', () => {
  expect(assignRequests({ due: 300 }, [ask('all', { amount: 300 })])).toMatchObject({ ofBill: { id: 'all' }, rest: 0 })
  expect(assignRequests({ due: 300 }, [])).toEqual({ byShare: new Map(), ofBill: undefined, rest: 30_000 })
})
