import { followVisitEvents } from '#web/api/visit-events.ts'
import { startBasketLayer } from '#web/features/basket/ui/start-basket-layer.ts'
import { followLiveMenu } from '#web/features/menu/data/live-menu.ts'
import { getRestaurantData, subscribeToRestaurantData } from '#web/features/menu/data/restaurant-data.ts'
import { followTableVisit } from '#web/features/visit/follow-table-visit.ts'
import { followApprovals } from '#web/features/orders/my/approval-news.ts'
import { followTableOrders } from '#web/features/orders/table/follow-table-orders.ts'
import { followCallNews } from '#web/features/waiter-calls/call-news.ts'
import { logWarning } from '#web/lib/log.ts'
import { storage } from '#web/lib/storage.ts'
import { followTheme } from '#web/lib/theme.ts'
import { keepFocus } from '#web/ui/keep-focus.ts'
import { followLanguage } from './follow-language.ts'

/** Starts a part of the app with the first menu of a restaurant that uses it. */
const startWith = (part: 'kitchen' | 'billing', load: () => Promise<() => void>): void => {
  let isStarted = false
  const start = async (): Promise<void> => {
    if (isStarted || !getRestaurantData().restaurant?.[part]) return
    isStarted = true
    try {
      const begin = await load()
      begin()
    } catch (error) {
      // The next menu tries again.
      isStarted = false
      logWarning(`There is no news of the ${part}: ${String(error)}`)
    }
  }
  void start()
  subscribeToRestaurantData(() => void start())
}

/** The progress of orders and the preparation times, and the news of bills. */
const followParts = (): void => {
  startWith('kitchen', async () => (await import('./start-kitchen.ts')).startKitchen)
  startWith('billing', async () => (await import('#web/features/bills/diner/follow-bill-news.ts')).followBillNews)
}

/** An answer about a visit that the server does not have yet. */
const sendFeedback = (): void => {
  if (storage.get('feedback')?.state !== 'waiting') return
  void import('#web/features/feedback/send-feedback.ts').then(
    ({ followFeedback }) => followFeedback(),
    // The next start tries again.
    () => undefined,
  )
}

/** A page that loads while the service worker starts is not among the pages that the worker takes over then. */
const joinServiceWorker = async (): Promise<void> => {
  const { serviceWorker } = navigator
  const registration = await serviceWorker?.ready
  if (serviceWorker?.controller === null) registration?.active?.postMessage('claim')
}

/**
 * Starts what the menu does not wait for: the focus after dialogs, the theme of other tabs, the visit at the table and its events, countdowns,
 * the parts of kitchen and bills, the outbox and the basket's notices.
 */
export const startLater = (): Promise<void> => {
  keepFocus()
  followTheme()
  followLanguage()
  followTableVisit()
  followApprovals()
  followCallNews()
  followLiveMenu()
  followParts()
  followTableOrders({
    get: () => {
      const { links, sharedTable } = getRestaurantData().restaurant?.ordering ?? {}
      return sharedTable === true && links === 'signed'
    },
    subscribe: subscribeToRestaurantData,
  })
  followVisitEvents()
  sendFeedback()
  void joinServiceWorker()
  return startBasketLayer()
}
