import type { ReactNode } from 'react'
import { createStore } from '#web/lib/store.ts'

/** How the order on its way is doing, for the screens that only point to it. */
export type SendingState = 'idle' | 'sending' | 'waiting' | 'held' | 'refused'

// Apart from sending.ts, which a menu does not need for its first paint.
let state: SendingState = 'idle'
const listeners = new Set<() => void>()

/** @returns The state as it is now. */
export const getSendingState = (): SendingState => state

/**
 * Takes the state over from the outbox.
 *
 * @param next The state now.
 */
export const setSendingState = (next: SendingState): void => {
  if (next === state) return
  state = next
  listeners.forEach((listener) => listener())
}

/** What the basket says on every screen (basket-layer.tsx); there once sending was taken up. */
export const basketLayer = createStore<(() => ReactNode) | undefined>(undefined)

/**
 * Hears of every change.
 *
 * @param listener Called after each.
 * @returns Ends it.
 */
export const subscribeToSending = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
