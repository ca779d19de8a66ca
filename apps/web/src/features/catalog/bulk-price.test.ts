import { expect, test } from 'vitest'
import { type PriceChange, changedPrice } from './bulk-price.ts'

const change = (rule: PriceChange['rule'], value: number, rounding = 1): PriceChange => ({ rule, value, rounding })

test.each<[number, PriceChange, number]>([
  [200, change('raise-percent', 10), 220],
  [199.5, change('raise-percent', 10, 0.01), 219.45],
  [199.5, change('raise-percent', 10, 5), 220],
  [55, change('lower-percent', 7.5), 51],
  [55, change('lower-amount', 60), 0],
  [0.1, change('raise-amount', 0.2, 0.01), 0.3],
  [123, change('raise-amount', 2, 10), 130],
])('%f with %j costs %f', (price, by, expected) => {
  expect(changedPrice(price, by)).toBe(expected)
})
