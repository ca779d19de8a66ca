import { toPaise } from '@thali/contract/basics/money'
import type { Order } from '@thali/contract/orders/order'
import { findOrderBill } from '#server/data/bills/guard-queries.ts'
import { findSettings } from '#server/data/restaurants/settings-queries.ts'
import type { Connection } from '#server/db/database.ts'
import type { StaffCaller } from '#server/platform/actor.ts'
import { AppError } from '#server/platform/app-error.ts'

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
  before.items.every((line, index) => line.quantity === edited.items[index]?.quantity)

/** Refuses to change an order that is on a bill. Throws `order_billed`. */
export const refuseBilled = async (
  trx: Connection,
  { id, restaurant }: Pick<Order, 'id' | 'restaurant'>,
): Promise<void> => {
  const { isBilled } = await findOrderBill(trx, restaurant.id, id)
  if (isBilled) throw new AppError('order_billed')
}

/**
 * Checks an edit against bills, and returns it with the reason of an admin who closes an order without a paid bill. With
 * billing off, any order can be closed.
 * @throws AppError `order_billed`, `bill_due`.
 */
export const checkBilling = async (trx: Connection, { by, before, edited, reason }: OrderEdit): Promise<Order> => {
  const { status } = edited
  const isReopened = before.status === 'Completed' && status === 'Pending'
  if (isReopened || !isSameLines(before, edited)) await refuseBilled(trx, before)
  if (isReopened) return withoutReason(edited)
  const isFree = status === before.status || before.approval !== 'accepted' || toPaise(edited.totalPrice) === 0
  if (isFree || !(await findSettings(trx, before.restaurant.id))?.billing.isOn) return edited
  const { isPaid } = await findOrderBill(trx, before.restaurant.id, before.id)
  if (isPaid) return edited
  const closeReason = by.role === 'admin' ? reason?.trim() : undefined
  if (!closeReason) throw new AppError('bill_due')
  return { ...edited, closeReason }
}
