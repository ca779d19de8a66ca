import { inDateWords, locale } from './language/language.ts'

/** Whole minutes, never below 0: the clocks of server and browser differ. */
export const minutesSince = (at: string, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - new Date(at).getTime()) / 60_000))

/** `Nov 24`, or with another year `Jan 2, 2027`. */
export const shortDate = (at: string | Date, timezone: string, now = new Date()): string => {
  const yearOf = (time: Date): string => time.toLocaleDateString('en-US', { year: 'numeric', timeZone: timezone })
  const time = new Date(at)
  const text = time.toLocaleDateString(locale(), {
    month: 'short',
    day: 'numeric',
    timeZone: timezone,
    ...(yearOf(time) !== yearOf(now) && { year: 'numeric' }),
  })
  return inDateWords(text)
}
