import { storage } from './storage.ts'
import { createStore } from './store.ts'

/** Smaller differences (ms) come from the network, not from the clock. */
const leastMs = 5000

let isKnown = false

/** Whether an answer since the start of the page had the server's time. */
export const isServerTimeKnown = (): boolean => isKnown

const offset = createStore(storage.get('clockOffset') ?? 0)

/** The phone's clock with a correction, which is stored for a start without a network (initially none). */
export const serverNow = (): Date => new Date(Date.now() + offset.get())

/** Compares the clock with the `Date` header (whole seconds) of an answer to a request sent at `askedAtMs`. */
export const learnServerTime = (date: string | null, askedAtMs: number): void => {
  const serverMs = Date.parse(date ?? '')
  if (Number.isNaN(serverMs)) return
  isKnown = true
  const measuredMs = Math.round(serverMs + 500 - (askedAtMs + Date.now()) / 2)
  // Small differences count as a correct clock.
  const next = Math.abs(measuredMs) < leastMs ? 0 : measuredMs
  if (Math.abs(next - offset.get()) < leastMs) return
  storage.set('clockOffset', next)
  offset.set(next)
}

export const onClockCorrected = offset.subscribe
