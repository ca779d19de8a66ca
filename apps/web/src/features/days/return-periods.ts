import { addDays } from '@thali/contract/days/business-day'

/** The dates of a GST return, both included. */
export type ReturnPeriod = { readonly from: string; readonly to: string; readonly isQuarter: boolean }

const monthsShown = 13
const quartersShown = 5

const firstOfMonth = (months: number): string => new Date(Date.UTC(0, months)).toISOString().slice(0, 10)

const periodOf = (months: number, length: number): ReturnPeriod => ({
  from: firstOfMonth(months),
  to: addDays(firstOfMonth(months + length), -1),
  isQuarter: length === 3,
})

/** The periods of returns up to a day, newest first: months, then quarters. */
export const returnPeriods = (today: string): ReturnPeriod[] => {
  // Months since the year 1900, where `Date.UTC` counts the years from 0 on.
  const month = (Number(today.slice(0, 4)) - 1900) * 12 + Number(today.slice(5, 7)) - 1
  const quarter = month - (month % 3)
  return [
    ...Array.from({ length: monthsShown }, (_, index) => periodOf(month - index, 1)),
    ...Array.from({ length: quartersShown }, (_, index) => periodOf(quarter - 3 * index, 3)),
  ]
}
