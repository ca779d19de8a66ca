import { orderTotal } from '@thali/contract'
import type { Basket } from './basket.ts'
import type { Visit } from '#web/lib/visit.ts'
import type { Refusal, SentLine, SentOrder } from './send.ts'

/**
 * The lines of a basket as they are sent.
 *
 * @param lines The basket.
 * @returns The lines, in the basket's order.
 */
export const sentLines = (lines: Basket): SentLine[] =>
  [...lines.values()].map(({ id, name, price, quantity, specialInstructions }) => ({
    itemId: id,
    itemName: name,
    price,
    quantity,
    specialInstructions,
  }))

/**
 * Whether an order is what a basket holds now.
 *
 * @param order What was confirmed.
 * @param lines The basket.
 * @returns True when sending it takes everything out of the basket, at the prices shown.
 */
export const isOfBasket = ({ items, totalPrice }: SentOrder, lines: Basket): boolean =>
  JSON.stringify(items) === JSON.stringify(sentLines(lines)) && totalPrice === orderTotal(sentLines(lines))

/**
 * The refused order at the prices of now, if it is still exactly what the diner has before them: the same lines, notes and
 * all, of the same restaurant, for the same table and guest.
 *
 * @param refusal What the server said no to.
 * @param current What its dishes cost now.
 * @param lines The basket.
 * @param here The visit; the staff's own basket has no table but the one that was entered.
 * @returns What may be sent on one press; undefined when the basket must be looked at first.
 */
export const repricedOrder = (
  { order, isByStaff = false }: Refusal,
  current: readonly Pick<SentLine, 'itemId' | 'itemName' | 'price'>[],
  lines: Basket,
  here: Visit & { readonly isStaff: boolean },
): SentOrder | undefined => {
  const isHere = order.restaurantId === here.restaurantId && order.userId === here.userId && isByStaff === here.isStaff
  const hasTable = !here.isStaff || here.isForDiner
  if (!isHere || (hasTable && order.tableNumber !== here.tableNumber)) return undefined
  const now = new Map(current.map(({ itemId, itemName, price }) => [itemId, { itemName, price }]))
  const reprice = (items: readonly SentLine[]): SentLine[] =>
    items.map((line) => ({ ...line, ...now.get(line.itemId) }))
  const items = reprice(order.items)
  if (JSON.stringify(items) !== JSON.stringify(reprice(sentLines(lines)))) return undefined
  return { ...order, items, totalPrice: orderTotal(items) }
}

/** @returns Whether two confirmed orders are the same, to the last note. */
export const isSameOrder = (one: SentOrder, other: SentOrder): boolean => JSON.stringify(one) === JSON.stringify(other)
