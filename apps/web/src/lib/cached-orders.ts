import { useMemo } from 'react'
import type { Order } from '@thali/contract'
import { type CachedOrders, storage } from '#web/lib/storage.ts'
import { useStore } from '#web/lib/store.ts'
import { type Visit, useVisit } from '#web/lib/visit.ts'

/** A browser gives an origin 5 million characters of storage; the basket has a database of its own. */
const charactersMax = 100_000

type Whose = Pick<Visit, 'restaurantId' | 'userId' | 'isForDiner'>

export const findCachedOrders = ({ restaurantId, userId }: Whose): CachedOrders | undefined => {
  const known = storage.get('cachedOrders')
  return known?.restaurantId === restaurantId && known?.userId === userId && Array.isArray(known?.orders)
    ? known
    : undefined
}

/** Stores a diner's orders with the time of their arrival: live ones first, then the newest closed, as many as fit. */
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

/** Adds an order that the server just accepted: the diner may open My Orders before its first fetch. */
export const addCachedOrder = (whose: Whose, order: Order): void => {
  if (order.restaurant.id !== whose.restaurantId || order.userId !== whose.userId) return
  const known = findCachedOrders(whose)
  const others = known?.orders.filter(({ id }) => id !== order.id) ?? []
  // The age of the other orders stays.
  keepCachedOrders(whose, [order, ...others], known?.knownAt ?? Date.parse(order.createdDateTime))
}

let version = 0

const subscribe = (listener: () => void): (() => void) =>
  storage.subscribe(({ key }) => {
    if (key !== 'cachedOrders') return
    version += 1
    listener()
  })

/** The diner's cached orders, newest first; renders again when they change. */
export const useCachedOrders = (): readonly Order[] => {
  const visit = useVisit()
  const current = useStore({ subscribe, get: () => version })
  // `current` causes a new read after each change.
  // oxlint-disable-next-line react/exhaustive-deps
  return useMemo(() => (visit.isForDiner ? [] : (findCachedOrders(visit)?.orders ?? [])), [visit, current])
}
