import { useEffect } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as limits from '@thali/contract/basics/limits'
import { orderEndpoints } from '@thali/contract/orders/endpoints'
import type { Order } from '@thali/contract/orders/order'
import { callAsGuest } from '#web/api/call-as-guest.ts'
import { logFailure } from '#web/lib/log.ts'
import { useIsVisitLive, useVisitEvents } from '#web/product/visit-events.ts'
import { useVisit } from '#web/product/visit.ts'
import { findCachedOrders } from '#web/product/cached-orders.ts'
import { keepCachedOrders } from '#web/product/keep-cached-orders.ts'
import { newestOrders } from '#web/product/newest-orders.ts'
import { isFreshRefusal } from './refused-orders.ts'
import { myOrdersMessages } from './my-orders-messages.en.ts'

/** Before any order: the list has no time limit (spec §7 "My Orders"). */
const since = '1970-01-01T00:00:00'

const listMyOrders = async (restaurantId: string, userId: string): Promise<Order[]> => {
  try {
    return newestOrders(
      await callAsGuest(orderEndpoints.listOrders, { query: { restaurantId, userId, startDateTime: since } }),
    )
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
  /** Closed ones of other visits, where they are shown apart. */
  readonly earlier: readonly Order[]
  /** Refused by a waiter within the last hour. */
  readonly refused: readonly Order[]
  /** When the list was current (ms since 1970); undefined while the last fetch succeeded. */
  readonly staleSince: number | undefined
  readonly isFetching: boolean
  readonly refetch: () => void
}

/**
 * Fetched on opening, on focus and when the visit changes, and kept current by events of orders, or by a fetch every 10 s
 * while there are none (design §4.19); the cached orders without a network.
 */
export const useMyOrders = (): MyOrders => {
  const visit = useVisit()
  const { restaurantId, userId } = visit
  const client = useQueryClient()
  const queryKey = ['my-orders', restaurantId, userId]
  const query = useQuery({
    queryKey,
    queryFn: () => listMyOrders(restaurantId ?? '', userId),
    enabled: restaurantId !== undefined,
    refetchInterval: useIsVisitLive() ? false : limits.myOrdersRefreshMs,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  })
  const { data, dataUpdatedAt, isError } = query
  useVisitEvents(['order', 'visit'], (event) => {
    const isKnown = event.kind === 'order' && data?.some(({ id }) => id === event.order.id)
    if (data && isKnown && !isError) client.setQueryData(queryKey, newestOrders(data))
    else void query.refetch()
  })
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
    closed: orders.filter((order) => order.status === 'Completed' && !isFreshRefusal(order)),
    earlier: [],
    refused: orders.filter(isFreshRefusal),
    staleSince,
    isFetching: query.isFetching,
    refetch: () => void query.refetch(),
  }
}

type VisitOfOrders = {
  /** The present sitting; undefined while the table has none. */
  readonly sittingId: string | undefined
  /** The orders of the sitting stand in the list of the shared table (default false). */
  readonly isShared?: boolean
}

/** The orders of this visit first, and the closed ones of other visits apart. Refused ones stay. */
export const byVisit = (orders: MyOrders, { sittingId, isShared = false }: VisitOfOrders): MyOrders => {
  const isHere = (order: Order): boolean => sittingId !== undefined && order.sittingId === sittingId
  const isElsewhere = (order: Order): boolean => !isHere(order)
  const here = (list: readonly Order[]): readonly Order[] => (isShared ? [] : list.filter(isHere))
  return {
    ...orders,
    live: [...here(orders.live), ...orders.live.filter(isElsewhere)],
    closed: here(orders.closed),
    earlier: orders.closed.filter(isElsewhere),
  }
}
