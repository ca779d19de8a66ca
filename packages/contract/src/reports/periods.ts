import { addDays } from '../days/business-day.ts'

/** The periods that Reports offers by name. */
export const reportPeriods = ['today', 'yesterday', 'week', 'month', 'last-month'] as const

/** A named period. */
export type ReportPeriod = (typeof reportPeriods)[number]

/** Business days, both included. */
export type DayRange = { readonly from: string; readonly to: string }

const monthOf = (date: string): string => `${date.slice(0, 8)}01`

/** The days of a named period on a business day; `week` is the last seven days. */
export const daysOfPeriod = (period: ReportPeriod, today: string): DayRange => {
  const yesterday = addDays(today, -1)
  const beforeMonth = addDays(monthOf(today), -1)
  const ranges: Record<ReportPeriod, DayRange> = {
    today: { from: today, to: today },
    yesterday: { from: yesterday, to: yesterday },
    week: { from: addDays(today, -6), to: today },
    month: { from: monthOf(today), to: today },
    'last-month': { from: monthOf(beforeMonth), to: beforeMonth },
  }
  return ranges[period]
}

/** The number of days in a range. */
export const countDays = ({ from, to }: DayRange): number =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000 + 1

/** As many days, directly before. */
export const rangeBefore = (range: DayRange): DayRange => ({
  from: addDays(range.from, -countDays(range)),
  to: addDays(range.from, -1),
})
