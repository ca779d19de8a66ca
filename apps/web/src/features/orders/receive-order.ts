import type { Order } from '@thali/contract'
import { liveOrders } from './live-orders.ts'
import { recentOrders } from './recent-orders.ts'

/**
 * Takes an order from an event into both lists: running, and closed lately.
 *
 * @param order The whole order.
 */
export const receiveOrder = (order: Order): void => {
  // An order that was closed lately and runs again is not new.
  if (recentOrders.newest(order.id)) liveOrders.accept(order)
  else liveOrders.receive(order)
  recentOrders.receive(order)
}

/**
 * Takes an order from an answer to this tab into both lists: shown at once, and not new when the event follows.
 *
 * @param order The whole order.
 */
export const acceptOrder = (order: Order): void => {
  liveOrders.accept(order)
  recentOrders.receive(order)
}
