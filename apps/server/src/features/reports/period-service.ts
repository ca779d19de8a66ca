import type { CheckedInput } from '@thali/contract/api/calls'
import * as bounds from '@thali/contract/basics/bounds'
import { toRupees } from '@thali/contract/basics/money'
import { addDays, businessDayOf } from '@thali/contract/days/business-day'
import { countDays, daysOfPeriod, rangeBefore, type DayRange } from '@thali/contract/reports/periods'
import type { PeriodReports } from '@thali/contract/reports/schema'
import { findDayClock } from '#server/data/days/day-lock-queries.ts'
import { countUsers, listHours, listSoldInPeriod, type HourTotals } from '#server/data/reports/period-queries.ts'
import type { SoldItem } from '#server/data/reports/queries.ts'
import type { Connection } from '#server/db/database.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Sheet } from '#server/spreadsheets/sheet.ts'
import { averageRupees, averagesOf, byRank, leastSold, mostSold, type Sum } from './ranking.ts'
import type { ReportNeeds } from './service.ts'

type Query = Omit<CheckedInput<'getPeriodReports'>['query'], 'restaurantId'>
/** The sums of a period, and of as many days before it. */
export type PeriodSums = Pick<PeriodReports, 'current' | 'previous'>
type FileKind = CheckedInput<'getReportFile'>['params']['kind']

const sumOf = (hours: readonly HourTotals[]): Sum | undefined =>
  hours.length === 0
    ? undefined
    : {
        orderCount: hours.reduce((sum, { orderCount }) => sum + orderCount, 0),
        totalPaise: hours.reduce((sum, { totalPaise }) => sum + totalPaise, 0),
      }

const toSums = (range: DayRange, hours: readonly HourTotals[]): PeriodReports['current'] => {
  const { orderCount, totalPaise } = sumOf(hours) ?? { orderCount: 0, totalPaise: 0 }
  const averageOrderValue = averageRupees(totalPaise, orderCount)
  return { ...range, orderCount, sales: toRupees(totalPaise), averageOrderValue }
}

const byDay = (hours: readonly HourTotals[]): { readonly date: string; readonly sum: Sum }[] =>
  [...Map.groupBy(hours, ({ date }) => date)].flatMap(([date, ofDay]) => {
    const sum = sumOf(ofDay)
    return sum ? [{ date, sum }] : []
  })

const withoutTotal = ({ itemId, itemName, portion, quantity }: SoldItem): SoldItem => ({
  itemId,
  itemName,
  ...(portion && { portion }),
  quantity,
})

const checkRange = (range: DayRange): DayRange => {
  const refuse = (message: string): AppError => new AppError('validation_failed', { fields: [{ path: 'to', message }] })
  if (range.to < range.from) throw refuse('Must not be before the first date')
  if (countDays(range) > bounds.exportDaysMax) throw refuse(`Must be at most ${bounds.exportDaysMax} days`)
  return range
}

/** The figures of closed orders by the business day on which they were placed, from daily counters (plan §8.7). */
export class PeriodReportService {
  readonly #needs: ReportNeeds & { readonly clock: Clock }

  constructor(needs: ReportNeeds & { readonly clock: Clock }) {
    this.#needs = needs
  }

