import { formattersByZone } from '@thali/contract/basics/zone-format'
import { addDays, businessDayStart } from '@thali/contract/days/business-day'
import { localDate } from '@thali/contract/menu/item'
import type { DayClock } from '#server/data/days/day-lock-queries.ts'

const formatterOf = formattersByZone('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const hourOf = formattersByZone('en-GB', { hour: '2-digit', hourCycle: 'h23' })

const minuteMs = 60_000

const quarterMs = 15 * minuteMs

/** Finds the hour of the clock at moments, from 0 to 23: each quarter of an hour once, as zones differ by whole quarters. */
export const hourFinder = (timezone: string): ((time: number) => number) => {
  const cached = new Map<number, number>()
  return (time) => {
    const quarter = Math.floor(time / quarterMs)
    const hour = cached.get(quarter) ?? Number(hourOf(timezone).format(time))
    cached.set(quarter, hour)
    return hour
  }
}

/** A business day from its first moment to the next day's, in ms since 1970. */
export const boundsOf = (
  date: string,
  { timezone, startsAt }: DayClock,
): { readonly from: number; readonly to: number } => ({
  from: businessDayStart(date, timezone, startsAt).getTime(),
  to: businessDayStart(addDays(date, 1), timezone, startsAt).getTime(),
})

/** The moment a week earlier at which the clocks of the zone showed the same time; within the given business day. */
export const sameTimeLastWeek = (now: Date, lastWeek: string, clock: DayClock): number => {
  const { timezone } = clock
  const minute = businessDayStart(addDays(localDate(now, timezone), -7), timezone, formatterOf(timezone).format(now))
  const { from, to } = boundsOf(lastWeek, clock)
  return Math.min(to, Math.max(from, minute.getTime() + (now.getTime() % minuteMs)))
}
