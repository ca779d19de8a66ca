import { useEffect } from 'react'
import * as limits from '@thali/contract/basics/limits'
import { billEndpoints } from '@thali/contract/bills/endpoints'
import { ApiError, isRetryable } from '#web/api/errors.ts'
import { request } from '#web/api/request.ts'
import { logFailure } from '#web/lib/log.ts'
import { isStaffPath } from '#web/lib/paths.ts'
import { createStore, useStore } from '#web/lib/store.ts'
import { isOnlyProgress } from '#web/product/newest-orders.ts'
import { getTableVisit, subscribeToTableVisit } from '#web/product/table-visit.ts'
import { isVisitLive, subscribeToVisitEvents } from '#web/product/visit-events.ts'
import { getVisit, subscribeToVisit, useVisit } from '#web/product/visit.ts'
import { dinerMessages } from './diner-messages.en.ts'
import { sendClaims } from './pay-calls.ts'
import { type Kept, dropBill, getKeptBills, keepBills, useKeptBills } from './kept-bills.ts'

type Fetched = {
  /** The restaurant of the answer. */
  readonly restaurantId: string | undefined
  /** The bills of the present sitting; undefined until the first answer. */
  readonly currentIds: readonly string[] | undefined
  readonly isFailed: boolean
  readonly isFetching: boolean
}

const nothing: Fetched = { restaurantId: undefined, currentIds: undefined, isFailed: false, isFetching: false }

/** The last answer about the bills of this visit. */
export const fetchedBills = createStore<Fetched>(nothing)

/** The open screens with bills, and the bill of the last one, also after its sitting. */
const screens = { count: 0, billId: '' }
/** Something changed during a fetch. */
let isOutdated = false

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
const fetchBills = async (restaurantId: string): Promise<readonly string[]> => {
  const listed = await request(billEndpoints.listVisitBills, {})
  keepBills(listed)
  const ids = listed.flatMap(({ id }) => id ?? [])
  const isOld = ({ bill: { id, status, restaurantId: of } }: Kept): boolean =>
    of === restaurantId && !ids.includes(id) && (status === 'issued' || id === screens.billId)
  for (const kept of getKeptBills().filter(isOld)) await reopen(kept)
  return ids
}

const firstPauseMs = 500
const attemptsMost = 3

/** Repeats a fetch that a weak network lost: the screen would say that there is no connection. */
const fetchAgain = async (restaurantId: string, attempt = 1): Promise<readonly string[]> => {
  try {
    return await fetchBills(restaurantId)
  } catch (error) {
    if (attempt === attemptsMost || !isRetryable(error)) throw error
    await new Promise((resolve) => setTimeout(resolve, firstPauseMs * 2 ** (attempt - 1)))
    return fetchAgain(restaurantId, attempt + 1)
  }
}

/** Fetches the bills of this visit again; resolves when no later change is left. Never rejects. */
export const refreshBills = async (): Promise<void> => {
  const { restaurantId, isForDiner } = getVisit()
  if (restaurantId === undefined || isForDiner || isStaffPath(location.pathname)) return
  // The server knows no bills of a phone without a visit. The screens also show old ones.
  if (!getTableVisit().visit && screens.count === 0) return
  isOutdated = fetchedBills.get().isFetching
  if (isOutdated) return
  const known = fetchedBills.get().restaurantId === restaurantId ? fetchedBills.get() : { ...nothing, restaurantId }
  fetchedBills.set({ ...known, isFetching: true })
  try {
    const currentIds = await fetchAgain(restaurantId)
    // The network is back.
    isOutdated = (await sendClaims()) || isOutdated
    fetchedBills.set({ restaurantId, currentIds, isFailed: false, isFetching: false })
  } catch (error) {
    logFailure(dinerMessages.failedLog, error)
    fetchedBills.set({ ...known, isFailed: true, isFetching: false })
  }
  if (isOutdated || getVisit().restaurantId !== restaurantId) await refreshBills()
}

const changing: ReadonlySet<string> = new Set(['bill', 'order', 'sitting', 'visit', 'connected'])

const follow = (): (() => void) => {
  const refresh = (): void => void refreshBills()
  const refreshVisible = (): void => {
    if (document.visibilityState === 'visible') refresh()
  }
  const findPlace = ({ visit } = getTableVisit()): string =>
    `${getVisit().restaurantId} ${visit && (visit.sittingId ?? 'no sitting')}`
  let place = findPlace()
  const onPlace = (): void => {
    if (findPlace() === place) return
    place = findPlace()
    refresh()
  }
  const timer = setInterval(() => {
    if (!isVisitLive.get() || fetchedBills.get().isFailed) refreshVisible()
  }, limits.myOrdersRefreshMs)
  const ends = [
    subscribeToVisit(onPlace),
    subscribeToTableVisit(onPlace),
    // No bill depends on the progress of an order.
    subscribeToVisitEvents((event) => changing.has(event.kind) && !isOnlyProgress(event) && refresh()),
  ]
  document.addEventListener('visibilitychange', refreshVisible)
  window.addEventListener('online', refresh)
  refresh()
  return () => {
    clearInterval(timer)
    ends.forEach((end) => end())
    document.removeEventListener('visibilitychange', refreshVisible)
    window.removeEventListener('online', refresh)
  }
}

let followers = 0
let end: (() => void) | undefined

/**
 * Keeps the bills of this visit current until the function is called: at each event of the visit and when the page becomes
 * visible, or every 10 s without events.
 */
export const followVisitBills = (): (() => void) => {
  followers += 1
  if (end) void refreshBills()
  else end = follow()
  return () => {
    followers -= 1
    if (followers > 0) return
    end?.()
    end = undefined
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

/** The bills of this phone, followed while the screen is open; the kept ones without a network. `openId`: the bill of the screen. */
export const useVisitBills = (openId?: string): VisitBills => {
  const { restaurantId } = useVisit()
  const fetched = useStore(fetchedBills)
  useEffect(() => {
    screens.count += 1
    screens.billId = openId ?? ''
    const endFollowing = followVisitBills()
    return () => {
      screens.count -= 1
      endFollowing()
    }
  }, [openId])
  const { currentIds, isFailed, isFetching } = fetched.restaurantId === restaurantId ? fetched : nothing
  return {
    status: currentIds ? 'ready' : isFailed ? 'failed' : 'loading',
    bills: useKeptBills().filter(({ bill }) => bill.restaurantId === restaurantId),
    currentIds: currentIds ?? [],
    isStale: isFailed,
    isFetching,
    refetch: () => void refreshBills(),
  }
}
