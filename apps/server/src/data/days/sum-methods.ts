import { dayFigures, type MethodTotals } from '@thali/contract/days/day-report'
import type { MoneyOfDay } from '#server/data/days/money-rows-queries.ts'

/** The sums of some payments and refunds by method, exactly as the report of a day has them. */
export const sumMethods = ({ payments, refunds }: MoneyOfDay): readonly MethodTotals[] =>
  dayFigures({
    payments,
    refunds,
    bills: [],
    creditNotes: [],
    upiRequests: [],
    movements: [],
    takenOff: [],
    slips: [],
    remakes: [],
    closedWithoutBill: [],
    openingFloat: 0,
  }).methods
