import { toRupees } from '@thali/contract/basics/money'
import { addDays, businessDayOf } from '@thali/contract/days/business-day'
import type { Today } from '@thali/contract/reports/schema'
import type { Face } from '@thali/contract/visits/feedback'
import { findAheadOfClock } from '#server/data/days/ahead-queries.ts'
import { findClosedDay } from '#server/data/days/close-queries.ts'
import { type DayClock, findDayClock } from '#server/data/days/day-lock-queries.ts'
import type { Period } from '#server/data/days/order-rows-queries.ts'
import { listMoney } from '#server/data/days/money-rows-queries.ts'
import { listUnpaidBills } from '#server/data/days/open-queries.ts'
import { findSettings } from '#server/data/restaurants/settings-queries.ts'
import {
  listClosed,
  listFeedback,
  listLabels,
  listNames,
  listFirstSittings,
  listParties,
  listPlaced,
  listUnbilled,
} from '#server/data/today/queries.ts'
import type { Connection, Database } from '#server/db/database.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Clock } from '#server/platform/clock.ts'
import { figuresOf, hasRows, rowsUntil, staffIdsOf, type DayOfRows, type FigureRules } from './figures.ts'
import { boundsOf, hourFinder, sameTimeLastWeek } from './same-time.ts'

/** The dependencies of `TodayService`. */
export type TodayNeeds = { readonly db: Database; readonly clock: Clock }

/** Texts of guests in an answer. */
const feedbackTextsMost = 50

type Day = {
  readonly restaurantId: string
  readonly date: string
  readonly hasBills: boolean
  readonly clock: DayClock
}

const sumAt = <T extends { readonly tableNumber: number }>(
  rows: readonly T[],
  tableNumber: number,
  amountOf: (row: T) => number,
): number => rows.filter((row) => row.tableNumber === tableNumber).reduce((sum, row) => sum + amountOf(row), 0)

/** The figures of the present business day, from the rows of two days (plan §8.7, decision 103). */
export class TodayService {
  readonly #needs: TodayNeeds

  constructor(needs: TodayNeeds) {
    this.#needs = needs
  }

  /** Today, the same weekday of last week up to the same time of day, and what is open. */
  get(restaurantId: string): Promise<Today> {
    const { db } = this.#needs
    const now = this.#needs.clock.now()
    // One snapshot for all figures.
    const read = db.transaction().setIsolationLevel('repeatable read')
    return read.execute(async (trx) => {
      const clock = await findDayClock(trx, restaurantId)
      if (!clock) throw new AppError('not_found')
      const date = businessDayOf(now, clock.timezone, clock.startsAt)
      const lastDate = addDays(date, -7)
      const hasBills = (await findSettings(trx, restaurantId))?.billing.isOn === true
      const shared = { restaurantId, hasBills, clock }
      const rows = await this.#rows(trx, { ...shared, date })
      const lastRows = await this.#rows(trx, { ...shared, date: lastDate })
      const rules = await this.#rules(trx, clock, [rows, lastRows])
      const { takings, ...lastWeek } = figuresOf(rowsUntil(lastRows, sameTimeLastWeek(now, lastDate, clock)), rules)
      const closed = await findClosedDay(trx, restaurantId, date)
      const ahead = await findAheadOfClock(trx, restaurantId, now)
      const hasTakings = hasRows({ ...lastRows, placed: [] })
      return {
        date,
        dateTime: now.toISOString(),
        firstHour: rules.firstHour,
        hasBills,
        ...(closed && { closedDateTime: new Date(closed.closedAt).toISOString() }),
        ...(ahead && { ahead }),
        figures: figuresOf(rows, rules),
        lastWeek: {
          date: lastDate,
          ...(hasRows(lastRows) && { figures: { ...lastWeek, ...(hasTakings && { takings }) } }),
        },
        ...(await this.#feedback(trx, restaurantId, boundsOf(date, clock))),
        open: await this.#open(trx, restaurantId),
      }
    })
  }

  async #rows(trx: Connection, { restaurantId, date, hasBills, clock }: Day): Promise<DayOfRows> {
    const period = boundsOf(date, clock)
    return {
      placed: await listPlaced(trx, restaurantId, period),
      parties: await listParties(trx, restaurantId, period),
      ...(hasBills
        ? { money: await listMoney(trx, restaurantId, date) }
        : { closed: await listClosed(trx, restaurantId, period) }),
    }
  }

  async #feedback(trx: Connection, restaurantId: string, period: Period): Promise<Pick<Today, 'feedback'>> {
    const answers = await listFeedback(trx, restaurantId, period)
    const isAsked = (await findSettings(trx, restaurantId))?.ordering.feedback === true
    if (!isAsked && answers.length === 0) return {}
    const labels = await listLabels(trx, restaurantId)
    const count = (wanted: Face): number => answers.filter(({ face }) => face === wanted).length
    const texts = answers.flatMap(({ face, text, at, tableNumber }) => {
      if (!face || !text || at === null) return []
      const label = labels.get(tableNumber)
      return [{ face, text, tableNumber, ...(label && { label }), dateTime: new Date(at).toISOString() }]
    })
    const counts = { bad: count('bad'), fair: count('fair'), good: count('good'), great: count('great') }
    return { feedback: { faces: counts, texts: texts.slice(0, feedbackTextsMost) } }
  }

  async #rules(trx: Connection, clock: DayClock, days: readonly DayOfRows[]): Promise<FigureRules> {
    const names = await listNames(trx, [...new Set(days.flatMap(staffIdsOf))])
    return {
      hourOf: hourFinder(clock.timezone),
      staffName: (staffId) => names.get(staffId) ?? '',
      firstHour: Number(clock.startsAt.slice(0, 2)),
    }
  }

  async #open(trx: Connection, restaurantId: string): Promise<Today['open']> {
    const sittings = await listFirstSittings(trx, restaurantId)
    const orders = await listUnbilled(trx, restaurantId)
    const bills = await listUnpaidBills(trx, restaurantId)
    const labels = await listLabels(trx, restaurantId)
    const numbers = new Set([...sittings, ...orders, ...bills].map(({ tableNumber }) => tableNumber))
    const tables = [...numbers]
      .toSorted((first, second) => first - second)
      .map((tableNumber) => {
        const sitting = sittings.find((sitting) => sitting.tableNumber === tableNumber)
        const label = labels.get(tableNumber)
        return {
          tableNumber,
          ...(label !== undefined && { label }),
          // With a bill alone the table is free, as Day close counts it.
          isOpen: sitting !== undefined || orders.some((order) => order.tableNumber === tableNumber),
          ...(sitting && { openedDateTime: new Date(sitting.openedAt).toISOString() }),
          unbilled: toRupees(sumAt(orders, tableNumber, ({ total }) => total)),
          due: toRupees(sumAt(bills, tableNumber, ({ due }) => due)),
        }
      })
    return {
      tables,
      unbilled: toRupees(orders.reduce((sum, { total }) => sum + total, 0)),
      due: toRupees(bills.reduce((sum, { due }) => sum + due, 0)),
    }
  }
}
