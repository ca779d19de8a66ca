import type { DayReport } from '@thali/contract/days/day-report'
import type { CashDesk } from './cash-desk.ts'

/** The sums of a Z report in rupees; counted things as `[count, amount]`. */
export type DaySums = {
  readonly bills: readonly [number, number]
  readonly cancelled: readonly [number, number]
  readonly credited: readonly [number, number]
  /** Payments of the day only, by method. */
  readonly paid: Readonly<Record<string, number>>
  readonly refunded: Readonly<Record<string, number>>
  /** Expected cash. */
  readonly drawer: number
  /** The amount due on each unpaid bill, oldest first. */
  readonly unpaid: readonly number[]
}

/** The sums of a report. */
export const sumsOf = ({ bills, cancelled, creditNotes, methods, cash, open }: DayReport): DaySums => ({
  bills: [bills.count, bills.amount],
  cancelled: [cancelled.count, cancelled.amount],
  credited: [creditNotes.count, creditNotes.amount],
  paid: Object.fromEntries(methods.filter(({ count }) => count > 0).map(({ method, amount }) => [method, amount])),
  refunded: Object.fromEntries(methods.flatMap(({ method, refunded }) => (refunded > 0 ? [[method, refunded]] : []))),
  drawer: cash.expected,
  unpaid: open.bills.map(({ due }) => due),
})

const none = [0, 0] as const

/** Sums that are 0 unless given. */
export const sums = (change: Partial<DaySums>): DaySums => ({
  bills: none,
  cancelled: none,
  credited: none,
  paid: {},
  refunded: {},
  drawer: change.paid?.['cash'] ?? 0,
  unpaid: [],
  ...change,
})

/** Closes a business day with all cash taken out of the drawer, and returns its report. */
export const closeDay = async ({ as, restaurant }: CashDesk, date: string): Promise<DayReport> => {
  const body = { restaurantId: restaurant.id, cashCounted: 0, floatLeft: 0 }
  const answer = await as('cashier', 'closeDay', { params: { date }, body })
  if (answer.status !== 200) throw new Error(`Answered ${answer.status}: ${answer.problem.code}`)
  return answer.body
}
