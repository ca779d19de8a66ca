import type { z } from 'zod'
import { formattersByZone } from '../basics/zone-format.ts'
import type { menuItem, menuMessage } from './schema.ts'

/** A dish on the menu; `price` in rupees, `availableFrom` ISO 8601 UTC (spec §3 "Menu item"). */
export type MenuItem = z.infer<typeof menuItem>

/** A message of the topic `menu`. */
export type MenuMessage = z.infer<typeof menuMessage>

// en-CA writes year-month-day. A large menu formats 1,376 dates.
const dateFormatterOf = formattersByZone('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' })

/** The calendar date in a time zone (IANA name), such as `2026-11-20`; dates sort as text. */
export const localDate = (at: Date, timezone: string): string => dateFormatterOf(timezone).format(at)

const dayMs = 86_400_000

/**
 * The first date on which a dish is available in the restaurant's time zone, such as `2026-11-20`. Midnight UTC stands
 * for a date without a time (spec §4 "Item availability choice"): it is that date in every zone.
 */
export const availableDate = (availableFrom: Date, timezone: string): string =>
  availableFrom.getTime() % dayMs === 0 ? availableFrom.toISOString().slice(0, 10) : localDate(availableFrom, timezone)

/**
 * Whether a dish can be ordered now: neither suspended nor sold out, and its date is today or earlier in the IANA
 * `timezone` (spec §4 "Item availability", design §4.10). `availableFrom` is ISO 8601 or milliseconds since 1970.
 */
export const isAvailable = (
  item: {
    readonly availableFrom: string | number
    readonly isSuspended: boolean
    readonly isSoldOut?: boolean | undefined
    readonly soldOutUntil?: string | number | undefined
  },
  now: Date,
  timezone: string,
): boolean => {
  if (item.isSuspended || item.isSoldOut) return false
  if (item.soldOutUntil !== undefined && now < new Date(item.soldOutUntil)) return false
  const from = new Date(item.availableFrom)
  // A date more than a day ago is past in every zone, so most dishes need no formatted date.
  return from.getTime() + dayMs <= now.getTime() || availableDate(from, timezone) <= localDate(now, timezone)
}
