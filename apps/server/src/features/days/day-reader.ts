import type { CheckedInput } from '@thali/contract/api/calls'
import * as bounds from '@thali/contract/basics/bounds'
import { toPaise } from '@thali/contract/basics/money'
import { addDays, businessDayOf, businessDayStart } from '@thali/contract/days/business-day'
import { dayFigures, type DayList, type DayReport, type DaySummary } from '@thali/contract/days/day-report'
import { findAhead } from '#server/data/days/ahead-queries.ts'
import { listMovements } from '#server/data/days/cash-queries.ts'
import {
  findClosedDay,
  findLatestClose,
  findUnclosed,
  listClosedDays,
  listDaysWithMoney,
} from '#server/data/days/close-queries.ts'
import { findLastClosed, findOpenDay, getDayClock, type DayClock } from '#server/data/days/day-lock-queries.ts'
import { listIssuedOnDay, listMoney } from '#server/data/days/money-rows-queries.ts'
import { listDaySlips } from '#server/data/days/slip-rows-queries.ts'
import { listOpenThings } from '#server/data/days/open-queries.ts'
import { listClosedWithoutBill, listCorrections, type Period } from '#server/data/days/order-rows-queries.ts'
import type { Connection, Database } from '#server/db/database.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Clock } from '#server/platform/clock.ts'
import { toReport, toSummary } from './report.ts'

type Dates = Omit<CheckedInput<'listDays'>['query'], 'restaurantId'>

/** The report of a day as it is now, and its expected cash in paise. */
export type CurrentDay = { readonly report: DayReport; readonly expected: number }

/** Days of a list without dates. */
const listedDays = 31

const lastOfAllDays = '9999-12-31'

/**
 * The time of a day, for rows that store no business day. It begins with the close of the day before, if that was closed
 * before its end.
 */
const periodOf = (date: string, { timezone, startsAt }: DayClock, previousClosedAt = Infinity): Period => ({
  from: Math.min(businessDayStart(date, timezone, startsAt).getTime(), previousClosedAt),
  to: businessDayStart(addDays(date, 1), timezone, startsAt).getTime(),
})

/** The figures of an open day. `trx` reads one snapshot, or holds the lock of the day; `now` is in ms since 1970. */
export const readCurrentDay = async (
  trx: Connection,
  { restaurantId, date, now }: { readonly restaurantId: string; readonly date: string; readonly now: number },
): Promise<CurrentDay> => {
  const latest = await findLatestClose(trx, restaurantId)
  const movements = await listMovements(trx, restaurantId, date)
  const open = await listOpenThings(trx, restaurantId, now)
  const dayBefore = await findClosedDay(trx, restaurantId, addDays(date, -1))
  const period = periodOf(date, await getDayClock(trx, restaurantId), dayBefore?.closedAt)
  const figures = dayFigures({
    ...(await listIssuedOnDay(trx, restaurantId, date)),
    ...(await listMoney(trx, restaurantId, date)),
    ...(await listCorrections(trx, restaurantId, period)),
    slips: await listDaySlips(trx, restaurantId, date),
    closedWithoutBill: await listClosedWithoutBill(trx, restaurantId, period),
    upiRequests: open.upiRequests,
    movements: movements.map(({ amount }) => ({ amount: toPaise(amount) })),
    openingFloat: latest?.floatLeft ?? 0,
  })
  const report = toReport({ restaurantId, date, isClosed: false }, figures, { movements, open })
  return { report, expected: figures.cash.expected }
}

/**
 * Whether a day without a report counts as closed: a past day without money before a closed one needs none.
 * `lastClosed` is the latest closed date.
 */
export const isPassedOver = async (
  db: Connection,
  restaurantId: string,
  { date, today, lastClosed }: { readonly date: string; readonly today: string; readonly lastClosed: string | null },
): Promise<boolean> => {
  if (lastClosed === null || date > lastClosed || date >= today) return false
  return (await listDaysWithMoney(db, restaurantId, { from: date, to: date })).length === 0
}

