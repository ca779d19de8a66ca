import { followVisitEvents } from '#web/api/visit-events.ts'
import { startBasketLayer } from '#web/features/basket/ui/start-basket-layer.ts'
import { followLiveMenu } from '#web/features/menu/data/live-menu.ts'
import { getRestaurantData, subscribeToRestaurantData } from '#web/features/menu/data/restaurant-data.ts'
import { followTableVisit } from '#web/features/visit/follow-table-visit.ts'
import { followApprovals } from '#web/features/orders/my/approval-news.ts'
import { followCallNews } from '#web/features/waiter-calls/call-news.ts'
import { logWarning } from '#web/lib/log.ts'
import { followTheme } from '#web/lib/theme.ts'
import { keepFocus } from '#web/ui/keep-focus.ts'
import { followLanguage } from './follow-language.ts'

/** Starts the progress of orders and the preparation times with the first menu of a restaurant with a kitchen display. */
const followKitchen = (): void => {
  let isStarted = false
  const start = async (): Promise<void> => {
    if (isStarted || !getRestaurantData().restaurant?.kitchen) return
    isStarted = true
    try {
      const { startKitchen } = await import('./start-kitchen.ts')
      startKitchen()
    } catch (error) {
      // The next menu tries again.
      isStarted = false
      logWarning(`The progress of orders is not announced: ${String(error)}`)
    }
  }
  void start()
  subscribeToRestaurantData(() => void start())
}

/** A page that loads while the service worker starts is not among the pages that the worker takes over then. */
const joinServiceWorker = async (): Promise<void> => {
  const { serviceWorker } = navigator
  const registration = await serviceWorker?.ready
  if (serviceWorker?.controller === null) registration?.active?.postMessage('claim')
}

/**
 * Starts what the menu does not wait for: the focus after dialogs, the theme of other tabs, the visit at the table and its events, countdowns,
 * the kitchen's part, the outbox and the basket's notices.
 */
export const startLater = (): Promise<void> => {
  keepFocus()
  followTheme()
  followLanguage()
  followTableVisit()
  followApprovals()
  followCallNews()
  followLiveMenu()
  followKitchen()
  followVisitEvents()
  void joinServiceWorker()
  return startBasketLayer()
}
