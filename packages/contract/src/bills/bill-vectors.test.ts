// The worked examples V1 to V28 of the tax rules, in rupees.
import { expect, test } from 'vitest'
import { toPaise, toRupees } from '../basics/money.ts'
import { unitPrice } from '../menu/choice.ts'
import { BillError } from './bill-error.ts'
import { type BillableLine, type BillAmounts, type BillRules, calculateBill, needsCustomer } from './bill.ts'
import type { Discount } from './bill.ts'
import { calculateCredit } from './credit.ts'
import { checkPayment, settle } from './settlement.ts'
import { splitBill } from './split.ts'
import { upiLink } from './upi.ts'

const date = '2026-11-22'

const rules: BillRules = {
  scheme: 'regular',
  taxClasses: [
    { id: 'restaurant-5', name: 'Restaurant', kind: 'gst', rates: [{ from: '2017-11-15', percent: 5 }] },
    { id: 'restaurant-18', name: 'Hotel', kind: 'gst', rates: [{ from: '2017-07-01', percent: 18 }] },
    { id: 'alcohol', name: 'Alcohol', kind: 'vat', rates: [{ from: '2017-07-01', percent: 20 }] },
  ],
  defaultTaxClass: 'restaurant-5',
  pricesIncludeTax: false,
  roundTo: 'rupee',
}
const inclusive: BillRules = { ...rules, pricesIncludeTax: true }

/** Lines from pairs of price in rupees and quantity. */
const lines = (...pairs: readonly (readonly [price: number, quantity?: number, more?: Partial<BillableLine>])[]) =>
  pairs.map(([price, quantity = 1, more = {}], at) => ({ id: `l${at + 1}`, price: toPaise(price), quantity, ...more }))

const billOf = (items: readonly BillableLine[], own = rules, discounts: readonly Discount[] = []): BillAmounts =>
  calculateBill(own, items, { discounts, date })

/** Taxable, CGST and SGST of the first group, total, rounding and payable amount, in rupees. */
const figures = ({ groups, total, roundOff, payable }: BillAmounts): number[] => {
  const { taxable = 0, cgst = 0, sgst = 0 } = groups[0] ?? {}
  return [taxable, cgst, sgst, total, roundOff, payable].map(toRupees)
}

const fieldOf = (act: () => unknown): string => {
  try {
    act()
  } catch (error) {
    if (error instanceof BillError) return `${error.field} ${error.code}`
    throw error
  }
  return 'accepted'
}

const v1 = lines([240], [45, 2])
const v2 = lines([99], [99])
const v9 = lines([349], [349], [349])
const v10 = lines([240], [180, 2], [45, 3])

test.each([
  ['V1', billOf(v1), [330, 8.25, 8.25, 346.5, 0.5, 347]],
  ['V2', billOf(v2), [198, 4.95, 4.95, 207.9, 0.1, 208]],
  ['V3', billOf(lines([97])), [97, 2.43, 2.43, 101.86, 0.14, 102]],
  ['V4', billOf(lines([210]), inclusive), [200, 5, 5, 210, 0, 210]],
  ['V5', billOf(lines([100]), inclusive), [95.24, 2.38, 2.38, 100, 0, 100]],
  ['V6', billOf(lines([249, 3]), inclusive), [711.42, 17.79, 17.79, 747, 0, 747]],
  [
    'V7',
    billOf(lines([1249], [375, 2]), { ...rules, defaultTaxClass: 'restaurant-18' }),
    [1999, 179.91, 179.91, 2358.82, 0.18, 2359],
  ],
  ['V9', billOf(v9, rules, [{ percent: 10 }]), [942.3, 23.56, 23.56, 989.42, -0.42, 989]],
  ['V10', billOf(v10, rules, [{ amount: 10_000 }]), [635, 15.88, 15.88, 666.76, 0.24, 667]],
  ['V11', billOf(v10, inclusive, [{ amount: 10_000 }]), [604.76, 15.12, 15.12, 635, 0, 635]],
  ['V13', billOf(lines([240], [10])), [250, 6.25, 6.25, 262.5, 0.5, 263]],
  ['V15', billOf(lines([10])), [10, 0.25, 0.25, 10.5, 0.5, 11]],
  ['V16', billOf(lines([1])), [1, 0.03, 0.03, 1.06, -0.06, 1]],
  ['V17', billOf(lines([51_234])), [51_234, 1280.85, 1280.85, 53_795.7, 0.3, 53_796]],
  ['V18', billOf(lines([99]), { ...rules, roundTo: 'none' }), [99, 2.48, 2.48, 103.96, 0, 103.96]],
  [
    'V20',
    billOf(
      lines([
        unitPrice(240, [
          { price: 30, quantity: 1 },
          { price: 15.5, quantity: 1 },
        ]),
        2,
      ]),
    ),
    [571, 14.28, 14.28, 599.56, 0.44, 600],
  ],
  ['V22', billOf(lines([149], [99], [79], [49], [39], [129], [59], [89], [119], [69])), [880, 22, 22, 924, 0, 924]],
])('%s', (_, bill, expected) => {
  expect(figures(bill)).toEqual(expected)
})

