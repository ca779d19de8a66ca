import { storage } from './storage.ts'
import { createStore } from './store.ts'

/** Less than this is the way of the answer through the network, not the clock (ms). */
const leastMs = 5000

const offset = createStore(storage.get('clockOffset') ?? 0)

/**
 * The server's time: the phone's clock, corrected by its known error, since a phone's date may be wrong. The correction is
 * stored, so it also holds for a start without a network.
 *
 * @returns The time; the phone's own until the server first answered.
 */
export const serverNow = (): Date => new Date(Date.now() + offset.get())

/**
 * Compares the phone's clock with an answer of the server.
 *
 * @param date Its header `Date`, in whole seconds; null when it has none.
 * @param askedAtMs When the phone asked, by its own clock (ms since 1970).
 */
export const learnServerTime = (date: string | null, askedAtMs: number): void => {
  const serverMs = Date.parse(date ?? '')
  if (Number.isNaN(serverMs)) return
  const measuredMs = Math.round(serverMs + 500 - (askedAtMs + Date.now()) / 2)
  // A clock that is right is not corrected.
  const next = Math.abs(measuredMs) < leastMs ? 0 : measuredMs
  if (Math.abs(next - offset.get()) < leastMs) return
  storage.set('clockOffset', next)
  offset.set(next)
}

/** Calls the listener after each correction of the clock; returns how to unsubscribe. */
export const onClockCorrected = offset.subscribe
