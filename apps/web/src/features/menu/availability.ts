import { type MenuItem, availableDate, isAvailable, localDate } from '@thali/contract'
import { shortDate } from '#web/lib/date.ts'
import { menuMessages } from './messages.en.ts'

const dayMs = 86_400_000

/**
 * Text for a dish that cannot be ordered: `From tomorrow`, `From Nov 24`, or `Unavailable` without a date; undefined
 * when it can be ordered.
 *
 * @param timezone The restaurant's IANA time zone.
 */
export const unavailableText = (
  item: Pick<MenuItem, 'availableFrom' | 'isSuspended'>,
  now: Date,
  timezone: string,
): string | undefined => {
  if (isAvailable(item, now, timezone)) return undefined
  if (item.isSuspended) return menuMessages.unavailable
  const date = availableDate(new Date(item.availableFrom), timezone)
  if (date === localDate(new Date(now.getTime() + dayMs), timezone)) return menuMessages.fromTomorrow
  return menuMessages.from(shortDate(date, 'UTC', now))
}

/**
 * Sorts dishes that cannot be ordered to the end; within both groups the menu's order stays.
 *
 * @returns The same array when nothing moves.
 */
export const availableFirst = <T extends Pick<MenuItem, 'availableFrom' | 'isSuspended'>>(
  items: readonly T[],
  now: Date,
  timezone: string,
): readonly T[] => {
  const rest = items.filter((item) => !isAvailable(item, now, timezone))
  return rest.length === 0 ? items : [...items.filter((item) => !rest.includes(item)), ...rest]
}
