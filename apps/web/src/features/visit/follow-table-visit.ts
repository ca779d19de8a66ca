import { NetworkError } from '#web/api/errors.ts'
import { renewTableVisit } from '#web/api/table-visit.ts'
import { logWarning } from '#web/lib/log.ts'
import { isStaffPath, paths, readTableLink } from '#web/lib/paths.ts'
import { storage } from '#web/lib/storage.ts'
import { forgetTableVisit, getTableVisit, subscribeToTableVisit } from '#web/product/table-visit.ts'
import { subscribeToVisitEvents } from '#web/product/visit-events.ts'
import { getVisit, subscribeToVisit } from '#web/product/visit.ts'
import { showToast } from '#web/ui/toast.tsx'
import { tableNoticeMessages as messages } from './table-notice-messages.en.ts'

/** A page that was hidden this long asks again when it becomes visible (ms): staff may have moved or cleared the table. */
const freshMs = 60_000

/** After a failure the next attempt follows this much later (ms), while the page is visible. */
const againMs = 30_000

/**
 * Whether the diner opened a table link now: then an ended visit starts again. A reload or a restored tab may be yesterday's,
 * and so may a bookmark of the menu.
 */
const isLinkOpenedNow = (): boolean => {
  const [entry] = performance.getEntriesByType('navigation')
  if (!(entry instanceof PerformanceNavigationTiming) || entry.type !== 'navigate') return false
  const { pathname } = new URL(entry.name)
  return pathname === paths.root || readTableLink(pathname) !== undefined
}

const hasTables = (): boolean => storage.get('restaurantDetails')?.settings.menuCardOnly !== true

let renewedAtMs = 0
let timer: ReturnType<typeof setTimeout> | undefined

const renew = async (isHere: boolean): Promise<void> => {
  clearTimeout(timer)
  const { restaurantId, linkTable, isForDiner } = getVisit()
  if (!restaurantId || !linkTable || isForDiner || isStaffPath(location.pathname) || !hasTables()) return
  renewedAtMs = Date.now()
  try {
    await renewTableVisit(isHere ? { isHere } : {})
  } catch (error) {
    // Browsing and ordering go on without it: the server decides at each order. The browser itself logs a call without
    // an answer; Firefox also cuts off the calls of a page that is being left.
    if (!(error instanceof NetworkError)) logWarning(`The visit at the table is not known: ${String(error)}`)
    timer = setTimeout(() => document.visibilityState === 'visible' && void renew(isHere), againMs)
  }
}

/** Starts the visit of this phone at its table, after the menu is usable, and keeps it current until the function is called. */
export const followTableVisit = (): (() => void) => {
  const placeOf = ({ restaurantId, linkTable } = getVisit()): string => `${restaurantId}/${linkTable}`
  let place = placeOf()
  const onPlace = (): void => {
    if (placeOf() === place) return
    place = placeOf()
    // The diner confirmed the table to which staff had moved the party.
    if (getTableVisit().visit?.tableNumber === getVisit().linkTable) return
    forgetTableVisit()
    void renew(true)
  }
  const onVisible = (): void => {
    if (document.visibilityState === 'visible' && Date.now() - renewedAtMs > freshMs) void renew(false)
  }
  const onOnline = (): void => {
    const { visit, isEnded } = getTableVisit()
    if (!visit && !isEnded) void renew(false)
  }
  let known = getTableVisit().visit
  const onVisit = (): void => {
    const before = known
    known = getTableVisit().visit
    // A page that was opened after the move has the notice above the menu alone.
    if (!before || !known || before.tableNumber === known.tableNumber) return
    showToast(messages.moved(known.tableLabel ?? messages.table(known.tableNumber)))
  }
  void renew(isLinkOpenedNow())
  const unsubscribeFromVisit = subscribeToTableVisit(onVisit)
  const unsubscribe = subscribeToVisit(onPlace)
  const unsubscribeFromEvents = subscribeToVisitEvents(({ kind }) => {
    if (kind === 'visit' || kind === 'connected') void renew(false)
  })
  document.addEventListener('visibilitychange', onVisible)
  window.addEventListener('online', onOnline)
  return () => {
    clearTimeout(timer)
    unsubscribe()
    unsubscribeFromVisit()
    unsubscribeFromEvents()
    document.removeEventListener('visibilitychange', onVisible)
    window.removeEventListener('online', onOnline)
  }
}
