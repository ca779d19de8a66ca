import { toRupees } from '@thali/contract/basics/money'
import type { MethodTotals } from '@thali/contract/days/day-report'
import type { TodayFigures } from '@thali/contract/reports/schema'
import type { MoneyOfDay } from '#server/data/days/money-rows-queries.ts'
import { sumMethods } from '#server/data/days/sum-methods.ts'
import type { ClosedOrder, OrderSum, SeatedParty } from '#server/data/today/queries.ts'

/** The rows of a business day. Takings are `money` with bills, and `closed` without. */
export type DayOfRows = {
  readonly placed: readonly OrderSum[]
  readonly parties: readonly SeatedParty[]
  readonly money?: MoneyOfDay
  readonly closed?: readonly ClosedOrder[]
}

/** The rules for figures. */
export type FigureRules = {
  readonly hourOf: (time: number) => number
  readonly staffName: (staffId: string) => string
  /** The hour in which the day starts. */
  readonly firstHour: number
}

/** A part of the takings: its payments or orders, and what is left of them after refunds, in paise. */
type Part = { readonly count: number; readonly amount: number }

/** Whether a day has orders, money or guests at all. */
export const hasRows = ({ placed, money, closed = [] }: DayOfRows): boolean =>
  placed.length + closed.length + (money?.payments.length ?? 0) + (money?.refunds.length ?? 0) > 0

/** The rows before a moment. */
export const rowsUntil = ({ placed, parties, money, closed }: DayOfRows, until: number): DayOfRows => {
  const cut = <T extends { readonly at: number }>(rows: readonly T[]): T[] => rows.filter(({ at }) => at < until)
  return {
    placed: cut(placed),
    parties: cut(parties),
    ...(money && { money: { payments: cut(money.payments), refunds: cut(money.refunds) } }),
    ...(closed && { closed: cut(closed) }),
  }
}

const dayPartOf = (methods: readonly MethodTotals[]): Part =>
  methods.reduce(
    (sum, { count, amount, refunded }) => ({ count: sum.count + count, amount: sum.amount + amount - refunded }),
    { count: 0, amount: 0 },
  )

/** The takings, and their parts by a key of the rows. */
type Takings = {
  readonly all: Part
  readonly by: <K>(groupKey: (row: { readonly at: number; readonly staffId: string | undefined }) => K) => Map<K, Part>
}

const ofMoney = ({ payments, refunds }: MoneyOfDay): Takings => ({
  all: dayPartOf(sumMethods({ payments, refunds })),
  by: (groupKey) => {
    const [paid, returned] = [Map.groupBy(payments, groupKey), Map.groupBy(refunds, groupKey)]
    return new Map(
      [...new Set([...paid.keys(), ...returned.keys()])].map((key) => [
        key,
        dayPartOf(sumMethods({ payments: paid.get(key) ?? [], refunds: returned.get(key) ?? [] })),
      ]),
    )
  },
})

const sumOrders = (orders: readonly OrderSum[]): Part => ({
  count: orders.length,
  amount: orders.reduce((sum, { total }) => sum + total, 0),
})

const ofOrders = (closed: readonly ClosedOrder[]): Takings => ({
  all: sumOrders(closed),
  by: (groupKey) => new Map([...Map.groupBy(closed, groupKey)].map(([key, orders]) => [key, sumOrders(orders)])),
})

const hoursOf = (
  placed: readonly OrderSum[],
  takings: Takings,
  { hourOf, firstHour }: FigureRules,
): TodayFigures['hours'] => {
  const orders = Map.groupBy(placed, ({ at }) => hourOf(at))
  const amounts = takings.by(({ at }) => hourOf(at))
  const order = (hour: number): number => (hour - firstHour + 24) % 24
  return [...new Set([...orders.keys(), ...amounts.keys()])]
    .toSorted((first, second) => order(first) - order(second))
    .map((hour) => ({
      hour,
      orders: orders.get(hour)?.length ?? 0,
      takings: toRupees(amounts.get(hour)?.amount ?? 0),
    }))
}

const waitersOf = (takings: Takings, staffName: FigureRules['staffName']): TodayFigures['waiters'] =>
  [...takings.by(({ staffId }) => staffId ?? '')]
    .map(([staffId, { count, amount }]) => ({ staffId, name: staffName(staffId), count, amount: toRupees(amount) }))
    .toSorted((first, second) => second.amount - first.amount || (first.name < second.name ? -1 : 1))

/** The ids of the staff in a day's takings. */
export const staffIdsOf = ({ money, closed = [] }: DayOfRows): string[] => [
  ...new Set(
    [...(money?.payments ?? []), ...(money?.refunds ?? []), ...closed].flatMap(({ staffId }) => staffId ?? []),
  ),
]

/** The figures of a day, in rupees. */
export const figuresOf = (rows: DayOfRows, rules: FigureRules): TodayFigures => {
  const { placed, parties, money, closed = [] } = rows
  const takings = money ? ofMoney(money) : ofOrders(closed)
  const { count, amount } = sumOrders(placed)
  const guests = parties.reduce((sum, party) => sum + party.guests, 0)
  return {
    takings: toRupees(takings.all.amount),
    orders: { count, value: toRupees(amount), average: count === 0 ? 0 : toRupees(Math.round(amount / count)) },
    ...(guests > 0 && { guests }),
    methods: (money ? sumMethods(money) : []).map((method) => ({
      method: method.method,
      count: method.count,
      amount: toRupees(method.amount - method.refunded),
    })),
    waiters: waitersOf(takings, rules.staffName),
    hours: hoursOf(placed, takings, rules),
  }
}