test('V8: alcohol is a group of its own outside GST', () => {
  const bill = billOf(lines([1000], [200], [200, 3, { taxClass: 'alcohol' }]))
  expect(bill.groups).toMatchObject([
    { kind: 'gst', taxable: 120_000, cgst: 3000, sgst: 3000, vat: 0 },
    { kind: 'vat', taxable: 60_000, cgst: 0, sgst: 0, vat: 12_000 },
  ])
  expect(bill.payable).toBe(198_000)
})

test('V9 and V10: a discount is divided by largest remainder', () => {
  const discountsOf = (bill: BillAmounts): number[] => bill.lines.map(({ discount }) => toRupees(discount))
  expect(discountsOf(billOf(v9, rules, [{ percent: 10 }]))).toEqual([34.9, 34.9, 34.9])
  expect(discountsOf(billOf(v10, rules, [{ amount: 10_000 }]))).toEqual([32.65, 48.98, 18.37])
})

test('V12: composition and unregistered bills have no tax groups', () => {
  const composition = billOf(v1, { ...rules, scheme: 'composition' })
  expect(composition).toMatchObject({ kind: 'bill-of-supply', groups: [], total: 33_000, payable: 33_000 })
  expect(billOf(v1, { ...rules, scheme: 'unregistered', taxClasses: [] })).toMatchObject({
    kind: 'bill',
    groups: [],
    payable: 33_000,
  })
})

test('V14: inclusive and exclusive prices are separate groups', () => {
  const bill = billOf(lines([240], [20, 1, { isTaxIncluded: true }]))
  expect(bill.groups).toMatchObject([
    { taxable: 24_000, cgst: 600 },
    { taxable: 1904, cgst: 48 },
  ])
  expect([bill.payable, bill.roundOff]).toEqual([27_200, 0])
})

test('V17: a tax invoice from the limit on names the customer', () => {
  const needs = (price: number): boolean => needsCustomer(billOf(lines([price])), toPaise(50_000))
  expect([needs(51_234), needs(50_000), needs(49_999.99)]).toEqual([true, true, false])
  expect(needsCustomer(billOf(lines([51_234]), { ...rules, scheme: 'composition' }), 1)).toBe(false)
})

test('V19: each rate is a group', () => {
  const bill = billOf(lines([250], [120, 1, { taxClass: 'restaurant-18' }]))
  expect(bill.groups).toMatchObject([
    { rate: 5, taxable: 25_000, cgst: 625 },
    { rate: 18, taxable: 12_000, cgst: 1080 },
  ])
  expect([bill.total, bill.roundOff, bill.payable]).toEqual([40_410, -10, 40_400])
})

test('V21: a tip is asked for and received outside of the bill', () => {
  const { payable } = billOf(v1)
  const open = { payable, credited: 0, isCredited: false, isCancelled: false, payments: [], refunds: [] }
  const { due } = settle(open)
  const link = upiLink({ address: 'sg@bank', name: 'SG', reference: 'R1', amount: due + 3000 })
  expect(link).toContain('&am=377.00&')
  expect(checkPayment({ method: 'upi', amount: due, tip: 3000 }, due)).toEqual({ change: 0 })
  const paid = settle({ ...open, payments: [{ amount: due, tip: 3000 }] })
  expect(paid).toEqual({ received: 34_700, tips: 3000, due: 0, toRefund: 0, status: 'paid' })
})

test('V23: a credited line takes its share of the tax', () => {
  const bill = billOf(v2)
  expect(bill.lines.map(({ cgst }) => cgst)).toEqual([248, 247])
  expect(calculateCredit(bill, [], ['l2']).groups).toMatchObject([{ taxable: 9900, cgst: 247, sgst: 247 }])
  expect(calculateCredit(bill, ['l2']).groups).toMatchObject([{ taxable: 9900, cgst: 248, sgst: 248 }])
})

test('V24: a credited line keeps its share of the discount', () => {
  const bill = billOf(v9, rules, [{ percent: 10 }])
  expect(bill.lines.map(({ cgst }) => cgst)).toEqual([786, 785, 785])
  expect(calculateCredit(bill, [], ['l3']).groups).toMatchObject([{ taxable: 31_410, cgst: 785, sgst: 785 }])
})

test('V25: an equal split gives the first share the rest', () => {
  const shares = splitBill({ payable: 100_300, roundTo: 'none', lines: [] }, { by: 'equal', count: 3 })
  expect(shares.map(({ amount }) => amount)).toEqual([33_434, 33_433, 33_433])
})

test('V26: a split by lines follows their values', () => {
  const bill = billOf(v10)
  const split = { by: 'lines', shares: [['l1'], ['l2'], ['l3']] } as const
  const amounts = (roundTo: 'rupee' | 'none'): number[] =>
    splitBill({ ...bill, roundTo }, { by: 'lines', shares: split.shares.map((ids) => [...ids]) }).map(
      ({ amount }) => amount,
    )
  expect(bill.payable).toBe(77_200)
  expect(amounts('none')).toEqual([25_208, 37_812, 14_180])
  expect(amounts('rupee')).toEqual([25_200, 37_800, 14_200])
})

