import { shortDate } from './date.ts'
import { inDateWords, locale } from './language/language.ts'

const formatters = new Map<string, Intl.DateTimeFormat>()

// Creating a formatter is slow, using it is fast; a list of orders uses the same one for every card.
const format = (
  at: string | Date,
  timezone: string,
  options: Intl.DateTimeFormatOptions,
  language = locale(),
): string => {
  const key = `${language} ${timezone} ${options.dateStyle}`
  let formatter = formatters.get(key)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(language, { ...options, timeZone: timezone })
    formatters.set(key, formatter)
  }
  // ICU puts a narrow no-break space before AM and PM, which our font does not have.
  const text = formatter.format(new Date(at)).replaceAll('\u202f', ' ')
  return language === locale() ? inDateWords(text) : text
}

/**
 * Such as `Friday, November 20, 2026 at 9:41 PM` (spec §9: "full US English style with short time"). Other languages have
 * the shorter date: between the longer one and the time ICU puts words that no one says, as in `को 8:16 am बजे`.
 */
export const fullDateTime = (at: string | Date, timezone: string, language = locale()): string =>
  format(at, timezone, { dateStyle: language === 'en-US' ? 'full' : 'medium', timeStyle: 'short' }, language)

/** The time of day, such as `9:41 PM`. */
export const clockTime = (at: string | Date, timezone: string): string => format(at, timezone, { timeStyle: 'short' })

/** `9:41 PM`, or on another day `Nov 24, 9:41 PM`. */
export const shortMoment = (at: string | Date, timezone: string, now = new Date()): string => {
  const date = shortDate(at, timezone, now)
  return date === shortDate(now, timezone, now) ? clockTime(at, timezone) : `${date}, ${clockTime(at, timezone)}`
}

/** As bills have it, such as `20 Nov 2026, 9:41 pm`. */
export const documentDateTime = (at: string | Date, timezone: string): string =>
  format(at, timezone, { dateStyle: 'medium', timeStyle: 'short' }, 'en-IN')
