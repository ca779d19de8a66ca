import { addDays, type DayList } from '@thali/contract'

const format = (date: string, options: Intl.DateTimeFormatOptions): string =>
  new Date(`${date}T12:00:00Z`).toLocaleDateString('en-US', { ...options, timeZone: 'UTC' })

/** A business day such as `2026-11-20` in words: `Friday, November 20`. */
export const dayWords = (date: string): string => format(date, { weekday: 'long', month: 'long', day: 'numeric' })

/** A business day in few words: `Fri, Nov 20, 2026`. */
export const shortDayWords = (date: string): string =>
  format(date, { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' })

/** Whether a text is a calendar date such as `2026-11-20`. */
export const isDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))

/** Whether a day was closed while the server's clock was ahead: money of now counts for a day after tomorrow. */
export const wasClockAhead = ({ today, current }: Pick<DayList, 'today' | 'current'>): boolean =>
  current > addDays(today, 1)
