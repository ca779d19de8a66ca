import type { ReactElement } from 'react'
import type { Order } from '@thali/contract/orders/order'
import { useSelected } from '#web/lib/store.ts'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { type FailedDownload, lazyComponent } from '#web/ui/lazy-component.tsx'
import { uiMessages } from '#web/ui/messages.en.ts'
import { liveOrders } from '../live/live-orders.ts'
import { recentOrders } from '../recent/recent-orders.ts'

const notDownloaded = (failed: FailedDownload): ReactElement => (
  <FailureNotice {...failed} text={uiMessages.notDownloaded} />
)
// Only orders of a restaurant with a kitchen have stations: the others download nothing of it.
const ReadyToCarryList = lazyComponent(
  () => import('./ready-to-carry-list.tsx').then((file) => file.ReadyToCarry),
  notDownloaded,
)

const hasStations = ({ items }: { readonly items: readonly Order[] }): boolean =>
  items.some((order) => order.items.some(({ stationId }) => stationId !== undefined))

const useHasStations = (): boolean => {
  const isRunning = useSelected(liveOrders.store, hasStations)
  return useSelected(recentOrders.store, hasStations) || isRunning
}

/** Dishes to carry to a table; null while no order went to a kitchen (plan §5). */
export const ReadyToCarry = ({ tableNumber }: { readonly tableNumber: number }): ReactElement | null =>
  useHasStations() ? <ReadyToCarryList tableNumber={tableNumber} /> : null

/** Warns of orders that the kitchen does not see in time, from the first order with a station on. Returns its end. */
export const followKitchen = (rules: {
  readonly seconds: () => number | undefined
  readonly onLate: (order: Order) => void
}): (() => void) => {
  let isStarted = false
  const ended = new AbortController()
  const start = async (): Promise<void> => {
    if (isStarted || ![liveOrders, recentOrders].some(({ store }) => hasStations(store.get()))) return
    isStarted = true
    try {
      const { followKitchenOrders } = await import('./follow-kitchen.ts')
      // It may have ended during the download.
      if (!ended.signal.aborted) ended.signal.addEventListener('abort', followKitchenOrders(rules))
    } catch {
      // The next order tries again.
      isStarted = false
    }
  }
  const check = (): void => void start()
  check()
  const ends = [liveOrders.store.subscribe(check), recentOrders.store.subscribe(check)]
  return () => {
    ends.forEach((one) => one())
    ended.abort()
  }
}
