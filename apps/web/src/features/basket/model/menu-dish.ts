import { isChoiceAvailable } from '@thali/contract/menu/choice'
import { isAvailable } from '@thali/contract/menu/item'
import type { DishChoice } from '@thali/contract/orders/line'
import { serverNow } from '#web/lib/server-time.ts'
import { storage } from '#web/lib/storage.ts'
import { type ChoiceDish, resolveIn } from './choice-dish.ts'

/** The part of a dish on the menu that the basket needs. */
export type MenuDish = ChoiceDish & {
  /** Price without the current offer, in rupees. */
  readonly fullPrice?: number | undefined
  readonly availableFrom: string
  readonly isSuspended: boolean
  readonly soldOutUntil?: string | undefined
  readonly isSoldOut?: boolean | undefined
  /** The tax on the bill; present only while bills add one. */
  readonly taxClass?: string | undefined
  readonly isTaxIncluded?: boolean | undefined
  /** Set while guests cannot order from its category. */
  readonly closed?: string | undefined
}

/** Used until the restaurant is known (design §4.10). */
export const defaultTimezone = 'Asia/Kolkata'

type Line = DishChoice & { readonly id: string; readonly lineKey: string }

/** Whether a dish that was on the menu is sold out or suspended, or has no possible choice left. */
export const isSoldOut = (dish: MenuDish | undefined): boolean =>
  dish === undefined ||
  !isAvailable(dish, serverNow(), storage.get('restaurantDetails')?.timezone ?? defaultTimezone) ||
  (dish.left ?? Infinity) <= 0 ||
  !isChoiceAvailable(dish, dish.groups ?? [])

/** Keys of the lines that cannot be ordered now: their dish, or a part of their choice. */
export const unavailableOf = (menu: ReadonlyMap<string, MenuDish>, lines: readonly Line[]): ReadonlySet<string> => {
  // Read once per call: it is parsed each time, and the basket calls this at every tap.
  const timezone = storage.get('restaurantDetails')?.timezone ?? defaultTimezone
  const now = serverNow()
  return new Set(
    lines
      .filter((line) => {
        const dish = menu.get(line.id)
        return (
          !dish || dish.closed !== undefined || !isAvailable(dish, now, timezone) || 'kind' in resolveIn(dish, line)
        )
      })
      .map(({ lineKey }) => lineKey),
  )
}