test('V27: without lines there is no bill', () => {
  expect(fieldOf(() => billOf([]))).toBe('lines validation_failed')
})

test.each<[field: string, more: Partial<BillableLine>, discount?: Discount]>([
  ['lines.0.quantity validation_failed', { quantity: 0 }],
  ['lines.0.quantity validation_failed', { quantity: 1.5 }],
  ['lines.0.price validation_failed', { price: -1 }],
  ['lines.0.price validation_failed', { price: 99.5 }],
  ['lines.0.price validation_failed', { price: Number.NaN }],
  ['lines.0.price validation_failed', { price: Number.MAX_SAFE_INTEGER, quantity: 2 }],
  ['lines validation_failed', { price: 1_000_000_001 }],
  ['lines.0.taxClass tax_class_unknown', { taxClass: 'gold' }],
  ['lines.1.id validation_failed', { id: 'l2' }],
  ['discounts.0.amount validation_failed', {}, { amount: 24_001, lineId: 'l1' }],
  ['discounts.0.amount validation_failed', {}, { amount: 33_001 }],
  ['discounts.0.amount validation_failed', {}, { amount: 0.5 }],
  ['discounts.0.amount validation_failed', {}, { amount: 0 }],
  ['discounts.0.percent validation_failed', {}, { percent: 100.01 }],
  ['discounts.0.percent validation_failed', {}, { percent: 12.345 }],
  ['discounts.0.percent validation_failed', {}, { percent: 0 }],
  ['discounts.0.percent validation_failed', {}, { percent: Number.NaN }],
  ['discounts.0 validation_failed', {}, { percent: 10, amount: 10 }],
  ['discounts.0 validation_failed', {}, {}],
  ['discounts.0.lineId validation_failed', {}, { lineId: 'l9', percent: 10 }],
])('V28: %s is refused (%o %o)', (field, more, discount) => {
  const [first, second] = v1
  const items = [{ ...first, ...more }, second].filter((line) => line !== undefined) as BillableLine[] // both exist
  expect(fieldOf(() => billOf(items, rules, discount ? [discount] : []))).toBe(field)
})

test('a tax class without a rate on the date is unknown, never 0 %', () => {
  const late = { ...rules, taxClasses: [{ ...rules.taxClasses[0], rates: [{ from: '2026-11-23', percent: 5 }] }] }
  expect(fieldOf(() => billOf(v1, late as BillRules))).toBe('lines.0.taxClass tax_class_unknown') // the class exists
  const without = { ...rules, defaultTaxClass: undefined }
  expect(fieldOf(() => billOf(v1, without))).toBe('lines.0.taxClass tax_class_unknown')
})

test('the latest rate that started on the date or before applies', () => {
  const [restaurant] = rules.taxClasses
  const rates = [
    { from: '2026-04-01', percent: 12 },
    { from: '2017-11-15', percent: 5 },
    { from: '2027-04-01', percent: 18 },
  ]
  const dated = { ...rules, taxClasses: restaurant ? [{ ...restaurant, rates }] : [] }
  const rateOn = (day: string): number | undefined => calculateBill(dated, v1, { date: day }).groups[0]?.rate
  expect([rateOn('2026-03-31'), rateOn('2026-04-01'), rateOn('2027-03-31'), rateOn('2027-04-01')]).toEqual([
    5, 12, 12, 18,
  ])
})

test('a complimentary bill has nothing due and is paid', () => {
  const bill = billOf(lines([240]), rules, [{ lineId: 'l1', percent: 100 }])
  expect([bill.discount, bill.payable, bill.groups[0]?.taxable]).toEqual([24_000, 0, 0])
  const account = { payable: 0, credited: 0, isCredited: false, isCancelled: false, payments: [], refunds: [] }
  expect(settle(account).status).toBe('paid')
})

test('discounts apply in sequence, lines first', () => {
  const bill = billOf(lines([100], [100]), rules, [{ percent: 10 }, { lineId: 'l1', percent: 50 }, { percent: 10 }])
  expect(bill.lines.map(({ discount }) => discount)).toEqual([5950, 1900])
})

test('liquor without a registration for GST has VAT once the seller has a number for it', () => {
  // Computed by hand: food 300.00 without tax; beer 2 × 225.00 with 20 % VAT = 450.00 + 90.00.
  const items = lines([300], [225, 2, { taxClass: 'alcohol' }])
  const unregistered: BillRules = { ...rules, scheme: 'unregistered' }
  const sold = billOf(items, { ...unregistered, vatNumber: '27123456789V' })
  expect(sold.groups).toMatchObject([{ kind: 'vat', rate: 20, taxable: 45_000, vat: 9000, cgst: 0 }])
  expect([sold.kind, sold.payable, sold.lines.map(({ taxClass }) => taxClass)]).toEqual([
    'bill',
    84_000,
    [undefined, 'alcohol'],
  ])
  for (const own of [unregistered, { ...rules, scheme: 'composition', vatNumber: '27123456789V' } as const])
    expect([billOf(items, own).groups, billOf(items, own).payable]).toEqual([[], 75_000])
})
