import * as bounds from '@thali/contract/basics/bounds'
import type { MenuItem } from '@thali/contract/menu/item'
import { type DishChoice, choiceOf, lineKeyOf } from '@thali/contract/orders/line'
import type { StoredBasketEntry } from '#web/lib/local-database.ts'

/** One line of a basket: dish, configuration, quantity and note (spec §3 "Basket"). */
export type BasketEntry = StoredBasketEntry & { readonly lineKey: string; specialInstructions: string }

/** A dish of the menu or of a line, in the configuration to add. */
export type AddedDish = Pick<MenuItem, 'id' | 'name' | 'price'> & DishChoice

/** Lines by key, in the order they were added. Immutable. */
export type Basket = ReadonlyMap<string, BasketEntry>

export const emptyBasket: Basket = new Map()

/** A change of the lines; `locked` is the minimum of each line. Further changes are in line-changes.ts. */
export type LinesChange = (lines: Basket, locked: ReadonlyMap<string, number>) => Basket

const withEntry = (basket: Basket, entry: BasketEntry): Basket => new Map(basket).set(entry.lineKey, entry)

const without = (basket: Basket, lineKey: string): Basket => {
  const rest = new Map(basket)
  rest.delete(lineKey)
  return rest
}

/** A line from its fields, which may come with others; the fields stand in the same sequence in every line. */
export const toEntry = (line: StoredBasketEntry): BasketEntry => {
  const { id, name, price, quantity } = line
  const choice = choiceOf(line)
  const key = lineKeyOf({ itemId: id, ...choice })
  return { lineKey: key, id, name, price, quantity, specialInstructions: line.specialInstructions ?? '', ...choice }
}

/**
 * Adds one of a dish: quantity + 1, or a new line at 1 (spec §4 "Basket"). Returns the same basket when the line is
 * full.
 */
export const addItem = (basket: Basket, dish: AddedDish): Basket => {
  const added = toEntry({ ...dish, quantity: 1, specialInstructions: '' })
  const line = basket.get(added.lineKey)
  if (!line) return withEntry(basket, added)
  return line.quantity >= bounds.lineQuantityMax ? basket : withEntry(basket, { ...line, quantity: line.quantity + 1 })
}

/** Removes one of a line; at quantity 1 the line goes (spec §4 "Basket"). */
export const removeOne = (basket: Basket, key: string): Basket => subtract(basket, new Map([[key, 1]]))

/** Subtracts quantities by line key, such as the quantities of an accepted order. Later additions stay. */
export const subtract = (basket: Basket, ordered: ReadonlyMap<string, number>): Basket =>
  [...ordered].reduce((rest, [key, quantity]) => {
    const line = rest.get(key)
    if (!line) return rest
    return line.quantity > quantity
      ? withEntry(rest, { ...line, quantity: line.quantity - quantity })
      : without(rest, key)
  }, basket)

/** Current name and price of a dish, in rupees. */
export type MenuPrice = { readonly name: string; readonly price: number }

/** Current name and price of a line; undefined when unknown. */
export type PriceOf = (entry: BasketEntry) => MenuPrice | undefined

/**
 * Updates names and prices; a line without a known price stays as it is. Returns the same basket when nothing
 * differs.
 */
export const withMenuPrices = (basket: Basket, priceOf: PriceOf): Basket => {
  let isChanged = false
  const updated = [...basket].map(([key, entry]) => {
    const { name, price } = priceOf(entry) ?? entry
    if (price === entry.price && name === entry.name) return [key, entry] as const
    isChanged = true
    return [key, { ...entry, name, price }] as const
  })
  return isChanged ? new Map(updated) : basket
}

/** Adds a second basket to a basket. A note of the second one is used only where the first has none. */
export const merged = (basket: Basket, other: Basket): Basket => {
  const both = new Map(other)
  for (const entry of basket.values()) {
    const line = both.get(entry.lineKey)
    const quantity = Math.min(bounds.lineQuantityMax, entry.quantity + (line?.quantity ?? 0))
    const specialInstructions = entry.specialInstructions || (line?.specialInstructions ?? '')
    both.set(entry.lineKey, { ...entry, quantity, specialInstructions })
  }
  return both
}

/** Quantities by item id. */
export const quantities = (basket: Basket): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const { id, quantity } of basket.values()) counts.set(id, (counts.get(id) ?? 0) + quantity)
  return counts
}
