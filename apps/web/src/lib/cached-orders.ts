import { useMemo } from 'react'
import type { Order } from '@thali/contract'
import { type CachedOrders, storage } from '#web/lib/storage.ts'
import { useStore } from '#web/lib/store.ts'
import { type Visit, useVisit } from '#web/lib/visit.ts'

/** A browser gives all of an origin 5 million characters, and the basket's own database is not among them. */
const charactersMax = 100_000

type Whose = Pick<Visit, 'restaurantId' | 'userId' | 'isForDiner'>

/**
 * What was last known of somebody's orders.
 *
 * @param whose The visit.
 * @returns The orders, and since when; undefined when nothing is known of this diner at this restaurant.
 */
export const findCachedOrders = ({ restaurantId, userId }: Whose): CachedOrders | undefined => {
  const known = storage.get('cachedOrders')
  return known?.restaurantId === restaurantId && known?.userId === userId && Array.isArray(known?.orders)
    ? known
    : undefined
}

/**
 * Keeps a diner's orders for a reload without a network: live ones first, then the newest closed, as many as fit. Those a
 * staff member looks at for somebody are not kept.
 *
 * @param whose The visit.
 * @param orders Newest first, as the server said them.
 * @param knownAt When it did (ms since 1970).
 */
export const keepCachedOrders = (
  { restaurantId, userId, isForDiner }: Whose,
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

/**
 * Adds an order the kitchen has just taken: a diner may look for it before My Orders was ever open with a network.
 *
 * @param whose The visit.
 * @param order As the server answered it; one of somebody else is left out.
 */
export const addCachedOrder = (whose: Whose, order: Order): void => {
  if (order.restaurant.id !== whose.restaurantId || order.userId !== whose.userId) return
  const known = findCachedOrders(whose)
  const others = known?.orders.filter(({ id }) => id !== order.id) ?? []
  // The others are no younger by it.
  keepCachedOrders(whose, [order, ...others], known?.knownAt ?? Date.parse(order.createdDateTime))
}

let version = 0

const subscribe = (listener: () => void): (() => void) =>
  storage.subscribe(({ key }) => {
    if (key !== 'cachedOrders') return
    version += 1
    listener()
  })

/** @returns The diner's orders as they were last known, newest first; follows every change. */
export const useCachedOrders = (): readonly Order[] => {
  const visit = useVisit()
  const current = useStore({ subscribe, get: () => version })
  // `current`: read again after each change.
  // oxlint-disable-next-line react/exhaustive-deps
  return useMemo(() => (visit.isForDiner ? [] : (findCachedOrders(visit)?.orders ?? [])), [visit, current])
}
