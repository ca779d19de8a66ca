import type { z } from 'zod'
import { formattersByZone } from '../basics/zone-format.ts'
import type { ordering, weeklyPeriod } from './hours-schema.ts'

/** A weekly period in the restaurant's time zone; see `weeklyPeriod`. */
export type WeeklyPeriod = z.infer<typeof weeklyPeriod>

/** When a restaurant takes orders; see `ordering`. */
export type Ordering = z.infer<typeof ordering>

const minuteMs = 60_000
const dayMinutes = 1440
const weekMinutes = 7 * dayMinutes
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

const formatterOf = formattersByZone('en-US', {
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** The minute of the week in a time zone (IANA name), from Sunday 00:00. */
const minuteOfWeek = (at: Date, timezone: string): number => {
  const parts = new Map(
    formatterOf(timezone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  return (
    weekdays.indexOf(parts.get('weekday') ?? '') * dayMinutes +
    Number(parts.get('hour')) * 60 +
    Number(parts.get('minute'))
  )
}

const minuteOfDay = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

const modulo = (value: number, divisor: number): number => ((value % divisor) + divisor) % divisor

type Span = { readonly start: number; readonly length: number }

// A period that ends at or before its start lasts until the next day.
const spansOf = (periods: readonly WeeklyPeriod[]): Span[] =>
  periods.flatMap(({ days, from, to }) =>
    days.map((day) => ({
      start: day * dayMinutes + minuteOfDay(from),
      length: modulo(minuteOfDay(to) - minuteOfDay(from), dayMinutes) || dayMinutes,
    })),
  )

/** Whether a moment lies in one of the weekly periods. No periods mean always. */
export const isWithin = (periods: readonly WeeklyPeriod[] | undefined, at: Date, timezone: string): boolean => {
  if (!periods?.length) return true
  const minute = minuteOfWeek(at, timezone)
  return spansOf(periods).some(({ start, length }) => modulo(minute - start, weekMinutes) < length)
}

/** The start of the next weekly period after a moment outside of all periods. */
export const nextStart = (periods: readonly WeeklyPeriod[], at: Date, timezone: string): Date | undefined => {
  const minute = minuteOfWeek(at, timezone)
  const waits = spansOf(periods).map(({ start }) => modulo(start - minute, weekMinutes))
  if (waits.length === 0) return undefined
  const wait = Math.min(...waits)
  const found = new Date((Math.floor(at.getTime() / minuteMs) + wait) * minuteMs)
  // The clocks may change in between.
  const shift = modulo(minute + wait - minuteOfWeek(found, timezone) + weekMinutes / 2, weekMinutes) - weekMinutes / 2
  let opens = new Date(found.getTime() + shift * minuteMs)
  // A local time that the clocks skip is no start; then the period starts with the first minute after it.
  while (!isWithin(periods, opens, timezone)) opens = new Date(opens.getTime() + minuteMs)
  return opens
}

/** Why a restaurant takes no orders now. Without `opensDateTime` the end is not known. */
export type Closure = { readonly message: string; readonly opensDateTime?: string }

/** Why a restaurant takes no orders at a moment, or undefined while it does. A pause goes before the hours. */
export const closureOf = (
  {
    timezone,
    ordering: rules,
  }: { readonly timezone: string; readonly ordering?: Pick<Ordering, 'hours' | 'pause'> | undefined },
  at: Date,
): Closure | undefined => {
  if (!rules) return undefined
  const { hours } = rules
  const pause =
    rules.pause && (rules.pause.until === null || at < new Date(rules.pause.until)) ? rules.pause : undefined
  if (!pause && isWithin(hours, at, timezone)) return undefined
  const message = pause?.message ?? ''
  if (pause?.until === null) return { message }
  const end = pause ? new Date(pause.until) : at
  const opens = isWithin(hours, end, timezone) ? end : nextStart(hours, end, timezone)
  return { message, ...(opens && { opensDateTime: opens.toISOString() }) }
}

/** Stands for the start of the next business day in `setItemAvailability` (plan §3.5). */
export const nextBusinessDay = 'next-business-day'

const halfADayAfter = (time: string): string =>
  String((Number(time.slice(0, 2)) + 12) % 24).padStart(2, '0') + time.slice(2)

const everyDay = [0, 1, 2, 3, 4, 5, 6]

/** The start of the business day after the present one; `startsAt` is a local time such as `04:00` (plan §3.5). */
export const nextBusinessDayStart = (at: Date, timezone: string, startsAt: string): Date | undefined =>
  // From the next minute on: at the start of a day, the next one is meant.
  nextStart(
    [{ days: everyDay, from: startsAt, to: halfADayAfter(startsAt) }],
    new Date(at.getTime() + minuteMs),
    timezone,
  )
