import type { Progress } from '@thali/contract/kitchen/state'
import type { Order, OrderLine } from '@thali/contract/orders/order'

const publicProgress = (stored: Progress): Progress => {
  const { epoch: _, reached: __, ...progress } = stored
  return progress
}

const withoutReasons = (line: OrderLine): OrderLine => ({
  ...line,
  ...(line.progress && { progress: publicProgress(line.progress) }),
  ...(line.voidReason !== undefined && { voidReason: '' }),
  ...(line.remake && { remake: { ...line.remake, reason: '' } }),
})

/** An order without the name and phone of its guest. */
export const withoutContact = (order: Order): Order => {
  const { contact, ...rest } = order
  return contact ? rest : order
}

/**
 * An order as its diner sees it: without the reasons that staff gave, and without what only displays need. The contact is
 * for staff alone: a user id opens the list of orders.
 */
export const forDiner = (order: Order): Order => {
  const { closeReason, ...rest } = withoutContact(order)
  const shown = closeReason === undefined ? withoutContact(order) : rest
  return order.items.some(({ voidReason, remake, progress }) => voidReason !== undefined || remake || progress)
    ? { ...shown, items: order.items.map(withoutReasons) }
    : shown
}

/** An order as the other phones of a shared table see it: without the user and the trust of its phone. */
export const forTable = (order: Order): Omit<Order, 'userId' | 'trust'> => {
  const { userId: _, trust: __, ...shown } = forDiner(order)
  return shown
}
