import type { Order } from '@thali/contract/orders/order'
import { liveOrders } from './live-orders.ts'
import { recentOrders } from '../recent/recent-orders.ts'

/** Adds an order from an event to both lists: running, and recently closed. */
export const receiveOrder = (order: Order): void => {
  // A reopened order is not new.
  if (recentOrders.newest(order.id)) liveOrders.accept(order)
  else liveOrders.receive(order)
  recentOrders.receive(order)
}

/** Adds an order from an answer to this tab to both lists: shown at once, and not new when the event follows. */
export const acceptOrder = (order: Order): void => {
  liveOrders.accept(order)
  recentOrders.receive(order)
}
