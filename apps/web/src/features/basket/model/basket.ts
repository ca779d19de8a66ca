import { type MenuItem, bounds } from '@thali/contract'
import type { StoredBasketEntry } from '#web/lib/local-database.ts'

/** One line of a basket: a dish, how often, and what the kitchen should know (spec §3 "Basket"). */
export type BasketEntry = Required<StoredBasketEntry>

/** The lines by their keys, in the order they were added. Never changed in place. */
export type Basket = ReadonlyMap<string, BasketEntry>

export const emptyBasket: Basket = new Map()

const withEntry = (basket: Basket, entry: BasketEntry): Basket => new Map(basket).set(entry.lineKey, entry)

const without = (basket: Basket, lineKey: string): Basket => {
  const rest = new Map(basket)
  rest.delete(lineKey)
  return rest
}

/**
 * The line of a dish. Today each dish has one; a line of another portion would have another key (design §4.23).
 *
 * @param basket The basket.
 * @param itemId Which dish.
 * @returns The line; undefined when the basket has none.
 */
export const lineOf = (basket: Basket, itemId: string): BasketEntry | undefined =>
  basket.get(itemId) ?? [...basket.values()].find((entry) => entry.id === itemId)

/**
 * Adds one of a dish: 1 more of what is there, else a new line at 1 (spec §4 "Basket").
 *
 * @param basket The basket so far.
 * @param item The dish, at the menu's price.
 * @returns The basket with it; the same one when the line is full.
 */
export const addItem = (basket: Basket, item: Pick<MenuItem, 'id' | 'name' | 'price'>): Basket => {
  const line = lineOf(basket, item.id)
  if (!line) {
    const { id, name, price } = item
    return withEntry(basket, { lineKey: id, id, name, price, quantity: 1, specialInstructions: '' })
  }
  return line.quantity >= bounds.lineQuantityMax ? basket : withEntry(basket, { ...line, quantity: line.quantity + 1 })
}

/**
 * Takes one of a dish away; at 1 its line goes (spec §4 "Basket").
 *
 * @param basket The basket so far.
 * @param itemId Which dish.
 * @returns The basket without it.
 */
export const removeOne = (basket: Basket, itemId: string): Basket => subtract(basket, [{ itemId, quantity: 1 }])

/**
 * Takes away what was ordered. What was added while the order was on its way stays.
 *
 * @param basket The basket so far.
 * @param lines Dishes and how many of each.
 * @returns What is left; nothing, if nothing was added meanwhile.
 */
export const subtract = (
  basket: Basket,
  lines: readonly { readonly itemId: string; readonly quantity: number }[],
): Basket =>
  lines.reduce((rest, { itemId, quantity }) => {
    const line = lineOf(rest, itemId)
    if (!line) return rest
    return line.quantity > quantity
      ? withEntry(rest, { ...line, quantity: line.quantity - quantity })
      : without(rest, line.lineKey)
  }, basket)

/**
 * Keeps a note with a line.
 *
 * @param basket The basket so far.
 * @param lineKey Which line.
 * @param note What the kitchen should know; empty for nothing.
 * @returns The basket with it.
 */
export const withNote = (basket: Basket, lineKey: string, note: string): Basket => {
  const line = basket.get(lineKey)
  return line ? withEntry(basket, { ...line, specialInstructions: note }) : basket
}

/**
 * Removes whole dishes.
 *
 * @param basket The basket so far.
 * @param itemIds Which.
 * @returns The basket without them.
 */
export const withoutItems = (basket: Basket, itemIds: readonly string[]): Basket =>
  new Map([...basket].filter(([, entry]) => !itemIds.includes(entry.id)))

/** What the menu says of a dish now. */
export type MenuPrice = { readonly name: string; readonly price: number }

/**
 * Brings names and prices up to the menu's. Dishes the menu does not know stay as they are.
 *
 * @param basket The basket so far.
 * @param menu What holds now, by item id.
 * @returns The basket; the same one when nothing differs.
 */
export const withMenuPrices = (basket: Basket, menu: ReadonlyMap<string, MenuPrice>): Basket => {
  const updates = [...basket.values()].flatMap((entry) => {
    const now = menu.get(entry.id)
    if (!now || (now.price === entry.price && now.name === entry.name)) return []
    return [[entry.lineKey, { ...entry, name: now.name, price: now.price }] as const]
  })
  if (updates.length === 0) return basket
  const updated = new Map(updates)
  return new Map([...basket].map(([lineKey, entry]) => [lineKey, updated.get(lineKey) ?? entry]))
}

/**
 * Puts two baskets together.
 *
 * @param basket The basket so far.
 * @param other What comes to it; its notes stay where the basket has none.
 * @returns One basket.
 */
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

/**
 * Puts a line back where it was.
 *
 * @param basket The basket so far.
 * @param entry The line as it was removed.
 * @param order The keys of all lines then, from top to bottom.
 * @returns The basket with it; the same one when the dish was added again.
 */
export const withEntryBack = (basket: Basket, entry: BasketEntry, order: readonly string[]): Basket => {
  if (lineOf(basket, entry.id)) return basket
  const before = new Set(order.slice(0, order.indexOf(entry.lineKey)))
  const lines = [...basket]
  lines.splice(lines.findLastIndex(([key]) => before.has(key)) + 1, 0, [entry.lineKey, entry])
  return new Map(lines)
}

/**
 * How many of each dish there are.
 *
 * @param basket The basket.
 * @returns Quantities by item id.
 */
export const quantities = (basket: Basket): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const { id, quantity } of basket.values()) counts.set(id, (counts.get(id) ?? 0) + quantity)
  return counts
}
