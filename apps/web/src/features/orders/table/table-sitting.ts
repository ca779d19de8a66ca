import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as limits from '@thali/contract/basics/limits'
import { orderAmount } from '@thali/contract/orders/charges'
import { orderTotal } from '@thali/contract/orders/order'
import { sittingEndpoints } from '@thali/contract/tables/endpoints'
import type { SittingDetails, SittingOrder } from '@thali/contract/tables/sitting'
import { ApiError } from '#web/api/errors.ts'
import { request } from '#web/api/request.ts'
import { renewTableVisit } from '#web/api/table-visit.ts'
import { logFailure } from '#web/lib/log.ts'
import { isOnlyProgress, newestOrders } from '#web/product/newest-orders.ts'
import { getTableVisit, useTableVisit } from '#web/product/table-visit.ts'
import { useIsVisitLive, useVisitEvents } from '#web/product/visit-events.ts'
import { tableOrdersMessages } from './table-orders-messages.en.ts'

const currentSitting = async (): Promise<string | undefined> => {
  // Before the first order of the table no sitting is open.
  if (!getTableVisit().visit?.sittingId) await renewTableVisit()
  return getTableVisit().visit?.sittingId
}

const withNewest = (sitting: SittingDetails): SittingDetails => ({ ...sitting, orders: newestOrders(sitting.orders) })

// The cookie decides, also in a browser where a staff member is logged in.
const readSitting = async (sittingId: string): Promise<SittingDetails> =>
  withNewest(await request(sittingEndpoints.getSitting, { params: { sittingId } }))

const fetchSitting = async (): Promise<SittingDetails | null> => {
  try {
    const sittingId = await currentSitting()
    if (!sittingId) return null
    try {
      return await readSitting(sittingId)
    } catch (error) {
      // It ended, or became part of another one.
      if (!(error instanceof ApiError) || error.status !== 404) throw error
      await renewTableVisit()
      const next = getTableVisit().visit?.sittingId
      return next && next !== sittingId ? await readSitting(next) : null
    }
  } catch (error) {
    logFailure(tableOrdersMessages.failedLog, error)
    throw error
  }
}

export type TableSitting = {
  /** Null while the table has no orders yet; undefined until the first answer. */
  readonly sitting: SittingDetails | null | undefined
  readonly refetch: () => void
}

/** The sitting of this phone with the orders of everyone at the table, fetched like My Orders. */
export const useTableSitting = (isShared: boolean): TableSitting => {
  const { visit } = useTableVisit()
  const client = useQueryClient()
  const queryKey = ['table-sitting', visit?.sittingId]
  const query = useQuery({
    queryKey,
    queryFn: fetchSitting,
    enabled: isShared,
    refetchInterval: useIsVisitLive() ? false : limits.myOrdersRefreshMs,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  })
  useVisitEvents(['order', 'sitting', 'visit'], (event) => {
    if (!isShared) return
    // Nothing else of the sitting depends on the progress of an order.
    if (isOnlyProgress(event) && query.data && !query.isError) client.setQueryData(queryKey, withNewest(query.data))
    else void query.refetch()
  })
  return { sitting: isShared ? query.data : undefined, refetch: () => void query.refetch() }
}

/** The orders of one guest at a table. */
export type GuestOrders = {
  /** Undefined for orders that staff entered. */
  readonly guest: SittingOrder['guest']
  readonly orders: readonly SittingOrder[]
  /** Rupees, of accepted orders. */
  readonly total: number
}

type Amount = Pick<SittingOrder, 'approval' | 'totalPrice' | 'totalWithCharges'>

const sumOf = (orders: readonly Amount[], approval: SittingOrder['approval']): number =>
  orderTotal(
    orders.filter((order) => order.approval === approval).map((order) => ({ price: orderAmount(order), quantity: 1 })),
  )

/** Rupees of the orders that wait for a waiter; no total contains them. */
export const waitingTotal = (orders: readonly Amount[]): number => sumOf(orders, 'waiting')

const rankOf = ({ guest }: GuestOrders): number => (guest ? (guest.isMe ? 0 : guest.number) : Infinity)

/** The orders of a sitting by guest: first the diner's own, then by number, at last those that staff entered. */
export const byGuest = (orders: readonly SittingOrder[]): GuestOrders[] => {
  const groups = Map.groupBy(orders, ({ guest }) => guest?.number)
  return [...groups.values()]
    .map((own) => ({
      guest: own[0]?.guest,
      orders: own,
      total: sumOf(own, 'accepted'),
    }))
    .toSorted((one, other) => rankOf(one) - rankOf(other))
}
