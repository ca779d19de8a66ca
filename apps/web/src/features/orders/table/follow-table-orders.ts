import * as limits from '@thali/contract/basics/limits'
import type { SittingOrder } from '@thali/contract/tables/sitting'
import { visitEndpoints } from '@thali/contract/visits/endpoints'
import { request } from '#web/api/request.ts'
import type { ReadableStore } from '#web/lib/store.ts'
import { isOnlyProgress, newestOrders } from '#web/product/newest-orders.ts'
import { noTableOrders, tableOrders } from '#web/product/table-orders.ts'
import { getTableVisit, subscribeToTableVisit } from '#web/product/table-visit.ts'
import { isVisitLive, subscribeToVisitEvents } from '#web/product/visit-events.ts'

const unitsOf = (orders: readonly SittingOrder[]): ReadonlyMap<string, number> => {
  const units = new Map<string, number>()
  for (const { itemId, quantity } of orders.flatMap((order) => (order.approval === 'refused' ? [] : order.items)))
    if (quantity > 0) units.set(itemId, (units.get(itemId) ?? 0) + quantity)
  const { units: before } = tableOrders.get()
  const isSame = before.size === units.size && [...units].every(([id, count]) => before.get(id) === count)
  return isSame ? before : units
}

/**
 * Keeps the orders of a shared table for menu and header, until the function is called: from the first order of anybody,
 * also one that waits for a waiter. `isOffered`: whether the restaurant shares tables; its menu may come after the visit.
 */
export const followTableOrders = (isOffered: ReadableStore<boolean>): (() => void) => {
  const show = (known: readonly SittingOrder[]): void => {
    const orders = newestOrders(known)
    tableOrders.setSoon({ isShared: true, orders, units: unitsOf(orders) })
  }
  const isShared = (): boolean => isOffered.get() && getTableVisit().visit?.trust === 'signed'
  const fetchOrders = async (): Promise<void> => {
    const { visit } = getTableVisit()
    if (!isShared()) {
      if (tableOrders.get().isShared) tableOrders.set(noTableOrders)
      return
    }
    if (document.visibilityState !== 'visible') return
    try {
      const orders = await request(visitEndpoints.listTableOrders, {})
      if (getTableVisit().visit === visit) show(orders)
    } catch {
      // The orders known so far stay; the next event or poll asks again.
    }
  }
  const ask = (): void => void fetchOrders()
  const timer = setInterval(() => !isVisitLive.get() && ask(), limits.myOrdersRefreshMs)
  const unsubscribers = [
    subscribeToTableVisit(ask),
    isOffered.subscribe(() => isShared() !== tableOrders.get().isShared && ask()),
    subscribeToVisitEvents((event) => {
      // A tick of the kitchen reaches every phone of the table: none of them asks for it.
      const { isShared: isKnown, orders } = tableOrders.get()
      if (isKnown && isOnlyProgress(event)) show(orders)
      else if (event.kind === 'order' || event.kind === 'sitting' || event.kind === 'connected') ask()
    }),
  ]
  document.addEventListener('visibilitychange', ask)
  ask()
  return () => {
    clearInterval(timer)
    unsubscribers.forEach((unsubscribe) => unsubscribe())
    document.removeEventListener('visibilitychange', ask)
  }
}
