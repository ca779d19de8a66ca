import { toPaise } from '../basics/money.ts'
import {
  type Counted,
  type DayReport,
  type DaySummary,
  type IssuedGroup,
  type MethodTotals,
  sumTaxes,
} from './day-report.ts'

type Tax = DayReport['taxes'][number]

const toIssued = ({ taxable, cgst, sgst, vat, ...group }: Tax, sign: 1 | -1): IssuedGroup => ({
  ...group,
  taxable: sign * toPaise(taxable),
  cgst: sign * toPaise(cgst),
  sgst: sign * toPaise(sgst),
  vat: sign * toPaise(vat),
})

/** The taxes of bills less the taxes of credit notes, by class, code and rate, in paise. */
export const netTaxes = (days: readonly Pick<DayReport, 'taxes' | 'creditedTaxes'>[]): IssuedGroup[] =>
  sumTaxes(
    days.flatMap(({ taxes, creditedTaxes }) => [
      ...taxes.map((tax) => toIssued(tax, 1)),
      ...creditedTaxes.map((tax) => toIssued(tax, -1)),
    ]),
  )

const addCounted = (counts: readonly Counted[]): Counted => ({
  count: counts.reduce((sum, { count }) => sum + count, 0),
  amount: counts.reduce((sum, { amount }) => sum + toPaise(amount), 0),
})

/** The payments and refunds of days by method, in paise. */
export const sumMethods = (days: readonly Pick<DayReport, 'methods'>[]): MethodTotals[] =>
  (['cash', 'card', 'upi', 'online', 'other'] as const).flatMap((method) => {
    const found = days.flatMap(({ methods }) => methods.filter((one) => one.method === method))
    if (found.length === 0) return []
    return [
      {
        method,
        ...addCounted(found),
        tips: found.reduce((sum, { tips }) => sum + toPaise(tips), 0),
        refunded: found.reduce((sum, { refunded }) => sum + toPaise(refunded), 0),
      },
    ]
  })

/** The sums of several days, in paise. */
export type DaySums = {
  readonly bills: Counted
  /** The dishes and charges on bills at menu prices, and after discounts without tax. */
  readonly value: number
  readonly net: number
  readonly charges: Counted
  readonly creditNotes: Counted
  readonly discounts: Counted
  readonly complimentary: Counted
  readonly methods: readonly MethodTotals[]
  readonly taxes: readonly IssuedGroup[]
}

/** Adds up days, in paise; equal to the sums of their reports. */
export const sumDays = (days: readonly DaySummary[]): DaySums => ({
  bills: addCounted(days.map(({ bills }) => bills)),
  value: days.reduce((sum, { value = 0 }) => sum + toPaise(value), 0),
  net: days.reduce((sum, { net = 0 }) => sum + toPaise(net), 0),
  charges: addCounted(days.flatMap(({ charges }) => charges ?? [])),
  creditNotes: addCounted(days.map(({ creditNotes }) => creditNotes)),
  discounts: addCounted(days.map(({ discounts }) => discounts)),
  complimentary: addCounted(days.map(({ complimentary }) => complimentary)),
  methods: sumMethods(days),
  taxes: netTaxes(days),
})
