import type { Bill } from '@thali/contract/bills/bill'
import { isIssued, liveBills } from '#web/features/bills/live-bills.ts'
import { liveConnection } from '#web/features/orders/live/live-connection.ts'
import { getRestaurantData, subscribeToRestaurantData } from '#web/features/menu/data/restaurant-data.ts'

let opened: { readonly restaurantId: string; readonly leave: () => void } | undefined

const isOn = (restaurantId: string): boolean => {
  const { restaurant } = getRestaurantData()
  return restaurant?.id === restaurantId && restaurant.billing !== undefined
}

/** Adds the state of a bill from the live connection. */
export const receive = (bill: Bill): void => {
  if (isIssued(bill)) liveBills.receive(bill)
}

/** Keeps the restaurant's bills while it issues bills. Returns a function that ends that. */
export const follow = (restaurantId: string): (() => void) => {
  const close = (): void => {
    if (opened === undefined) return
    opened.leave()
    opened = undefined
    liveBills.close()
  }
  const check = (): void => {
    if (!isOn(restaurantId)) return close()
    if (opened?.restaurantId === restaurantId) return
    liveBills.open(restaurantId)
    opened = { restaurantId, leave: liveConnection.join(() => liveBills.reload()) }
  }
  check()
  const unsubscribe = subscribeToRestaurantData(check)
  return () => {
    unsubscribe()
    close()
  }
}
