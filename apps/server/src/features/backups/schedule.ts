import { businessDayOf, businessDayStart } from '@thali/contract/days/business-day'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

// After this, a missed night is made up for only once the newest backup is a day old, so that guests come first.
const windowMs = hourMs

const waitsMs = [5 * minuteMs, 15 * minuteMs, hourMs]

/** The last moment at which the clocks of a zone said `time`, such as `03:30`. */
export const lastNight = (now: number, timezone: string, time: string): number =>
  businessDayStart(businessDayOf(new Date(now), timezone, time), timezone, time).getTime()

type Past = {
  /** The time of the newest good backup (ms); undefined without one. */
  readonly newestAt: number | undefined
  /** The last failure since then. */
  readonly failure: { readonly at: number; readonly nextTryAt: number } | undefined
}

/** Whether a nightly backup is due: in its hour, or later once the newest one is older than a day. */
export const isDue = (now: number, night: number, { newestAt, failure }: Past): boolean => {
  if (newestAt !== undefined && newestAt >= night) return false
  if (failure && failure.at >= night && now < failure.nextTryAt) return false
  return newestAt === undefined || now - night < windowMs || now - newestAt > dayMs
}

/** The time of the next attempt after so many failed ones. */
export const nextTry = (now: number, attempts: number): number =>
  now + (waitsMs[Math.min(attempts, waitsMs.length) - 1] ?? hourMs)
