import { toPaise, type Order } from '@thali/contract'
import type { Connection } from '#server/db/database.ts'
import type { StaffCaller } from '#server/platform/actor.ts'
import { AppError } from '#server/platform/app-error.ts'

/** What orders need of bills (plan §6, §6.4). */
export type OrderBilling = {
  readonly isOn: (db: Connection, restaurantId: string) => Promise<boolean>
  /** Whether a bill has lines of a locked order, and whether that bill is paid. */
  readonly findBill: (
    db: Connection,
    restaurantId: string,
    orderId: string,
  ) => Promise<{ readonly isBilled: boolean; readonly isPaid: boolean }>
}

/** An edit of a locked order. */
export type OrderEdit = {
  readonly by: StaffCaller
  readonly before: Order
  readonly edited: Order
  readonly reason: string | undefined
}

const withoutReason = (order: Order): Order => {
  const { closeReason: _, ...rest } = order
  return rest
}

const isSameLines = (before: Order, edited: Order): boolean =>
  before.items.every((line, at) => line.quantity === edited.items[at]?.quantity)

/** Refuses to change an order that is on a bill. Throws `order_billed`. */
export const refuseBilled = async (
  trx: Connection,
  billing: OrderBilling,
  { id, restaurant }: Pick<Order, 'id' | 'restaurant'>,
): Promise<void> => {
  const { isBilled } = await billing.findBill(trx, restaurant.id, id)
  if (isBilled) throw new AppError('order_billed')
}

/**
 * Checks an edit against bills, and returns it with the reason of an admin who closes an order without a paid bill. With
 * billing off, any order can be closed.
 * @throws AppError `order_billed`, `bill_due`.
 */
export const checkBilling = async (
  trx: Connection,
  billing: OrderBilling,
  { by, before, edited, reason }: OrderEdit,
): Promise<Order> => {
  const { status } = edited
  const isReopened = before.status === 'Completed' && status === 'Pending'
  if (isReopened || !isSameLines(before, edited)) await refuseBilled(trx, billing, before)
  if (isReopened) return withoutReason(edited)
  const isFree = status === before.status || before.approval !== 'accepted' || toPaise(edited.totalPrice) === 0
  if (isFree || !(await billing.isOn(trx, before.restaurant.id))) return edited
  const { isPaid } = await billing.findBill(trx, before.restaurant.id, before.id)
  if (isPaid) return edited
  const closeReason = by.role === 'admin' ? reason?.trim() : undefined
  if (!closeReason) throw new AppError('bill_due')
  return { ...edited, closeReason }
}
