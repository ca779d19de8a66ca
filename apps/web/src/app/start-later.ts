import { followVisitEvents } from '#web/api/visit-events.ts'
import { startBasketLayer } from '#web/features/basket/ui/start-basket-layer.ts'
import { followPreparationTimes } from '#web/features/menu/follow-preparation-times.ts'
import { followLiveMenu } from '#web/features/menu/live-menu.ts'
import { followTableVisit } from '#web/features/visit/follow-table-visit.ts'
import { followApprovals } from '#web/features/orders/approval-news.ts'
import { followKitchenNews } from '#web/features/orders/kitchen-news.ts'
import { followCallNews } from '#web/features/waiter-calls/call-news.ts'
import { followTheme } from '#web/lib/theme.ts'

/**
 * Starts what the menu does not wait for: the theme of other tabs, the visit at the table and its events, countdowns,
 * preparation times, the outbox and the basket's notices.
 */
export const startLater = (): Promise<void> => {
  followTheme()
  followTableVisit()
  followApprovals()
  followKitchenNews()
  followCallNews()
  followLiveMenu()
  followPreparationTimes()
  followVisitEvents()
  return startBasketLayer()
}
