import { lineKeyOf, orderTotal } from '@thali/contract'
import type { Basket } from './basket.ts'
import type { Visit } from '#web/lib/visit.ts'
import type { Refusal, ConfirmedLine, ConfirmedOrder } from './submission.ts'

/**
 * The lines of a basket as they are sent.
 *
 * @param lines The basket.
 * @returns The lines, in the basket's order.
 */
export const confirmedLines = (lines: Basket): ConfirmedLine[] =>
  [...lines.values()].map(({ id, name, price, quantity, specialInstructions }) => ({
    itemId: id,
    itemName: name,
    price,
    quantity,
    specialInstructions,
  }))

/**
 * The basket an order was made of.
 *
 * @param order The order.
 * @returns Its lines.
 */
export const basketOf = ({ items }: ConfirmedOrder): Basket =>
  new Map(
    items.map((line) => {
      const { itemId: id, itemName: name, price, quantity, specialInstructions } = line
      const key = lineKeyOf(line)
      return [key, { lineKey: key, id, name, price, quantity, specialInstructions: specialInstructions ?? '' }]
    }),
  )

/** Quantities of an order by line key. */
export const lineQuantities = ({ items }: ConfirmedOrder): ReadonlyMap<string, number> =>
  new Map(items.map((line) => [lineKeyOf(line), line.quantity]))

/**
 * Whether an order is what a basket holds now.
 *
 * @param order What was confirmed.
 * @param lines The basket.
 * @returns True when sending it takes everything out of the basket, at the prices shown.
 */
export const matchesBasket = ({ items, totalPrice }: ConfirmedOrder, lines: Basket): boolean =>
  JSON.stringify(items) === JSON.stringify(confirmedLines(lines)) && totalPrice === orderTotal(confirmedLines(lines))

/** Name and price of a dish as the server has them now. */
type CurrentPrice = Pick<ConfirmedLine, 'itemId' | 'itemName' | 'price'>

const reprice = (items: readonly ConfirmedLine[], current: readonly CurrentPrice[]): ConfirmedLine[] => {
  const now = new Map(current.map((line) => [lineKeyOf(line), { itemName: line.itemName, price: line.price }]))
  return items.map((line) => ({ ...line, ...now.get(lineKeyOf(line)) }))
}

/**
 * An order at other prices.
 *
 * @param order The order.
 * @param current Current names and prices; dishes that are missing keep theirs.
 * @returns The order with its new total.
 */
export const atPrices = (order: ConfirmedOrder, current: readonly CurrentPrice[]): ConfirmedOrder => {
  const items = reprice(order.items, current)
  return { ...order, items, totalPrice: orderTotal(items) }
}

/**
 * An order without some of its dishes.
 *
 * @param order The order.
 * @param itemIds Dishes to leave out.
 * @returns The rest; undefined when nothing is left.
 */
export const withoutDishes = (order: ConfirmedOrder, itemIds: readonly string[]): ConfirmedOrder | undefined => {
  const items = order.items.filter(({ itemId }) => !itemIds.includes(itemId))
  return items.length === 0 ? undefined : { ...order, items, totalPrice: orderTotal(items) }
}

/**
 * The refused order at the prices of now, if it is still exactly what the diner has before them: the same lines, notes and
 * all, of the same restaurant, for the same table and guest.
 *
 * @param refusal What the server said no to.
 * @param current What its dishes cost now.
 * @param lines The basket.
 * @param here The visit.
 * @returns What may be sent on one press; undefined when the basket must be looked at first.
 */
export const repricedOrder = (
  { order }: Pick<Refusal, 'order'>,
  current: readonly CurrentPrice[],
  lines: Basket,
  here: Visit,
): ConfirmedOrder | undefined => {
  const isHere = order.restaurantId === here.restaurantId && order.userId === here.userId
  if (!isHere || order.tableNumber !== here.tableNumber) return undefined
  const again = atPrices(order, current)
  if (JSON.stringify(again.items) !== JSON.stringify(reprice(confirmedLines(lines), current))) return undefined
  return again
}

/** @returns Whether two confirmed orders are the same, to the last note. */
export const isSameOrder = (one: ConfirmedOrder, other: ConfirmedOrder): boolean =>
  JSON.stringify(one) === JSON.stringify(other)
