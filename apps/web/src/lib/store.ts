import { useSyncExternalStore } from 'react'

/** A value that outlives components and tells who follows it. */
export type Store<T> = {
  readonly get: () => T
  /** Replaces the value and tells at once: the answer to a tap. */
  readonly set: (value: T) => void
  /** Replaces the value at once, and tells with whatever else comes in the same frame: for what the network brings. */
  readonly setSoon: (value: T) => void
  /** Told after each change; returns how to end it. */
  readonly subscribe: (listener: () => void) => () => void
}

const frameMs = 16

/**
 * Makes a store.
 *
 * @param initial Its first value.
 * @param schedule How the telling of setSoon waits (default: one frame; a timer, since frames stop in a hidden tab).
 * @returns The store.
 */
export const createStore = <T>(
  initial: T,
  schedule: (tell: () => void) => void = (tell) => void setTimeout(tell, frameMs),
): Store<T> => {
  let value = initial
  let isTelling = false
  const listeners = new Set<() => void>()
  const tell = (): void => listeners.forEach((listener) => listener())
  return {
    get: () => value,
    set: (next) => {
      value = next
      tell()
    },
    setSoon: (next) => {
      value = next
      if (isTelling) return
      isTelling = true
      schedule(() => {
        isTelling = false
        tell()
      })
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/**
 * Follows a store.
 *
 * @param store Which.
 * @returns Its value.
 */
export const useStore = <T>(store: Store<T>): T => useSyncExternalStore(store.subscribe, store.get)
