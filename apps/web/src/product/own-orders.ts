import type { Order } from '@thali/contract/orders/order'

type Sent = Pick<Order, 'tableNumber' | 'userId' | 'totalPrice'>

/** The orders that staff sent from this page, by their keys, until the live connection reports them. */
const sent = new Map<string, Sent>()

/** Notes an order before the server has it: its event may overtake the answer. */
export const noteOwnOrder = (key: string, { tableNumber, userId, totalPrice }: Sent): void => {
  sent.set(key, { tableNumber, userId, totalPrice })
}

/** Forgets a noted order that the server refused. */
export const forgetOwnOrder = (key: string): void => void sent.delete(key)

/** Whether staff sent a new order from this page; true once for each. */
export const takeOwnOrder = (order: Sent): boolean => {
  for (const [key, { tableNumber, userId, totalPrice }] of sent) {
    if (tableNumber === order.tableNumber && userId === order.userId && totalPrice === order.totalPrice)
      return sent.delete(key)
  }
  return false
}
