import { expect, test } from 'vitest'
import { BillError } from './bill-error.ts'
import { type BillRules, calculateBill, needsCustomer } from './bill.ts'
import { calculateCredit } from './credit.ts'

const rules: BillRules = {
  scheme: 'regular',
  taxClasses: [
    { id: 'food', kind: 'gst', rates: [{ from: '2017-11-15', percent: 5 }] },
    { id: 'beer', kind: 'vat', rates: [{ from: '2026-04-01', percent: 20 }] },
    { id: 'milk', kind: 'exempt', rates: [] },
  ],
  defaultTaxClass: 'food',
  pricesIncludeTax: false,
  roundTo: 'rupee',
}

const date = { date: '2026-11-22' }
const dal = { id: 'dal', price: 24_000, quantity: 1 }
const beer = { id: 'beer', price: 20_000, quantity: 2, taxClass: 'beer' }
const milk = { id: 'milk', price: 5000, quantity: 1, taxClass: 'milk' }
const packing = { id: 'packing', price: 1000, quantity: 1, isCharge: true }

const errorOf = (act: () => unknown): string => {
  try {
    act()
  } catch (error) {
    if (error instanceof BillError) return error.field
    throw error
  }
  return 'accepted'
}

test('a credit note has the taxes of its lines alone', () => {
  const bill = calculateBill(rules, [dal, beer], date)
  // Dal 240 and 12 GST.
  expect(calculateCredit(bill, [], ['dal'])).toMatchObject({
    groups: [{ taxClass: 'food', taxable: 24_000, cgst: 600, sgst: 600, vat: 0 }],
    amount: 25_200,
    isComplete: false,
  })
  // Beer 400 and 80 VAT.
  expect(calculateCredit(bill, ['dal'])).toMatchObject({
    groups: [{ taxClass: 'beer', taxable: 40_000, cgst: 0, sgst: 0, vat: 8000 }],
    amount: 48_000,
    isComplete: true,
  })
  expect(errorOf(() => calculateCredit(bill, ['dal'], ['beer', 'dal']))).toBe('lines.1')
})

test('one class with and without included tax has two groups', () => {
  const lines = [dal, { ...dal, id: 'water', price: 10_500, isTaxIncluded: true }]
  const bill = calculateBill(rules, lines, date)
  const credited = calculateCredit(bill, [], ['water'])
  expect(credited.groups).toMatchObject([{ taxClass: 'food', isTaxIncluded: true, taxable: 10_000, cgst: 250 }])
  expect(credited.amount).toBe(10_500)
})

test('no discount applies to a charge', () => {
  const amountsOf = (...discounts: { lineId?: string; percent?: number; amount?: number }[]) =>
    calculateBill(rules, [dal, packing, { ...dal, id: 'naan', price: 6000 }], { ...date, discounts }).lines.map(
      ({ discount, isCharge }) => [discount, isCharge],
    )
  expect(amountsOf({ percent: 10 })).toEqual([
    [2400, undefined],
    [0, true],
    [600, undefined],
  ])
  // A second one applies to the rest of the dishes.
  expect(amountsOf({ lineId: 'dal', percent: 50 }, { percent: 10 })).toEqual([
    [13_200, undefined],
    [0, true],
    [600, undefined],
  ])
  expect(amountsOf({ amount: 30_000 })[1]).toEqual([0, true])
  expect(errorOf(() => amountsOf({ amount: 30_001 }))).toBe('discounts.0.amount')
  expect(errorOf(() => amountsOf({ percent: 10 }, { lineId: 'packing', percent: 10 }))).toBe('discounts.1.lineId')
  expect(errorOf(() => amountsOf({ lineId: 'gone', percent: 10 }))).toBe('discounts.0.lineId')
})

test('a discount of the whole value is accepted, and a bill at its limit', () => {
  const free = calculateBill(rules, [dal], { ...date, discounts: [{ lineId: 'dal', amount: 24_000 }] })
  expect([free.discount, free.payable]).toEqual([24_000, 0])
  const total = (price: number) => errorOf(() => calculateBill(rules, [{ ...dal, price }], date))
  expect([total(1_000_000_000), total(1_000_000_001)]).toEqual(['accepted', 'lines'])
})

test('a bill without tax has lines without included tax', () => {
  const bill = calculateBill({ ...rules, scheme: 'unregistered', pricesIncludeTax: true }, [dal], date)
  expect(bill.lines).toMatchObject([{ isTaxIncluded: false, taxable: 24_000, total: 24_000 }])
  expect(bill.groups).toEqual([])
})

test('a seller of liquor without GST taxes liquor alone', () => {
  const unknown = { ...dal, id: 'old', taxClass: 'gone' }
  const bill = calculateBill({ ...rules, scheme: 'unregistered', vatNumber: '27V' }, [dal, beer, unknown], date)
  expect(bill.groups).toMatchObject([{ taxClass: 'beer', vat: 8000 }])
  expect(bill.payable).toBe(24_000 + 48_000 + 24_000)
})

test.each([
  ['at the limit', rules, 29_000, true],
  ['below the limit', rules, 29_001, false],
  ['without a limit', rules, undefined, false],
  ['of a composition seller', { ...rules, scheme: 'composition' }, 0, false],
  ['of an unregistered seller', { ...rules, scheme: 'unregistered' }, 0, false],
] as const)('a bill %s names its guest: %#', (_, given, fromPaise, expected) => {
  // Liquor does not count: the law of GST asks. Its taxable supplies include exempt dishes.
  expect(needsCustomer(calculateBill(given, [dal, beer, milk], date), fromPaise)).toBe(expected)
})
