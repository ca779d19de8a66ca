import type { Bill } from '@thali/contract'
import { getRestaurantData, subscribeToRestaurantData } from '#web/features/menu/restaurant-data.ts'
import { logFailure } from '#web/lib/log.ts'

// Downloaded for restaurants that issue bills only.
const load = () => import('#web/features/bills/live-bills.ts')

type Loaded = Awaited<ReturnType<typeof load>>

let loaded: Loaded | undefined
let opened: string | undefined

const isOn = (restaurantId: string): boolean => {
  const { restaurant } = getRestaurantData()
  return restaurant?.id === restaurantId && restaurant.billing !== undefined
}

/** Adds the state of a bill from the live connection. */
export const receiveBill = (bill: Bill): void => {
  if (loaded?.isIssued(bill)) loaded.liveBills.receive(bill)
}

/** Fetches the bills again; resolves to whether the list is complete, true while it is closed. */
export const reloadBills = async (): Promise<boolean> =>
  opened === undefined || (await loaded?.liveBills.reload()) !== false

/** Keeps the restaurant's bills while it issues bills. Returns a function that ends that. */
export const followBills = (restaurantId: string): (() => void) => {
  let isEnded = false
  const close = (): void => {
    if (opened === undefined) return
    opened = undefined
    loaded?.liveBills.close()
  }
  const open = async (): Promise<void> => {
    try {
      loaded = await load()
    } catch (error) {
      // The next state of the restaurant tries again.
      logFailure('Error loading the list of bills', error)
      return
    }
    if (isEnded || opened === restaurantId || !isOn(restaurantId)) return
    opened = restaurantId
    loaded.liveBills.open(restaurantId)
    await loaded.liveBills.reload()
  }
  const check = (): void => {
    if (!isOn(restaurantId)) close()
    else if (opened !== restaurantId) void open()
  }
  check()
  const unsubscribe = subscribeToRestaurantData(check)
  return () => {
    isEnded = true
    unsubscribe()
    close()
  }
}
