import { followPreparationTimes } from '#web/features/menu/data/follow-preparation-times.ts'
import { orderInWords, shownWords } from '#web/features/menu/data/shown-words.ts'
import { followKitchenNews } from '#web/features/orders/my/kitchen-news.ts'
import { preloadProgress } from '#web/features/orders/my/lazy-order-progress.tsx'

/** Starts what diners of a restaurant with a kitchen display need. Called once. */
export const startKitchen = (): void => {
  followKitchenNews((order) => orderInWords(shownWords(), order))
  followPreparationTimes()
  // My Orders then shows the progress at once, also without a network.
  preloadProgress()
}
