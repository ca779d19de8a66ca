import { expect, test } from 'vitest'
import type { AddedTaxes } from '@thali/contract/bills/billing'
import { estimateOf } from './tax-estimate.ts'

const rates = [{ from: '2017-11-15', percent: 5 }]
const billing: AddedTaxes = {
  scheme: 'regular',
  pricesIncludeTax: false,
  roundTo: 'rupee',
  defaultTaxClass: 'food',
  taxClasses: [
    { id: 'food', kind: 'gst', rates },
    { id: 'goods', kind: 'gst', rates },
    { id: 'alcohol', kind: 'vat', rates: [{ from: '2026-04-01', percent: 20 }] },
  ],
}
const line = (id: string, price: number, quantity = 1) => ({ id, lineKey: id, price, quantity })
const menu = new Map([
  ['naan', {}],
  ['paneer', {}],
  ['water', { taxClass: 'goods', isTaxIncluded: true }],
  ['beer', { taxClass: 'alcohol' }],
])
const date = '2026-11-20'

test('taxes and rounding are those of the bill (V1)', () => {
  const lines = [line('paneer', 240), line('naan', 45, 2)]
  expect(estimateOf(billing, lines, menu, date)).toEqual({ taxes: 16.5, rounding: 0.5, payable: 347 })
})

test('a price with tax gets none, alcohol its own (V8, V14)', () => {
  const lines = [line('paneer', 240), line('water', 20)]
  expect(estimateOf(billing, lines, menu, date)).toEqual({ taxes: 12, rounding: 0, payable: 272 })
  expect(estimateOf(billing, [line('beer', 200, 3)], menu, date)).toEqual({ taxes: 120, rounding: 0, payable: 720 })
})

test('a tax without a rate on the date gives no estimate', () => {
  expect(estimateOf(billing, [line('beer', 200)], menu, '2026-03-31')).toBeUndefined()
})
