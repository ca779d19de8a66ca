import type { z } from 'zod'
import { toPaise, toRupees } from '../basics/money.ts'
import type { order, orderCreation, orderLine } from './schema.ts'

/** An order; prices in rupees, times ISO 8601 UTC (spec §3 "Order"). */
export type Order = z.infer<typeof order>

/** One line of an order. Two lines may have the same dish; `id` is unique. */
export type OrderLine = z.infer<typeof orderLine>

/** `Pending` while it is running, `Completed` once it is closed. */
export type OrderStatus = Order['status']

/** The body of an order creation. Prices and total are only compared with the menu (design §4.3). */
export type OrderCreation = z.input<typeof orderCreation>

type Priced = { readonly price: number; readonly quantity: number }

/** Price times quantity of one line, in rupees, exact to the paisa. */
export const lineTotal = (line: Priced): number => toRupees(toPaise(line.price) * line.quantity)

/** The sum of price times quantity over all lines, in rupees, added in whole paise (spec §4). */
export const orderTotal = (lines: readonly Priced[]): number =>
  toRupees(lines.reduce((sum, line) => sum + toPaise(line.price) * line.quantity, 0))

/** An amount that is no line of an order; see `charge`. */
export type Charge = NonNullable<Order['charges']>[number]

/** The name and phone of a takeaway order's guest. */
export type Contact = NonNullable<Order['contact']>

/** Whether a waiter has to confirm an order, or has decided (plan §4.3). */
export type Approval = Order['approval']

/**
 * The delivery and payment flags of an order: closing sets both, reopening clears both (spec §4). A refused order has
 * neither.
 */
export const statusFlags = (status: OrderStatus, approval: Approval): { isDelivered: boolean; isPaid: boolean } => {
  const isDone = status === 'Completed' && approval !== 'refused'
  return { isDelivered: isDone, isPaid: isDone }
}

/**
 * Merges an order into a list that is sorted newest first (spec §7 "merged by id"). A list with this or a newer version
 * of the order is returned unchanged.
 */
export const mergeOrder = (orders: readonly Order[], incoming: Order): readonly Order[] => {
  const known = orders.find((one) => one.id === incoming.id)
  if (known && known.revision >= incoming.revision) return orders
  const rest = known ? orders.filter((one) => one.id !== incoming.id) : orders
  const at = rest.findIndex((one) => one.createdDateTime <= incoming.createdDateTime)
  return at < 0 ? [...rest, incoming] : [...rest.slice(0, at), incoming, ...rest.slice(at)]
}
