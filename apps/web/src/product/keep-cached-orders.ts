import type { Order } from '@thali/contract/orders/order'
import { type OrdersOwner, findCachedOrders } from './cached-orders.ts'
import { storage } from '../lib/storage.ts'

/** A browser gives an origin 5 million characters of storage; the basket has a database of its own. */
const charactersMax = 100_000

/** Stores a diner's orders with the time of their arrival: live ones first, then the newest closed, as many as fit. */
export const keepCachedOrders = (
  { restaurantId, userId, isForDiner }: OrdersOwner,
  orders: readonly Order[],
  knownAt: number,
): void => {
  if (restaurantId === undefined || isForDiner) return
  let characters = 0
  const kept = orders
    .toSorted((one, other) => Number(other.status === 'Pending') - Number(one.status === 'Pending'))
    .filter((order) => (characters += JSON.stringify(order).length) <= charactersMax)
  storage.set('cachedOrders', { restaurantId, userId, knownAt, orders: kept })
}

/** Adds an order that the server just accepted: the diner may open My Orders before its first fetch. */
export const addCachedOrder = (whose: OrdersOwner, order: Order): void => {
  if (order.restaurant.id !== whose.restaurantId || order.userId !== whose.userId) return
  const known = findCachedOrders(whose)
  const others = known?.orders.filter(({ id }) => id !== order.id) ?? []
  // The age of the other orders stays.
  keepCachedOrders(whose, [order, ...others], known?.knownAt ?? Date.parse(order.createdDateTime))
}
