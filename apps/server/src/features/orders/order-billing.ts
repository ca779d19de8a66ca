import { toPaise } from '@thali/contract/basics/money'
import { chargesOf } from '@thali/contract/orders/charges'
import type { Order } from '@thali/contract/orders/order'
import { findOrderBill, type OrderBill } from '#server/data/bills/guard-queries.ts'
import { findSlipOfOrder } from '#server/data/bills/slip-queries.ts'
import { listTerms } from '#server/data/orders/charge-queries.ts'
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

type OrderWithLines = Pick<Order, 'id' | 'restaurant' | 'source' | 'items'>

/** The bill of an order. A slip counts as one that is paid: the platform owes it. */
export const findBillOrSlip = async (
  trx: Connection,
  { id, restaurant, source, items }: OrderWithLines,
): Promise<OrderBill> => {
  const bill = await findOrderBill(trx, restaurant.id, id)
  const slip = source?.kind === 'operator' ? await findSlipOfOrder(trx, restaurant.id, id) : undefined
  if (!slip) return bill
  const hasRest = items.some((line) => line.quantity > 0 && !slip.lines.some((onSlip) => onSlip.id === line.id))
  return { isBilled: true, isPaid: hasRest ? bill.isPaid : true }
}

/** Refuses to change an order that is on a bill or slip. Throws `order_billed`. */
export const refuseBilled = async (trx: Connection, order: OrderWithLines): Promise<void> => {
  const { isBilled } = await findBillOrSlip(trx, order)
  if (isBilled) throw new AppError('order_billed')
}

/** Dishes for nothing can have packing. */
const costsNothing = async (trx: Connection, { id, restaurant, items, totalPrice }: Order): Promise<boolean> =>
  toPaise(totalPrice) === 0 && chargesOf(await listTerms(trx, restaurant.id, id), items).length === 0

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
  if (status === before.status || before.approval !== 'accepted' || (await costsNothing(trx, edited))) return edited
  if (!(await findSettings(trx, before.restaurant.id))?.billing.isOn) return edited
  const { isPaid } = await findBillOrSlip(trx, before)
  if (isPaid) return edited
  const closeReason = by.role === 'admin' ? reason?.trim() : undefined
  if (!closeReason) throw new AppError('bill_due')
  return { ...edited, closeReason }
}
