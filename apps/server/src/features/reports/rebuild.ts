import { addDays, businessDayOf, businessDayStart } from '@thali/contract/days/business-day'
import type { DayClock } from '#server/data/days/day-lock-queries.ts'
import { listQuarters, type Quarter } from '#server/data/reports/counter-queries.ts'
import { findNextCreation, listQuartersOfDay, type DayBounds } from '#server/data/reports/day-counter-queries.ts'
import { localSlot, type LocalSlot } from '#server/data/reports/local-slot.ts'
import type { SlotTotals } from '#server/data/reports/queries.ts'
import { clearCounters, recountItemsAndUsers, storeSlotsAndTotals } from '#server/data/reports/write-counter.ts'
import {
  recountDay,
  recountVisitors,
  storeHours,
  type DaySlot,
  type HourCount,
} from '#server/data/reports/write-day-counter.ts'
import type { Connection } from '#server/db/database.ts'

/** The day and hour for which an order counts. */
export const daySlot = (time: Date, { timezone, startsAt }: DayClock): DaySlot => {
  const { day: weekday, hour } = localSlot(time, timezone)
  return { businessDay: businessDayOf(time, timezone, startsAt), weekday, hour }
}

/** The slots of quarter hours, each found once: the days and all time need the same. */
const slotFinder = (timezone: string): ((quarter: Quarter) => LocalSlot) => {
  const slots = new Map<number, LocalSlot>()
  return ({ startedAt }) => {
    const slot = slots.get(startedAt) ?? localSlot(new Date(startedAt), timezone)
    slots.set(startedAt, slot)
    return slot
  }
}

type FindSlot = ReturnType<typeof slotFinder>

const sumBySlot = (quarters: readonly Quarter[], findSlot: FindSlot): SlotTotals[] => {
  const sums = new Map<string, SlotTotals>()
  for (const quarter of quarters) {
    const { orderCount, totalPaise } = quarter
    const { day, time } = findSlot(quarter)
    for (const [kind, slot] of [
      ['day', day],
      ['time', time],
    ] as const) {
      const sum = sums.get(`${kind} ${slot}`)
      sums.set(`${kind} ${slot}`, {
        kind,
        slot,
        orderCount: (sum?.orderCount ?? 0) + orderCount,
        totalPaise: (sum?.totalPaise ?? 0) + totalPaise,
      })
    }
  }
  return [...sums.values()]
}

const sumByHour = (quarters: readonly Quarter[], businessDay: string, findSlot: FindSlot): HourCount[] => {
  const sums = new Map<string, HourCount>()
  for (const quarter of quarters) {
    const { orderCount, totalPaise } = quarter
    const { day: weekday, hour } = findSlot(quarter)
    const sum = sums.get(`${weekday} ${hour}`)
    sums.set(`${weekday} ${hour}`, {
      businessDay,
      weekday,
      hour,
      orderCount: (sum?.orderCount ?? 0) + orderCount,
      totalPaise: (sum?.totalPaise ?? 0) + totalPaise,
    })
  }
  return [...sums.values()]
}

/** Counts the days with orders. A day is a range of time, so the engine needs no time zones. */
const recountDays = async (
  trx: Connection,
  restaurantId: string,
  clock: DayClock,
  findSlot: FindSlot,
): Promise<void> => {
  const { timezone, startsAt } = clock
  const startOf = (date: string): number => businessDayStart(date, timezone, startsAt).getTime()
  let first = await findNextCreation(trx, restaurantId, 0)
  let last: DayBounds | undefined
  while (first !== undefined) {
    const businessDay = businessDayOf(new Date(first), timezone, startsAt)
    const isNext = last !== undefined && addDays(last.businessDay, 1) === businessDay
    const from = isNext && last ? last.to : startOf(businessDay)
    const day = { businessDay, from, to: startOf(addDays(businessDay, 1)) }
    last = day
    const quarters = await listQuartersOfDay(trx, restaurantId, day)
    if (quarters.length > 0) {
      await storeHours(trx, restaurantId, sumByHour(quarters, businessDay, findSlot))
      await recountDay(trx, restaurantId, day)
    }
    first = await findNextCreation(trx, restaurantId, day.to)
  }
  await recountVisitors(trx, restaurantId)
}

/** Counts all Completed orders of a restaurant again. `getClock` is read under the lock of its counters. */
export const recount = async (
  trx: Connection,
  restaurantId: string,
  getClock: () => Promise<DayClock>,
): Promise<void> => {
  await clearCounters(trx, restaurantId)
  const clock = await getClock()
  await recountItemsAndUsers(trx, restaurantId)
  const findSlot = slotFinder(clock.timezone)
  await recountDays(trx, restaurantId, clock, findSlot)
  await storeSlotsAndTotals(trx, restaurantId, sumBySlot(await listQuarters(trx, restaurantId), findSlot))
}
