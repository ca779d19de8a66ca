import { isAvailable } from '@thali/contract'
import { serverNow } from '#web/lib/server-time.ts'
import { storage } from '#web/lib/storage.ts'
import type { MenuPrice } from './basket.ts'

/** The part of a dish on the menu that the basket needs. */
export type MenuDish = MenuPrice & {
  /** Price without the current offer, in rupees. */
  readonly fullPrice?: number | undefined
  readonly availableFrom: string
  readonly isSuspended: boolean
}

/** Used until the restaurant is known (design §4.10). */
export const defaultTimezone = 'Asia/Kolkata'

/** Ids of the dishes that cannot be ordered now. */
export const unavailableOf = (menu: ReadonlyMap<string, MenuDish>, itemIds: readonly string[]): ReadonlySet<string> => {
  // Read once per call: it is parsed each time, and the basket calls this at every tap.
  const timezone = storage.get('restaurantDetails')?.timezone ?? defaultTimezone
  const now = serverNow()
  return new Set(
    itemIds.filter((id) => {
      const dish = menu.get(id)
      return !dish || !isAvailable(dish, now, timezone)
    }),
  )
}
