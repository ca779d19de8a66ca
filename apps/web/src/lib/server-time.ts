import { storage } from './storage.ts'
import { createStore } from './store.ts'

/** Smaller differences (ms) come from the network, not from the clock. */
const leastMs = 5000

const offset = createStore(storage.get('clockOffset') ?? 0)

/**
 * The server's time: the phone's clock, corrected by its known error. The correction is stored for a start without a
 * network.
 *
 * @returns The phone's own time until the first answer of the server.
 */
export const serverNow = (): Date => new Date(Date.now() + offset.get())

/**
 * Compares the phone's clock with an answer of the server.
 *
 * @param date Its `Date` header, in whole seconds; null without one.
 * @param askedAtMs When the phone sent the request, by its own clock (ms since 1970).
 */
export const learnServerTime = (date: string | null, askedAtMs: number): void => {
  const serverMs = Date.parse(date ?? '')
  if (Number.isNaN(serverMs)) return
  const measuredMs = Math.round(serverMs + 500 - (askedAtMs + Date.now()) / 2)
  // A correct clock is not corrected.
  const next = Math.abs(measuredMs) < leastMs ? 0 : measuredMs
  if (Math.abs(next - offset.get()) < leastMs) return
  storage.set('clockOffset', next)
  offset.set(next)
}

/** Calls the listener after each correction of the clock; returns how to unsubscribe. */
export const onClockCorrected = offset.subscribe