/** Reads business days: X and Z reports, and the days of a period (plan §6). */
export class DayReader {
  readonly #db: Database
  readonly #clock: Clock

  constructor({ db, clock }: { readonly db: Database; readonly clock: Clock }) {
    this.#db = db
    this.#clock = clock
  }

  /** The figures of a day: as they are now, or for a closed day as they were at its close. */
  get(restaurantId: string, date: string): Promise<DayReport> {
    const now = this.#clock.now()
    return this.#snapshot(async (trx) => {
      const closed = await findClosedDay(trx, restaurantId, date)
      // Stored by the close.
      if (closed) return JSON.parse(closed.report) as DayReport
      const { timezone, startsAt } = await getDayClock(trx, restaurantId)
      const today = businessDayOf(now, timezone, startsAt)
      const lastClosed = await findLastClosed(trx, restaurantId)
      const { report } = await readCurrentDay(trx, { restaurantId, date, now: now.getTime() })
      return { ...report, isClosed: await isPassedOver(trx, restaurantId, { date, today, lastClosed }) }
    })
  }

  /**
   * The days of a period with money or a close. Each day is one snapshot.
   * @throws AppError `validation_failed` for a period that ends before it begins, or is too long.
   */
  async list(restaurantId: string, dates: Dates): Promise<DayList> {
    const { stored, open, to, ...present } = await this.#snapshot((trx) => this.#survey(trx, restaurantId, dates))
    const days: DaySummary[] = stored.map(({ report }) => toSummary(JSON.parse(report) as DayReport)) // stored by the close
    for (const date of open) days.push(toSummary(await this.get(restaurantId, date)))
    const newestFirst = days.toSorted((first, second) => (first.date < second.date ? 1 : -1))
    const later = newestFirst.filter(({ date }) => date > to)
    const found = { ...(later.length > 0 && { later }), days: newestFirst.filter(({ date }) => date <= to) }
    return { ...present, ...found }
  }

  async #survey(trx: Connection, restaurantId: string, dates: Dates) {
    const { timezone, startsAt } = await getDayClock(trx, restaurantId)
    const lastClosed = await findLastClosed(trx, restaurantId)
    const now = this.#clock.now()
    const today = businessDayOf(now, timezone, startsAt)
    const current = await findOpenDay(trx, restaurantId, { today, lastClosed })
    const next = await findOpenDay(trx, restaurantId, { today: addDays(today, 1), lastClosed })
    const to = dates.to ?? current
    const from = dates.from ?? addDays(to, 1 - listedDays)
    const refuse = (message: string): AppError =>
      new AppError('validation_failed', { fields: [{ path: 'to', message }] })
    if (to < from) throw refuse('Must not be before the first date')
    if (to > addDays(from, bounds.dayListMax - 1)) throw refuse(`Must be at most ${bounds.dayListMax} days`)
    const unclosed = await findUnclosed(trx, restaurantId, { lastClosed, today })
    const ahead = await findAhead(trx, restaurantId, { now, today, lastClosed })
    // Without a last date also later days: a clock that was ahead leaves some.
    const period = { from, to: dates.to ?? lastOfAllDays }
    const stored = await listClosedDays(trx, restaurantId, period)
    const closed = new Set(stored.map(({ date }) => date))
    const withMoney = await listDaysWithMoney(trx, restaurantId, period)
    const open = withMoney.filter((date) => !closed.has(date))
    const found = { ...(unclosed !== undefined && { unclosed }), ...(ahead && { ahead }) }
    const todayEndsDateTime = businessDayStart(addDays(today, 1), timezone, startsAt).toISOString()
    return { today, todayEndsDateTime, current, next, ...found, to, stored, open }
  }

  #snapshot<T>(read: (trx: Connection) => Promise<T>): Promise<T> {
    return this.#db.transaction().setIsolationLevel('repeatable read').execute(read)
  }
}
