import * as limits from '@thali/contract/basics/limits'
import { orderEndpoints } from '@thali/contract/orders/endpoints'
import type { Order } from '@thali/contract/orders/order'
import { callAsGuest } from '#web/api/call-as-guest.ts'
import { findCachedOrders } from '#web/product/cached-orders.ts'
import { keepCachedOrders } from '#web/product/keep-cached-orders.ts'
import { newestOrders } from '#web/product/newest-orders.ts'
import { isVisitLive, subscribeToVisitEvents } from '#web/product/visit-events.ts'
import { getVisit } from '#web/product/visit.ts'

const since = '1970-01-01T00:00:00'

const refresh = async (): Promise<void> => {
  const visit = getVisit()
  const { restaurantId, userId } = visit
  if (document.visibilityState !== 'visible' || restaurantId === undefined || visit.isForDiner) return
  try {
    const orders = await callAsGuest(orderEndpoints.listOrders, {
      query: { restaurantId, userId, startDateTime: since },
    })
    if (getVisit() === visit) keepCachedOrders(visit, newestOrders(orders), Date.now())
  } catch {
    // The cached orders stay; My Orders shows their age.
  }
}

/** Takes over an order of an event; fetches all where it is not known yet. */
const receive = ({ id }: Order): void => {
  const known = findCachedOrders(getVisit())
  if (!known?.orders.some((order) => order.id === id)) return void refresh()
  // The age of the other orders stays.
  keepCachedOrders(getVisit(), newestOrders(known.orders), known.knownAt)
}

/**
 * Refreshes the cached orders while one of them is live: when the page becomes visible, and from each event of an order.
 * Without events it polls at a third of My Orders' rate (design §4.19), or at the full rate while a waiter has to
 * confirm an order. Returns a function that ends it.
 */
export const followCachedOrders = (isWaiting = false): (() => void) => {
  const ask = (): void => void refresh()
  const poll = (): void => {
    if (!isVisitLive.get()) ask()
  }
  const timer = setInterval(poll, (isWaiting ? 1 : 3) * limits.myOrdersRefreshMs)
  const unsubscribe = subscribeToVisitEvents((event) => {
    if (event.kind === 'order') receive(event.order)
    else if (event.kind === 'connected') ask()
  })
  document.addEventListener('visibilitychange', ask)
  ask()
  return () => {
    clearInterval(timer)
    unsubscribe()
    document.removeEventListener('visibilitychange', ask)
  }
}
