import { describe, expect, test } from 'vitest'
import type { AddedTaxes } from '@thali/contract/bills/billing'
import type { PublicPacking } from '@thali/contract/orders/charges'
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

describe('at a counter', () => {
  const services: AddedTaxes = {
    ...billing,
    takeawayClass: 'away',
    taxClasses: [
      { id: 'food', kind: 'gst', rates, code: '996331' },
      { id: 'goods', kind: 'gst', rates: [{ from: '2017-11-15', percent: 12 }], code: '2106' },
      { id: 'away', kind: 'gst', rates: [{ from: '2017-11-15', percent: 18 }], code: '996331' },
    ],
  }
  const dishes = new Map([
    ['naan', {}],
    ['sweets', { taxClass: 'goods' }],
  ])
  const lines = [line('naan', 100), line('sweets', 50, 2)]
  const at = (isAtCounter: boolean, packing?: PublicPacking) =>
    estimateOf(services, lines, dishes, date, { isAtCounter, packing })

  test('services have the class of takeaway, goods their own', () => {
    expect(at(false)).toEqual({ taxes: 17, rounding: 0, payable: 217 })
    expect(at(true)).toEqual({ taxes: 30, rounding: 0, payable: 230 })
  })

  test('packing per dish has the tax of its dish, none is none', () => {
    // 10 at 18 %, 2 × 10 at 12 %.
    expect(at(true, { per: 'dish', amount: 10 })).toEqual({ taxes: 34.2, rounding: -0.2, payable: 264 })
    expect(at(true, { per: 'dish', amount: 10, items: { sweets: 0 } })).toEqual({
      taxes: 31.8,
      rounding: 0.2,
      payable: 242,
    })
    // A parcel of a dining table: 5 % and 12 %.
    expect(at(false, { per: 'dish', amount: 10 })).toEqual({ taxes: 19.9, rounding: 0.1, payable: 250 })
  })

  test('packing per order has the largest class of packed dishes, once', () => {
    const more = [line('naan', 100), line('sweets', 50, 3)]
    const packing = { per: 'order', amount: 20 } as const
    const estimate = (unpacked?: PublicPacking['items']) =>
      estimateOf(services, more, dishes, date, { isAtCounter: true, packing: { ...packing, items: unpacked } })
    // 100 at 18 %, 150 and the packing at 12 %.
    expect(estimate()).toEqual({ taxes: 38.4, rounding: -0.4, payable: 308 })
    expect(estimate({ sweets: 0 })).toEqual({ taxes: 39.6, rounding: 0.4, payable: 310 })
  })
})

test('a tax without a rate on the date gives no estimate', () => {
  expect(estimateOf(billing, [line('beer', 200)], menu, '2026-03-31')).toBeUndefined()
})
