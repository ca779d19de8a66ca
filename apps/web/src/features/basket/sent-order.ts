import { orderTotal } from '@thali/contract'
import type { Basket } from './basket.ts'
import type { SentLine, SentOrder } from './send.ts'

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

/** @returns Whether two confirmed orders are the same, to the last note. */
export const isSameOrder = (one: SentOrder, other: SentOrder): boolean => JSON.stringify(one) === JSON.stringify(other)
