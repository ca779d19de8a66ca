import type { Order, OrderLine } from '@thali/contract'

const withoutReasons = (line: OrderLine): OrderLine => ({
  ...line,
  ...(line.voidReason !== undefined && { voidReason: '' }),
  ...(line.remake && { remake: { ...line.remake, reason: '' } }),
})

/** An order as its diner sees it: the reasons that staff gave for voids and remakes are empty. */
export const forDiner = (order: Order): Order =>
  order.items.some(({ voidReason, remake }) => voidReason !== undefined || remake)
    ? { ...order, items: order.items.map(withoutReasons) }
    : order