  /**
   * The six figures of a period, its days, and the sums of as many days before it.
   * @throws AppError `validation_failed` for a period that ends before it begins, or is too long.
   */
  get(restaurantId: string, query: Query): Promise<PeriodReports> {
    return this.#snapshot(async (trx) => {
      const range = await this.#rangeOf(trx, restaurantId, query)
      const previous = rangeBefore(range)
      const hours = await listHours(trx, restaurantId, range)
      const sold = await listSoldInPeriod(trx, restaurantId, range)
      const users = await countUsers(trx, restaurantId, range)
      const current = toSums(range, hours)
      const { orderCount, averageOrderValue } = current
      return {
        current,
        previous: toSums(previous, await listHours(trx, restaurantId, previous)),
        reports: {
          orderCount,
          mostSoldItems: mostSold(sold).map(withoutTotal),
          leastSoldItems: leastSold(sold).map(withoutTotal),
          ...averagesOf((kind, slot) =>
            sumOf(
              hours.filter((hour) => (kind === 'day' ? hour.weekday === slot : Math.floor(hour.hour / 2) === slot)),
            ),
          ),
          averageVisitsPerUser: users === 0 ? 0 : Math.round(orderCount / users),
          averageOrderValue,
        },
        days: byDay(hours).map(({ date, sum }) => ({
          date,
          orderCount: sum.orderCount,
          sales: toRupees(sum.totalPaise),
        })),
      }
    })
  }

  /** The sums of a period, and of as many days before it. @throws AppError as `get` does. */
  sums(restaurantId: string, query: Query): Promise<PeriodSums> {
    return this.#snapshot(async (trx) => {
      const range = await this.#rangeOf(trx, restaurantId, query)
      const previous = rangeBefore(range)
      return {
        current: toSums(range, await listHours(trx, restaurantId, range)),
        previous: toSums(previous, await listHours(trx, restaurantId, previous)),
      }
    })
  }

  /**
   * A table of a period for a spreadsheet: a row per day, also without orders, or per dish and portion.
   * @throws AppError as `get` does.
   */
  async open(kind: FileKind, restaurantId: string, range: DayRange): Promise<Sheet> {
    checkRange(range)
    return this.#snapshot((trx) =>
      kind === 'days' ? this.#daySheet(trx, restaurantId, range) : this.#dishSheet(trx, restaurantId, range),
    )
  }

  async #daySheet(trx: Connection, restaurantId: string, range: DayRange): Promise<Sheet> {
    const found = new Map(byDay(await listHours(trx, restaurantId, range)).map(({ date, sum }) => [date, sum]))
    const rows = Array.from({ length: countDays(range) }, (_, index) => {
      const date = addDays(range.from, index)
      const { orderCount, totalPaise } = found.get(date) ?? { orderCount: 0, totalPaise: 0 }
      return [date, orderCount, totalPaise, orderCount === 0 ? 0 : Math.round(totalPaise / orderCount)]
    })
    return {
      name: 'Days',
      columns: [
        { name: 'Business day', kind: 'date' },
        { name: 'Closed orders', kind: 'count' },
        { name: 'Sales', kind: 'paise' },
        { name: 'Average order', kind: 'paise' },
      ],
      rows: once(rows),
    }
  }

  async #dishSheet(trx: Connection, restaurantId: string, range: DayRange): Promise<Sheet> {
    const sold = (await listSoldInPeriod(trx, restaurantId, range)).toSorted(byRank)
    return {
      name: 'Dishes',
      columns: [
        { name: 'Dish', kind: 'text' },
        { name: 'Portion', kind: 'text' },
        { name: 'Sold', kind: 'count' },
        { name: 'Sales', kind: 'paise' },
      ],
      rows: once(sold.map((item) => [item.itemName, item.portion?.name ?? null, item.quantity, item.totalPaise])),
    }
  }

  async #rangeOf(trx: Connection, restaurantId: string, { period, from, to }: Query): Promise<DayRange> {
    if (from !== undefined && to !== undefined) return checkRange({ from, to })
    const { clock } = this.#needs
    const dayClock = await findDayClock(trx, restaurantId)
    if (!dayClock || !period) throw new AppError('not_found')
    return daysOfPeriod(period, businessDayOf(clock.now(), dayClock.timezone, dayClock.startsAt))
  }

  #snapshot<T>(read: (trx: Connection) => Promise<T>): Promise<T> {
    return this.#needs.db.transaction().setIsolationLevel('repeatable read').execute(read)
  }
}

async function* once<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[], void> {
  yield rows
}
