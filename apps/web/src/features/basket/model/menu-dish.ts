import { isAvailable } from '@thali/contract'
import { serverNow } from '#web/lib/server-time.ts'
import { storage } from '#web/lib/storage.ts'
import type { MenuPrice } from './basket.ts'

/** What the basket must know of a dish on the menu. */
export type MenuDish = MenuPrice & {
  /** What it costs without the offer that holds, if one does. */
  readonly fullPrice?: number | undefined
  readonly availableFrom: string
  readonly isSuspended: boolean
}

/** Until the restaurant is known; the one most restaurants here are in (design §4.10). */
export const defaultTimezone = 'Asia/Kolkata'

/**
 * Which dishes the kitchen would refuse now.
 *
 * @param menu Names and availability as the menu has them.
 * @param itemIds The dishes asked about.
 * @returns The ids of those that cannot be ordered.
 */
export const unavailableOf = (menu: ReadonlyMap<string, MenuDish>, itemIds: readonly string[]): ReadonlySet<string> => {
  // Read once: it is parsed anew each time, and a basket asks at every tap.
  const timezone = storage.get('restaurantDetails')?.timezone ?? defaultTimezone
  const now = serverNow()
  return new Set(
    itemIds.filter((id) => {
      const dish = menu.get(id)
      return !dish || !isAvailable(dish, now, timezone)
    }),
  )
}
