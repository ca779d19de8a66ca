import { startBasketLayer } from '#web/features/basket/ui/start-basket-layer.ts'
import { followLiveMenu } from '#web/features/menu/live-menu.ts'
import { followTheme } from '#web/lib/theme.ts'

/** Starts what the menu does not wait for: the theme of other tabs, countdowns, the outbox and the basket's notices. */
export const startLater = (): Promise<void> => {
  followTheme()
  followLiveMenu()
  return startBasketLayer()
}
