import * as bounds from '@thali/contract/basics/bounds'
import { type DayRange, type ReportPeriod, countDays, reportPeriods } from '@thali/contract/reports/periods'
import { isDate } from '#web/lib/day-words.ts'
import { paths } from '#web/lib/paths.ts'

/** The choice of the address: all orders, a named period, or dates that may be incomplete. */
export type Chosen =
  | { readonly kind: 'all' }
  | { readonly kind: 'period'; readonly period: ReportPeriod }
  | { readonly kind: 'dates'; readonly from: string; readonly to: string }

/** The choice of an address; unknown words mean all orders, as without a query. */
export const readChosen = (query: URLSearchParams): Chosen => {
  const [from, to] = [query.get('from'), query.get('to')]
  if (from !== null || to !== null) return { kind: 'dates', from: from ?? '', to: to ?? '' }
  const period = reportPeriods.find((one) => one === query.get('period'))
  return period === undefined ? { kind: 'all' } : { kind: 'period', period }
}

/** Why two dates are no period. */
export type DateFault = 'missing' | 'order' | 'length'

/** The fault of two dates; undefined for a period that can be fetched. */
export const faultOf = ({ from, to }: DayRange): DateFault | undefined => {
  if (!isDate(from) || !isDate(to)) return 'missing'
  if (to < from) return 'order'
  return countDays({ from, to }) > bounds.exportDaysMax ? 'length' : undefined
}

// Not in addresses.ts, which every screen downloads.

/** The address of the reports for a named period such as `week`. */
export const reportsOfPeriod = (period: string): string => `${paths.adminReports}?${new URLSearchParams({ period })}`

/** The address of the reports for a range of business days, both ends included. */
export const reportsOfDays = (from: string, to: string): string =>
  `${paths.adminReports}?${new URLSearchParams({ from, to })}`
