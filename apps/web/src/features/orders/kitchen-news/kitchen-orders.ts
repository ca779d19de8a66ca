import { closedInKitchenHours, isInKitchen } from '@thali/contract/kitchen/state'
import type { Order } from '@thali/contract/orders/order'
import { derivedStore } from '#web/lib/derived-store.ts'
import { serverNow } from '#web/lib/server-time.ts'
import { liveOrders } from '../live/live-orders.ts'
import { recentOrders } from '../recent/recent-orders.ts'

const closedMs = closedInKitchenHours * 60 * 60 * 1000

const isRecent = ({ closedDateTime }: Order): boolean =>
  closedDateTime === null || serverNow().getTime() - Date.parse(closedDateTime) < closedMs

/** The orders in the kitchen: running ones, and those that were closed before they were served. */
export const kitchenOrders = derivedStore(liveOrders.store, recentOrders.store, (running, closed) =>
  [...running.items, ...closed.items].filter((order) => isInKitchen(order) && isRecent(order)),
)
