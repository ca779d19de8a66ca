import { dayMessages } from './day-messages.en.ts'
import { inDateWords, locale } from './language/language.ts'

const format = (date: string, options: Intl.DateTimeFormatOptions): string =>
  inDateWords(new Date(`${date}T12:00:00Z`).toLocaleDateString(locale(), { ...options, timeZone: 'UTC' }))

/** A business day such as `2026-11-20` in words: `Friday, November 20`. */
export const dayWords = (date: string): string => format(date, { weekday: 'long', month: 'long', day: 'numeric' })

/** The month of a day: `November 2026`. */
export const monthWords = (date: string): string => format(date, { month: 'long', year: 'numeric' })

/** A business day in few words: `Fri, Nov 20, 2026`. */
export const shortDayWords = (date: string): string =>
  format(date, { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' })

/** The weekday of a business day: `Friday`. */
export const weekdayWords = (date: string): string => format(date, { weekday: 'long' })

/** The weekday that the server names in English, such as `Friday`, in the language of the screen. */
export const shownWeekday = (name: string): string => {
  const week = Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2026, 0, 4 + day, 12)))
  const found = week.find((date) => date.toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' }) === name)
  return found ? weekdayWords(found.toISOString().slice(0, 10)) : name
}

/** Business days in few words, both included: `Nov 14, 2026 to Nov 20, 2026`, or the one day. */
export const rangeWords = (from: string, to: string): string => {
  const words = (date: string): string => format(date, { month: 'short', day: 'numeric', year: 'numeric' })
  return from === to ? shortDayWords(from) : dayMessages.range({ from: words(from), to: words(to) })
}

/** Whether a text is a calendar date such as `2026-11-20`. */
export const isDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))

/** An hour of the clock, from 0 to 23: `9 PM`. */
export const hourWords = (hour: number): string =>
  inDateWords(new Date(Date.UTC(2026, 0, 1, hour)).toLocaleTimeString(locale(), { hour: 'numeric', timeZone: 'UTC' }))
