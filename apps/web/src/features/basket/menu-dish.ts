import { isAvailable } from '@thali/contract'
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
 * Whether the kitchen would refuse a dish now.
 *
 * @param dish As the menu has it; undefined when it has it no longer.
 * @returns True when it cannot be ordered.
 */
export const isUnavailable = (dish: MenuDish | undefined): boolean =>
  !dish || !isAvailable(dish, new Date(), storage.get('restaurantDetails')?.timezone ?? defaultTimezone)
