import { availableDate, isAvailable, localDate } from '@thali/contract/menu/item'
import { shortDate } from '#web/lib/date.ts'
import { menuMessages } from '../list/messages.en.ts'
import type { Dish } from './restaurant-data.ts'

const dayMs = 86_400_000

type Availability = Pick<Dish, 'availableFrom' | 'isSuspended' | 'isSoldOut' | 'soldOutUntil' | 'closed'>

/**
 * Such as `From tomorrow`, `From Nov 24`, `Sold out`, `Ask the staff`, or `Unavailable` without a date; undefined when
 * a dish can be ordered.
 */
export const unavailableText = (item: Availability, now: Date, timezone: string): string | undefined => {
  if (isAvailable(item, now, timezone)) return item.closed
  if (item.isSuspended) return menuMessages.unavailable
  if (item.isSoldOut) return menuMessages.soldOut
  const tomorrow = localDate(new Date(now.getTime() + dayMs), timezone)
  const soldOutUntil = new Date(item.soldOutUntil ?? 0)
  if (now < soldOutUntil)
    return localDate(soldOutUntil, timezone) === tomorrow ? menuMessages.soldOutUntilTomorrow : menuMessages.soldOut
  const date = availableDate(new Date(item.availableFrom), timezone)
  if (date === tomorrow) return menuMessages.fromTomorrow
  // It is, by the clock of this device: the clock of the server may be days behind.
  if (isAvailable(item, new Date(), timezone)) return menuMessages.askStaff
  return menuMessages.from(shortDate(date, 'UTC', now))
}

/** Sorts unavailable dishes to the end; each group stays in menu order. The same array when nothing moves. */
export const availableFirst = <T extends Availability>(
  items: readonly T[],
  now: Date,
  timezone: string,
): readonly T[] => {
  const rest = items.filter((item) => unavailableText(item, now, timezone))
  return rest.length === 0 ? items : [...items.filter((item) => !rest.includes(item)), ...rest]
}
