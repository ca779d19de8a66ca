import { kitchenEndpoints } from '@thali/contract/kitchen/endpoints'
import { call } from '#web/api/call.ts'
import { logWarning } from '#web/lib/log.ts'
import { preparationTimes } from '#web/product/preparation-times.ts'
import { getRestaurantData, subscribeToRestaurantData } from './restaurant-data.ts'

/** A page that becomes visible asks again after this long (ms): the times are medians of two weeks. */
const freshMs = 15 * 60_000

let asked: { readonly restaurantId: string; readonly atMs: number } | undefined

const ask = async (): Promise<void> => {
  const { restaurant } = getRestaurantData()
  const restaurantId = restaurant?.kitchen ? restaurant.id : undefined
  if (asked && asked.restaurantId === restaurantId && Date.now() - asked.atMs < freshMs) return
  if (asked?.restaurantId !== restaurantId) preparationTimes.set(new Map())
  asked = restaurantId === undefined ? undefined : { restaurantId, atMs: Date.now() }
  if (restaurantId === undefined) return
  try {
    const times = await call(kitchenEndpoints.listPreparationTimes, { params: { restaurantId } })
    if (asked?.restaurantId === restaurantId)
      preparationTimes.set(new Map(times.map(({ itemId, minutes }) => [itemId, minutes])))
  } catch (error) {
    // Without them no time is shown.
    logWarning(`The preparation times are not known: ${String(error)}`)
  }
}

/** Fetches the preparation times of the shown restaurant while its kitchen display is on. Called once. */
export const followPreparationTimes = (): void => {
  void ask()
  subscribeToRestaurantData(() => void ask())
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void ask())
}
