import { expect, test } from 'vitest'
import { defaultBilling } from '../bills/billing.ts'
import { calculateSlip, isOnSlip } from './slip.ts'
import { isOperatorTaxed } from './source.ts'

test.each([
  ['restaurant service', { kind: 'gst', code: '996331' }, true],
  ['catering', { kind: 'gst', code: '9963' }, true],
  ['another service', { kind: 'gst', code: '9973' }, false],
  ['goods', { kind: 'gst', code: '2106' }, false],
  ['a class without a code', { kind: 'gst' }, false],
  ['liquor', { kind: 'vat', code: '996331' }, false],
  ['a class without tax', { kind: 'exempt', code: '996331' }, false],
] as const)('a platform pays the tax of %s: %#', (_, taxClass, expected) => {
  expect(isOperatorTaxed(taxClass)).toBe(expected)
})

test('a line is on the slip by its class or by the default one', () => {
  const lines = [{}, { taxClass: 'restaurant-18' }, { taxClass: 'goods-18' }, { taxClass: 'gone' }]
  expect(lines.map((line) => isOnSlip(defaultBilling, line))).toEqual([true, true, false, false])
})

const dal = { id: 'dal', price: 10_500, quantity: 2 }
const tea = { id: 'tea', price: 5900, quantity: 1, taxClass: 'restaurant-18' }
const shown = { code: '996331' }

test('an unregistered restaurant’s prices with tax are divided, to the paisa', () => {
  // 210.00 with 5 %: 200.00; 59.00 with 18 %: 50.00.
  expect(calculateSlip({ ...defaultBilling, pricesIncludeTax: true }, [dal, tea], '2026-11-22')).toEqual([
    { ...shown, id: 'dal', value: 21_000, taxable: 20_000, taxClass: 'restaurant-5', rate: 5 },
    { ...shown, id: 'tea', value: 5900, taxable: 5000, taxClass: 'restaurant-18', rate: 18 },
  ])
})

test('prices without tax are the values, at the rates of the date', () => {
  expect(calculateSlip(defaultBilling, [{ ...tea, price: 5999 }, dal], '2026-11-22')).toMatchObject([
    { value: 5999, taxable: 5999, rate: 18 },
    { value: 21_000, taxable: 21_000, rate: 5 },
  ])
  expect(() => calculateSlip(defaultBilling, [tea], '2025-03-31')).toThrow('taxClass')
})

test('a class without a code has an empty one', () => {
  expect(calculateSlip(defaultBilling, [{ ...dal, taxClass: 'goods-40' }], '2026-11-22')).toMatchObject([
    { code: '', rate: 40 },
  ])
})
