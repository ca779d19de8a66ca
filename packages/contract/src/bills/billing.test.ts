import { expect, test } from 'vitest'
import { BillError } from './bill-error.ts'
import { addsTax, chargesOnlyVat, compositionRate, defaultBilling, taxClassOf } from './billing.ts'
import { billing } from './billing-schema.ts'
import { taxRule } from './tax.ts'

test('the settings of a new restaurant are valid', () => {
  expect(billing.parse(defaultBilling)).toEqual(defaultBilling)
})

const rateOr = (find: () => number): number | undefined => {
  try {
    return find()
  } catch (error) {
    if (error instanceof BillError && error.code === 'tax_class_unknown') return undefined
    throw error
  }
}

test.each([
  ['restaurant-5', '2017-11-14', undefined],
  ['restaurant-5', '2017-11-15', 5],
  ['restaurant-18', '2025-03-31', undefined],
  ['restaurant-18', '2025-04-01', 18],
  ['goods-5', '2025-09-21', undefined],
  ['goods-5', '2025-09-22', 5],
  ['goods-18', '2025-09-22', 18],
  ['goods-40', '2025-09-22', 40],
  ['alcohol-vat', '2026-11-22', undefined],
  ['exempt', '2017-01-01', 0],
])('the class %s has on %s the rate %s', (id, date, rate) => {
  expect(rateOr(() => taxRule(defaultBilling.taxClasses, id, date).rate)).toBe(rate)
})

test('a new restaurant gives no discount to waiters, and bills nothing', () => {
  expect(defaultBilling).toMatchObject({
    isOn: false,
    scheme: 'unregistered',
    defaultTaxClass: 'restaurant-5',
    pricesIncludeTax: false,
    discountLimits: { waiter: 0, cashier: 10 },
  })
})

test('composition pays 5 % since the scheme began', () => {
  expect(['2017-06-30', '2017-07-01', '2026-11-22'].map(compositionRate)).toEqual([0, 5, 5])
})

test('a dish has its own class, the default one, or none', () => {
  const ids = ['goods-18', undefined, 'gone'].map((named) => taxClassOf(defaultBilling, named)?.id)
  expect(ids).toEqual(['goods-18', 'restaurant-5', undefined])
})

const regular = { ...defaultBilling, isOn: true, scheme: 'regular' } as const
const vatOnly = { ...defaultBilling, isOn: true, vatNumber: '27123456789V' } as const
const withRate = (kind: 'vat' | 'gst') => [
  { id: 'beer', name: 'Beer', kind, rates: [{ from: '2026-04-01', percent: 20 }] },
]

test.each([
  ['of a regular seller', regular, true],
  ['while bills are off', { ...regular, isOn: false }, false],
  ['of prices that include tax', { ...regular, pricesIncludeTax: true }, false],
  ['of a composition seller', { ...regular, scheme: 'composition' }, false],
  ['of a seller of liquor with a rate', { ...vatOnly, taxClasses: withRate('vat') }, true],
  ['of a seller of liquor without a rate', vatOnly, false],
  ['of a seller with GST rates alone', { ...vatOnly, taxClasses: withRate('gst') }, false],
  ['of a seller without a VAT number', { ...defaultBilling, isOn: true, taxClasses: withRate('vat') }, false],
] as const)('a menu %s says "+ taxes": %#', (_, settings, expected) => {
  expect(addsTax(settings)).toBe(expected)
})

test('only an unregistered seller with a VAT number charges VAT alone', () => {
  const numbers = [vatOnly, { ...vatOnly, vatNumber: '' }, { ...vatOnly, scheme: 'regular' as const }, defaultBilling]
  expect(numbers.map(chargesOnlyVat)).toEqual([true, false, false, false])
})
