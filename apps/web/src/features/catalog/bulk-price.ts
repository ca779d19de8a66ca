import * as bounds from '@thali/contract/basics/bounds'
import { toPaise, toRupees } from '@thali/contract/basics/money'
import type { MenuItem } from '@thali/contract/menu/item'

/** How prices change: up or down, by percent or by rupees. */
export const priceRules = ['raise-percent', 'lower-percent', 'raise-amount', 'lower-amount'] as const

/** One of `priceRules`. */
export type PriceRule = (typeof priceRules)[number]

/** Steps in rupees to which new prices are rounded. */
export const roundings = ['0.01', '1', '5', '10'] as const

/** A change of prices; `value` in percent or rupees. */
export type PriceChange = { readonly rule: PriceRule; readonly value: number; readonly rounding: number }

/** A price after a change, in rupees: not below 0, halves rounded up. */
export const changedPrice = (rupees: number, { rule, value, rounding }: PriceChange): number => {
  const paise = toPaise(rupees)
  const by = rule.endsWith('percent') ? (paise * value) / 100 : toPaise(value)
  const next = rule.startsWith('raise') ? paise + by : paise - by
  const step = toPaise(rounding)
  return toRupees(Math.max(0, Math.round(next / step) * step))
}

/** The new prices of an item: its own price, and the prices of its portions by id. */
export type NewPrices = { readonly price: number; readonly portions: ReadonlyMap<string, number> }

export const newPricesOf = ({ price, portions = [] }: MenuItem, change: PriceChange): NewPrices => ({
  price: changedPrice(price, change),
  portions: new Map(portions.map((portion) => [portion.id, changedPrice(portion.price, change)])),
})

/** Whether an item has these prices already, such as after a lost answer. */
export const hasPrices = ({ price, portions = [] }: MenuItem, wanted: NewPrices): boolean =>
  price === wanted.price && portions.every((one) => one.price === (wanted.portions.get(one.id) ?? one.price))

/** Whether every new price lies within the bounds of prices. */
export const areAllowed = ({ price, portions }: NewPrices): boolean =>
  [price, ...portions.values()].every((one) => one <= bounds.itemPriceMaxRupees)
