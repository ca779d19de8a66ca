import { type MenuItem, localDate } from '@thali/contract/menu/item'
import { shortDate } from '#web/lib/date.ts'
import { soldOutMessages as messages } from './sold-out-messages.en.ts'

/** The part of a dish that says whether it is sold out. */
export type Sellable = Pick<MenuItem, 'isSuspended' | 'isSoldOut' | 'soldOutUntil'>

const dayMs = 86_400_000

const untilWords = (until: Date, now: Date, timezone: string): string => {
  const date = localDate(until, timezone)
  if (date === localDate(new Date(now.getTime() + dayMs), timezone)) return messages.soldOutTomorrow
  const isToday = date === localDate(now, timezone)
  return messages.soldOutUntil(
    isToday
      ? until.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', timeZone: timezone })
      : shortDate(until, timezone, now),
  )
}

/**
 * The state of a dish in words, such as `7 left` or `Sold out until tomorrow`; undefined for one that is on sale.
 *
 * @param left Of its countdown; undefined without one.
 */
export const soldOutWords = (
  item: Sellable,
  left: number | undefined,
  now: Date,
  timezone: string,
): string | undefined => {
  if (item.isSuspended) return messages.soldOut
  const until = item.soldOutUntil === undefined ? undefined : new Date(item.soldOutUntil)
  if (until && now < until) return untilWords(until, now, timezone)
  if (item.isSoldOut || left === 0) return messages.soldOut
  return left === undefined ? undefined : messages.someLeft(left)
}
