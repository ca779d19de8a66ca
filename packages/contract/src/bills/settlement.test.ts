import { array, assert, constantFrom, integer, option, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { BillError } from './bill-error.ts'
import { calculateBill } from './bill.ts'
import { calculateCredit } from './credit.ts'
import { checkPayment, checkRefund, settle, sharesDue } from './settlement.ts'
import { splitBill } from './split.ts'

const account = { payable: 34_700, credited: 0, isCredited: false, isCancelled: false, payments: [], refunds: [] }

const codeOf = (act: () => unknown): string => {
  try {
    act()
  } catch (error) {
    if (error instanceof BillError) return `${error.field} ${error.code}`
    throw error
  }
  return 'accepted'
}

test('payments reduce what is due, refunds raise it, tips do neither', () => {
  const payments = [{ amount: 20_000, tip: 500 }, { amount: 14_700 }]
  expect(settle({ ...account, payments: payments.slice(0, 1) })).toMatchObject({
    due: 14_700,
    status: 'issued',
    tips: 500,
  })
  expect(settle({ ...account, payments })).toMatchObject({ due: 0, status: 'paid', received: 34_700 })
  expect(settle({ ...account, payments, refunds: [{ amount: 14_700 }] })).toMatchObject({
    due: 14_700,
    status: 'issued',
  })
})

test('a credited bill that was paid has money to refund', () => {
  const payments = [{ amount: 34_700 }]
  expect(settle({ ...account, payments, credited: 10_000 })).toMatchObject({ due: 0, toRefund: 10_000, status: 'paid' })
  const whole = { ...account, payments, credited: 34_700, isCredited: true }
  expect(settle(whole)).toMatchObject({ due: 0, toRefund: 34_700, status: 'credited' })
  expect(settle({ ...whole, refunds: [{ amount: 34_700 }] })).toMatchObject({ toRefund: 0, status: 'credited' })
})

test('a returned tip is taken off the tips', () => {
  const payments = [
    { amount: 34_700, tip: 500 },
    { amount: 100, tip: 50 },
  ]
  expect(
    settle({
      ...account,
      payments,
      refunds: [
        { amount: 100, tip: 30 },
        { amount: 0, tip: 20 },
      ],
    }),
  ).toMatchObject({
    received: 34_700,
    tips: 500,
    due: 0,
  })
})

test('a cancelled bill has nothing due', () => {
  expect(settle({ ...account, isCancelled: true })).toMatchObject({ due: 0, toRefund: 0, status: 'cancelled' })
})

test('only UPI may exceed what is due', () => {
  const results = (['cash', 'card', 'other', 'upi'] as const).map((method) =>
    codeOf(() => checkPayment({ method, amount: 34_701 }, 34_700)),
  )
  expect(results).toEqual(['amount overpaid', 'amount overpaid', 'amount overpaid', 'accepted'])
  expect(settle({ ...account, payments: [{ amount: 34_701 }] })).toMatchObject({ due: 0, toRefund: 1 })
})

test('change is what was tendered without amount and tip', () => {
  expect(checkPayment({ method: 'cash', amount: 34_700, tip: 300, tendered: 50_000 }, 34_700)).toEqual({
    change: 15_000,
  })
  expect(checkPayment({ method: 'cash', amount: 34_700, tip: 300, tendered: 35_000 }, 34_700)).toEqual({ change: 0 })
  const refused = [
    { method: 'cash', amount: 34_700, tip: 300, tendered: 34_999 },
    { method: 'card', amount: 34_700, tendered: 34_700 },
    { method: 'cash', amount: 0 },
    { method: 'cash', amount: 1.5 },
    { method: 'cash', amount: 100, tip: -1 },
  ] as const
  expect(refused.map((entry) => codeOf(() => checkPayment(entry, 34_700)))).toEqual([
    'tendered validation_failed',
    'tendered validation_failed',
    'amount validation_failed',
    'amount validation_failed',
    'tip validation_failed',
  ])
})

test('a tip is at most what is due or paid, or the largest note', () => {
  const tipOf = (tip: number, due: number, amount = due): string =>
    codeOf(() => checkPayment({ method: 'upi', amount, tip }, due))
  expect([tipOf(90_000, 90_000), tipOf(90_001, 90_000)]).toEqual(['accepted', 'tip overpaid'])
  expect([tipOf(50_000, 2000), tipOf(50_001, 2000)]).toEqual(['accepted', 'tip overpaid'])
  // The money has arrived, also after another payment.
  expect([tipOf(60_000, 0, 60_000), tipOf(60_001, 0, 60_000)]).toEqual(['accepted', 'tip overpaid'])
})

test('a refund is at most what was received, and its tip the tips', () => {
  const received = settle({ ...account, payments: [{ amount: 5000, tip: 1000 }] })
  const refund = (amount: number, tip?: number): string => codeOf(() => checkRefund({ amount, tip }, received))
  expect([refund(5000), refund(0, 1000), refund(5000, 1000)]).toEqual(['accepted', 'accepted', 'accepted'])
  expect(refund(1000, 1000)).toBe('accepted')
  expect([refund(5001), refund(0), refund(1, 1001)]).toEqual([
    'amount validation_failed',
    'amount validation_failed',
    'tip validation_failed',
  ])
})

const row = record({
  amount: integer({ min: 1, max: 20_000 }),
  shareId: option(constantFrom('a', 'b', 'c'), { nil: undefined }),
})

test('dues of shares add up to the due of the bill', () => {
  assert(
    property(
      array(integer({ min: 0, max: 30_000 }), { minLength: 3, maxLength: 3 }),
      array(row),
      array(row),
      (amounts, payments, refunds) => {
        const shares = amounts.map((amount, at) => ({ id: ['a', 'b', 'c'][at] ?? '', amount }))
        const payable = amounts.reduce((sum, amount) => sum + amount, 0)
        const { due } = settle({ ...account, payable, payments, refunds })
        const dues = sharesDue(shares, payments, Math.min(due, payable))
        expect(dues.reduce((sum, one) => sum + one, 0)).toBe(Math.min(due, payable))
        expect(dues.filter((one, at) => one < 0 || one > (amounts[at] ?? 0))).toEqual([])
      },
    ),
  )
})

test('each share is paid by itself', () => {
  const shares = [
    { id: 'a', amount: 10_000 },
    { id: 'b', amount: 24_700 },
  ]
  const payments = [{ amount: 10_000, shareId: 'a' }]
  expect(sharesDue(shares, payments, settle({ ...account, payments }).due)).toEqual([0, 24_700])
  const ofLast = [{ amount: 24_700, shareId: 'b' }]
  expect(sharesDue(shares, ofLast, settle({ ...account, payments: ofLast }).due)).toEqual([10_000, 0])
  // A refund names no share: the first paid one is open again, then the next.
  expect(sharesDue(shares, [...payments, ...ofLast], 12_000)).toEqual([10_000, 2000])
  const unnamed = [...payments, { amount: 700 }]
  expect(sharesDue(shares, unnamed, settle({ ...account, payments: unnamed }).due)).toEqual([0, 24_000])
})

const bill = calculateBill(
  { scheme: 'composition', taxClasses: [], pricesIncludeTax: false, roundTo: 'rupee' },
  [
    { id: 'starter', price: 30_000, quantity: 1 },
    { id: 'mine', price: 20_000, quantity: 1 },
    { id: 'yours', price: 40_000, quantity: 1 },
  ],
  { date: '2026-11-22' },
)

test('lines that staff ordered are divided equally among the guests', () => {
  const guests: Readonly<Record<string, string>> = { mine: 'me', yours: 'you' }
  expect(splitBill(bill, { by: 'guest' }, (id) => guests[id])).toEqual([
    { amount: 35_000, lineIds: ['mine'], guest: 'me' },
    { amount: 55_000, lineIds: ['yours'], guest: 'you' },
  ])
  expect(codeOf(() => splitBill(bill, { by: 'guest' }))).toBe('by validation_failed')
})

test('a line of two shares is divided between them', () => {
  const shares = [['starter', 'mine'], ['yours', 'starter'], []]
  const amounts = splitBill(bill, { by: 'lines', shares }).map(({ amount }) => amount)
  expect(amounts).toEqual([35_000, 55_000, 0])
})

test('a split names its lines and a whole number of shares', () => {
  // The share and the place within it differ.
  expect(codeOf(() => splitBill(bill, { by: 'lines', shares: [['mine'], [], ['mine', 'nobody']] }))).toBe(
    'shares.2.1 validation_failed',
  )
  expect(codeOf(() => splitBill(bill, { by: 'lines', shares: [] }))).toBe('shares validation_failed')
  expect(codeOf(() => splitBill(bill, { by: 'equal', count: 0 }))).toBe('count validation_failed')
  expect(codeOf(() => splitBill(bill, { by: 'equal', count: 1.5 }))).toBe('count validation_failed')
})

test('a line is credited once', () => {
  expect(codeOf(() => calculateCredit(bill, ['mine'], ['yours', 'mine']))).toBe('lines.1 validation_failed')
  expect(codeOf(() => calculateCredit(bill, [], ['other']))).toBe('lines.0 validation_failed')
  expect(codeOf(() => calculateCredit(bill, ['starter', 'mine', 'yours']))).toBe('lines validation_failed')
})
