import { formattersByZone } from '../basics/zone-format.ts'

const minuteMs = 60_000
const dayMs = 1440 * minuteMs

const formatterOf = formattersByZone('en-US', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

/** The local time in a zone as milliseconds, as if that local time were UTC. Local times compare and subtract. */
const localTime = (at: number, timezone: string): number => {
  const parts = new Map(
    formatterOf(timezone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0
  const seconds = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
  return seconds + (((at % 1000) + 1000) % 1000)
}

/** The first moment from `from` on for which a condition holds, which holds at `to` and from then on. */
const firstMoment = (from: number, to: number, holds: (at: number) => boolean): number => {
  let [low, high] = [from, to]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/**
 * The latest local time up to a moment. It is earlier than the present one only after clocks went back: then the hour
 * runs twice, and a day that started in the first one goes on in the second.
 */
const latestLocalTime = (at: number, timezone: string): number => {
  const offset = (moment: number): number => localTime(moment, timezone) - moment
  const before = at - dayMs
  const now = localTime(at, timezone)
  if (offset(before) <= now - at) return now
  const change = firstMoment(before, at, (moment) => offset(moment) !== offset(before))
  return Math.max(now, localTime(change - 1, timezone))
}

const startMs = (startsAt: string): number => (Number(startsAt.slice(0, 2)) * 60 + Number(startsAt.slice(3))) * minuteMs

const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/**
 * The business day of a moment as a calendar date such as `2026-04-01`. It starts at a local time such as `04:00` and
 * never goes back, also when clocks do (plan §6).
 */
export const businessDayOf = (at: Date, timezone: string, startsAt: string): string =>
  dateOf(latestLocalTime(at.getTime(), timezone) - startMs(startsAt))

/** The first moment of a business day. A day whose local start the clocks skip starts with the first moment after it. */
export const businessDayStart = (date: string, timezone: string, startsAt: string): Date => {
  const start = Date.parse(`${date}T00:00:00Z`) + startMs(startsAt)
  // Local times are at most 14 hours ahead of UTC and 12 behind it.
  const [from, to] = [start - 15 * 60 * minuteMs, start + 13 * 60 * minuteMs]
  return new Date(firstMoment(from, to, (at) => businessDayOf(new Date(at), timezone, startsAt) >= date))
}

/** The calendar date so many days later, or earlier. */
export const addDays = (date: string, days: number): string => dateOf(Date.parse(`${date}T00:00:00Z`) + days * dayMs)

/**
 * The business day of money that is recorded now: the day of the clock, or if it is closed, the next open one.
 * `closed` are the closed days from `clockDay` on, in any order.
 */
export const openBusinessDay = (clockDay: string, closed: readonly string[]): string => {
  const taken = new Set(closed)
  let day = clockDay
  while (taken.has(day)) day = addDays(day, 1)
  return day
}
