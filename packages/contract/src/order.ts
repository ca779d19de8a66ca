import type { z } from 'zod'
import type { order, orderCreation, orderLine, orderUpdate } from './schemas/order.ts'
import { toPaise, toRupees } from './money.ts'

/** An order as everybody sees it; prices in rupees, times ISO 8601 UTC (spec §3 "Order"). */
export type Order = z.infer<typeof order>

/** One dish of an order. `id` tells two lines of the same dish apart. */
export type OrderLine = z.infer<typeof orderLine>

export type OrderStatus = Order['status']

/** What a phone sends: prices and total are compared with the menu, never believed (design §4.3). */
export type OrderCreation = z.input<typeof orderCreation>

/** What of a stored order may be sent back changed (design §4.5). */
export type OrderUpdate = z.input<typeof orderUpdate>

type Priced = { readonly price: number; readonly quantity: number }

/**
 * The price of one line.
 *
 * @param line Price in rupees and quantity.
 * @returns Rupees, exact to the paisa.
 */
export const lineTotal = (line: Priced): number => toRupees(toPaise(line.price) * line.quantity)

/**
 * What lines cost together: the sum of price times quantity, added up in whole paise (spec §4).
 *
 * @param lines Prices in rupees and quantities.
 * @returns Rupees, exact to the paisa.
 */
export const orderTotal = (lines: readonly Priced[]): number =>
  toRupees(lines.reduce((sum, line) => sum + toPaise(line.price) * line.quantity, 0))

/**
 * How many there are, in the spec's words (spec §9 "Summary wording").
 *
 * @param lines The quantities of an order or a basket; lines at 0 do not count.
 * @returns `1 item`, `2 items` when every dish is there once, else `7 items (3 dishes)`.
 */
export const quantitySummary = (lines: readonly { readonly quantity: number }[]): string => {
  const items = lines.reduce((sum, line) => sum + line.quantity, 0)
  const dishes = lines.filter((line) => line.quantity > 0).length
  if (items === dishes) return items === 1 ? '1 item' : `${items} items`
  return `${items} items (${dishes} ${dishes === 1 ? 'dish' : 'dishes'})`
}

/**
 * What a status says about delivery and payment: closing an order sets both, reopening clears both (spec §4).
 *
 * @param status The order's status.
 * @returns Both flags.
 */
export const statusFlags = (status: OrderStatus): { isDelivered: boolean; isPaid: boolean } => {
  const isDone = status === 'Completed'
  return { isDelivered: isDone, isPaid: isDone }
}

/**
 * Puts an order into a list: it replaces the one with its id unless that one is newer, and the list stays newest
 * first by creation (spec §7 "merged by id").
 *
 * @param orders The list so far, newest first.
 * @param incoming An order that was fetched or arrived live.
 * @returns A new list; the same one when nothing changed.
 */
export const mergeOrder = (orders: readonly Order[], incoming: Order): readonly Order[] => {
  const known = orders.find((one) => one.id === incoming.id)
  if (known && known.revision >= incoming.revision) return orders
  const rest = known ? orders.filter((one) => one.id !== incoming.id) : orders
  const at = rest.findIndex((one) => one.createdDateTime <= incoming.createdDateTime)
  return at < 0 ? [...rest, incoming] : [...rest.slice(0, at), incoming, ...rest.slice(at)]
}
