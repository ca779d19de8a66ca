import * as bounds from '@thali/contract/basics/bounds'
import type { WeeklyPeriod } from '@thali/contract/restaurants/hours'
import { inDateWords, locale } from '#web/lib/language/language.ts'
import { weekMessages as messages } from './week-messages.en.ts'

/** A period of one day; times such as `09:30`, empty until typed. One that ends at or before its start ends the next day. */
export type DayPeriod = { readonly from: string; readonly to: string }

/** The periods of each day, from Sunday. */
export type Week = readonly (readonly DayPeriod[])[]

const days = [0, 1, 2, 3, 4, 5, 6] as const

/** The week as the form shows it: Monday first. */
export const weekOrder: readonly number[] = [1, 2, 3, 4, 5, 6, 0]

/** The periods of each day, in the order of their start. */
export const weekOf = (periods: readonly WeeklyPeriod[]): Week =>
  days.map((day) =>
    periods
      .filter((period) => period.days.includes(day))
      .map(({ from, to }) => ({ from, to }))
      .toSorted((a, b) => a.from.localeCompare(b.from)),
  )

/** The weekly periods of the request: days with the same period share one. */
export const periodsOf = (week: Week): WeeklyPeriod[] => {
  const byTimes = new Map<string, WeeklyPeriod>()
  week.forEach((periods, day) => {
    for (const { from, to } of periods) {
      const key = `${from} ${to}`
      byTimes.set(key, { days: [...(byTimes.get(key)?.days ?? []), day], from, to })
    }
  })
  return [...byTimes.values()]
}

/** A week with the periods of one day on all days. */
export const copiedToAll = (week: Week, day: number): Week => days.map(() => week[day] ?? [])

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const dayMinutes = 1440
const weekMinutes = 7 * dayMinutes

const spanOf = (day: number, { from, to }: DayPeriod): { readonly start: number; readonly end: number } => {
  const start = day * dayMinutes + minutesOf(from)
  const length = (minutesOf(to) - minutesOf(from) + dayMinutes) % dayMinutes || dayMinutes
  return { start, end: start + length }
}

/** Whether a period ends on the next day. */
export const isOverMidnight = ({ from, to }: DayPeriod): boolean => from !== '' && to !== '' && to <= from

/** The key of a period in the errors. */
export const periodKey = (day: number, at: number): string => `${day} ${at}`

/** The errors of a week by `periodKey`; empty when valid. */
export const checkWeek = (week: Week): Readonly<Record<string, string>> => {
  const all = week.flatMap((periods, day) => periods.map((period, at) => ({ day, at, period })))
  const filled = all.filter(({ period }) => period.from !== '' && period.to !== '')
  const missing = all.filter((one) => !filled.includes(one)).map((one) => ({ ...one, error: messages.timeMissing }))
  const overlapping = filled.flatMap((one, at) => {
    const own = spanOf(one.day, one.period)
    const isTwice = filled.slice(0, at).some((other) => {
      const { start, end } = spanOf(other.day, other.period)
      // The week is a circle: Saturday night goes on into Sunday.
      return [-weekMinutes, 0, weekMinutes].some((shift) => own.start < end + shift && start + shift < own.end)
    })
    return isTwice ? [{ ...one, error: messages.overlaps }] : []
  })
  return Object.fromEntries([...missing, ...overlapping].map(({ day, at, error }) => [periodKey(day, at), error]))
}

/** Whether another period fits into a week. */
export const hasRoom = (week: Week): boolean => periodsOf(week).length < bounds.weeklyPeriodsMax

// As the browser shows the time of an order (spec §4).
const clock = (time: string): string =>
  inDateWords(
    new Date(`2026-01-01T${time}:00Z`).toLocaleTimeString(locale(), {
      hour: 'numeric',
      minute: '2-digit',
      timeZone: 'UTC',
    }),
  )

const inWords = (periods: readonly DayPeriod[]): string => {
  const words = periods.map(({ from, to }) => messages.period({ from: clock(from), to: clock(to) }))
  const last = words.at(-1) ?? ''
  return words.length > 1 ? messages.and({ first: words.slice(0, -1).join(', '), last }) : last
}

/** The hours of a day in a sentence, such as `Open today 12:00 PM to 3:30 PM`. */
export const todayInWords = (week: Week, day: number): string => {
  if (week.every((periods) => periods.length === 0)) return messages.openAlways
  const periods = (week[day] ?? []).filter(({ from, to }) => from !== '' && to !== '')
  return periods.length === 0 ? messages.closedToday : messages.openToday(inWords(periods))
}

/** The day of the week, from Sunday as 0, in a time zone. */
export const dayOfWeek = (at: Date, timezone: string): number =>
  ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].indexOf(
    at.toLocaleDateString('en-US', { weekday: 'short', timeZone: timezone }),
  )

/** The periods of a week as text; empty without any. */
export const weekInWords = (periods: readonly WeeklyPeriod[]): string =>
  periods
    .map(({ days: on, from, to }) => {
      const names = weekOrder.filter((day) => on.includes(day)).map((day) => Object.values(messages.shortDays)[day])
      return `${names.join(', ')}: ${messages.period({ from: clock(from), to: clock(to) })}`
    })
    .join('\n')
