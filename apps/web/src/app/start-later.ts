import { startBasketLayer } from '#web/features/basket/ui/start-basket-layer.ts'
import { followTheme } from '#web/lib/theme.ts'

/** Starts what the menu does not wait for: the theme of other tabs, the outbox and the basket's notices. */
export const startLater = (): Promise<void> => {
  followTheme()
  return startBasketLayer()
}
