import type { Order, OrderLine } from '@thali/contract'

const withoutReasons = (line: OrderLine): OrderLine => {
  const { voidReason: _, remake: __, ...rest } = line
  return rest
}

/** An order as its diner sees it: without the reasons that staff gave for voids and remakes. */
export const forDiner = (order: Order): Order =>
  order.items.some(({ voidReason, remake }) => voidReason !== undefined || remake)
    ? { ...order, items: order.items.map(withoutReasons) }
    : order
