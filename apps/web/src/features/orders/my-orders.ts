import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { type Order, limits } from '@thali/contract'
import { callAsGuest } from '#web/api/call-as-guest.ts'
import { logFailure } from '#web/lib/log.ts'
import { useVisit } from '#web/lib/visit.ts'
import { findCachedOrders } from '#web/lib/cached-orders.ts'
import { keepCachedOrders } from '#web/lib/keep-cached-orders.ts'
import { myOrdersMessages } from './my-orders-messages.en.ts'

/** Before any order: the list has no time limit (spec §7 "My Orders"). */
const since = '1970-01-01T00:00:00'

const listMyOrders = async (restaurantId: string, userId: string): Promise<Order[]> => {
  try {
    return await callAsGuest('listOrders', { query: { restaurantId, userId, startDateTime: since } })
  } catch (error) {
    logFailure(myOrdersMessages.failedLog, error)
    throw error
  }
}

export type MyOrders = {
  readonly status: 'loading' | 'failed' | 'ready'
  /** Newest first, like `closed`. */
  readonly live: readonly Order[]
  readonly closed: readonly Order[]
  /** When the list was current (ms since 1970); undefined while the last fetch succeeded. */
  readonly staleSince: number | undefined
  readonly isFetching: boolean
  readonly refetch: () => void
}

/** Fetched on opening, on focus and every 10 s while visible (design §4.19); the cached orders without a network. */
export const useMyOrders = (): MyOrders => {
  const visit = useVisit()
  const { restaurantId, userId } = visit
  const query = useQuery({
    queryKey: ['my-orders', restaurantId, userId],
    queryFn: () => listMyOrders(restaurantId ?? '', userId),
    enabled: restaurantId !== undefined,
    refetchInterval: limits.myOrdersRefreshMs,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  })
  const { data, dataUpdatedAt, isError } = query
  useEffect(() => {
    if (data) keepCachedOrders(visit, data, dataUpdatedAt)
  }, [visit, data, dataUpdatedAt])

  // The cached orders are used only after a first attempt failed.
  const known = !data && query.failureCount > 0 ? findCachedOrders(visit) : undefined
  const orders = data ?? known?.orders ?? []
  const staleSince = data && isError ? dataUpdatedAt : known?.knownAt
  // An old empty list says nothing about the present.
  const isKnown = data || known ? staleSince === undefined || orders.length > 0 : false
  return {
    status: isKnown ? 'ready' : isError ? 'failed' : 'loading',
    live: orders.filter((order) => order.status === 'Pending'),
    closed: orders.filter((order) => order.status === 'Completed'),
    staleSince,
    isFetching: query.isFetching,
    refetch: () => void query.refetch(),
  }
}
