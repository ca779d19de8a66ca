import { getRestaurantData, subscribeToRestaurantData } from '#web/features/menu/restaurant-data.ts'
import type * as FollowBills from './follow-bills.ts'

/** The list of bills, downloaded for restaurants that issue bills only. */
export const bills: { current: typeof FollowBills | undefined } = { current: undefined }

/** Keeps the restaurant's bills from the first time it issues bills. Returns a function that ends that. */
export const startBills = (restaurantId: string): (() => void) => {
  let end: (() => void) | undefined
  let isStarted = false
  const start = (): void => {
    if (isStarted || !getRestaurantData().restaurant?.billing) return
    isStarted = true
    import('./follow-bills.ts').then(
      (file) => {
        bills.current = file
        // False after the end.
        if (isStarted) end = file.followBills(restaurantId)
      },
      // The next state of the restaurant tries again.
      () => (isStarted = false),
    )
  }
  start()
  const unsubscribe = subscribeToRestaurantData(start)
  return () => {
    isStarted = false
    unsubscribe()
    end?.()
  }
}
