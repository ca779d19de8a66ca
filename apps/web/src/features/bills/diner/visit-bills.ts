import { useQuery } from '@tanstack/react-query'
import * as limits from '@thali/contract/basics/limits'
import { billEndpoints } from '@thali/contract/bills/endpoints'
import { ApiError } from '#web/api/errors.ts'
import { request } from '#web/api/request.ts'
import { logFailure } from '#web/lib/log.ts'
import { isOnlyProgress } from '#web/product/newest-orders.ts'
import { useTableVisit } from '#web/product/table-visit.ts'
import { useIsVisitLive, useVisitEvents } from '#web/product/visit-events.ts'
import { useVisit } from '#web/product/visit.ts'
import { dinerMessages } from './diner-messages.en.ts'
import { type Kept, dropBill, getKeptBills, keepBills, useKeptBills } from './kept-bills.ts'

// The sitting is over: the link still opens its bill.
const reopen = async ({ bill: { id, link } }: Kept): Promise<void> => {
  try {
    keepBills([{ ...(await request(billEndpoints.openBillLink, { body: { link } })), link }])
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
    dropBill(id)
  }
}

/** Fetches the bills of the sitting, and by their links those that left it unpaid or are shown. Returns the ids of the first. */
const refresh = async (restaurantId: string, shownId: string | undefined): Promise<readonly string[]> => {
  try {
    const listed = await request(billEndpoints.listVisitBills, {})
    keepBills(listed)
    const ids = listed.flatMap(({ id }) => id ?? [])
    const isOld = ({ bill: { id, status, restaurantId: of } }: Kept): boolean =>
      of === restaurantId && !ids.includes(id) && (status === 'issued' || id === shownId)
    for (const kept of getKeptBills().filter(isOld)) await reopen(kept)
    return ids
  } catch (error) {
    logFailure(dinerMessages.failedLog, error)
    throw error
  }
}

export type VisitBills = {
  readonly status: 'loading' | 'failed' | 'ready'
  /** This restaurant's bills, the newest first. */
  readonly bills: readonly Kept[]
  /** The bill ids of the present sitting; the phone can pay these bills. */
  readonly currentIds: readonly string[]
  /** The last fetch failed. */
  readonly isStale: boolean
  readonly isFetching: boolean
  readonly refetch: () => void
}

/**
 * The bills of this phone: fetched on opening, on focus and at each event of the visit, or every 10 s while there are none. The
 * kept ones without a network. `shownId`: the bill of the screen.
 */
export const useVisitBills = (shownId?: string): VisitBills => {
  const { restaurantId = '' } = useVisit()
  const { visit } = useTableVisit()
  const query = useQuery({
    queryKey: ['visit-bills', restaurantId, visit?.sittingId, shownId],
    queryFn: () => refresh(restaurantId, shownId),
    placeholderData: (before) => before,
    refetchInterval: useIsVisitLive() ? false : limits.myOrdersRefreshMs,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  })
  // No bill depends on the progress of an order.
  useVisitEvents(['bill', 'order', 'sitting', 'visit'], (event) => isOnlyProgress(event) || void query.refetch())
  const bills = useKeptBills().filter(({ bill }) => bill.restaurantId === restaurantId)
  return {
    status: query.data ? 'ready' : query.isError ? 'failed' : 'loading',
    bills,
    currentIds: query.data ?? [],
    isStale: query.isError,
    isFetching: query.isFetching,
    refetch: () => void query.refetch(),
  }
}
