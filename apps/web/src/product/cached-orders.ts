import { useMemo } from 'react'
import type { Order } from '@thali/contract/orders/order'
import { type CachedOrders, storage } from '#web/lib/storage.ts'
import { useStore } from '#web/lib/store.ts'
import { type Visit, useVisit } from '#web/product/visit.ts'

/** The owner of cached orders. */
export type OrdersOwner = Pick<Visit, 'restaurantId' | 'userId' | 'isForDiner'>

export const findCachedOrders = ({ restaurantId, userId }: OrdersOwner): CachedOrders | undefined => {
  const known = storage.get('cachedOrders')
  return known?.restaurantId === restaurantId && known?.userId === userId && Array.isArray(known?.orders)
    ? known
    : undefined
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
