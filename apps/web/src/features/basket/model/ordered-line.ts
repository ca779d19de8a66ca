// Dishes of an order as lines of the basket. Not in the first download.
import * as bounds from '@thali/contract/basics/bounds'
import type { DishChoice } from '@thali/contract/orders/line'
import type { OrderLine } from '@thali/contract/orders/order'
import { type BasketEntry, toEntry } from './basket.ts'
import { priceOfLine } from './choice-dish.ts'
import { type MenuDish, unavailableOf } from './menu-dish.ts'

/** A line of an order that is ordered once more. */
export type OrderedLine = Pick<
  OrderLine,
  'itemId' | 'itemName' | 'quantity' | 'specialInstructions' | 'portion' | 'options'
>

// An order without options has chosen none; a basket line without options has the defaults.
const choiceOfOrdered = ({ groups = [] }: MenuDish, { portion, options = [] }: OrderedLine): DishChoice => ({
  ...(portion && { portionId: portion.id }),
  ...(groups.length > 0 && {
    options: options.map(({ optionId, quantity }) => ({ optionId, quantity })),
  }),
})

/** An ordered line at the current price of the menu; undefined when its dish or choice cannot be ordered now. */
export const toBasketLine = (menu: ReadonlyMap<string, MenuDish>, line: OrderedLine): BasketEntry | undefined => {
  const dish = menu.get(line.itemId)
  if (!dish) return undefined
  const choice = choiceOfOrdered(dish, line)
  const price = priceOfLine(dish, choice)
  if (!price) return undefined
  const { quantity, specialInstructions } = line
  const entry = toEntry({ ...price, id: dish.id, quantity, specialInstructions, ...choice })
  return unavailableOf(menu, [entry]).size > 0 ? undefined : entry
}

/** How many more of a dish the basket can take: of a countdown what is left, otherwise a full line. */
export const roomFor = (
  menu: ReadonlyMap<string, MenuDish>,
  lines: ReadonlyMap<string, BasketEntry>,
  { id, lineKey }: BasketEntry,
): number => {
  const { left = Infinity } = menu.get(id) ?? {}
  const ofDish = [...lines.values()].reduce((sum, line) => sum + (line.id === id ? line.quantity : 0), 0)
  return Math.max(0, Math.min(left - ofDish, bounds.lineQuantityMax - (lines.get(lineKey)?.quantity ?? 0)))
}
