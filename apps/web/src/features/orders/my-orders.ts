import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { type Order, limits } from '@thali/contract'
import { callAsGuest } from '#web/api/call-as-guest.ts'
import { logFailure } from '#web/lib/log.ts'
import { useVisit } from '#web/lib/visit.ts'
import { findCachedOrders, keepCachedOrders } from '#web/lib/cached-orders.ts'
import { myOrdersMessages } from './my-orders-messages.en.ts'

/** All orders that a diner ever placed here (spec §7 "My Orders"). */
const since = '1970-01-01T00:00:00'

const listMyOrders = async (restaurantId: string, userId: string): Promise<Order[]> => {
  try {
    return await callAsGuest('listOrders', { query: { restaurantId, userId, startDateTime: since } })
  } catch (error) {
    logFailure(myOrdersMessages.failedLog, error)
    throw error
  }
}

/** The state of My Orders. */
export type MyOrders = {
  readonly status: 'loading' | 'failed' | 'ready'
  /** Newest first. */
  readonly live: readonly Order[]
  /** Newest first. */
  readonly closed: readonly Order[]
  /** When the list was current (ms since 1970); undefined while the last fetch succeeded. */
  readonly staleSince: number | undefined
  /** A fetch is in progress. */
  readonly isFetching: boolean
  /** Fetches again. */
  readonly refetch: () => void
}

/**
 * The diner's own orders: fetched on opening, every 10 s while visible, and on focus (design §4.19). Without a
 * connection they are the cached orders, also after a reload.
 */
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
