import { useSyncExternalStore } from 'react'
import { nextFrame } from './frame.ts'

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

/**
 * Makes a store.
 *
 * @param initial Its first value.
 * @returns The store.
 */
export const createStore = <T>(initial: T): Store<T> => {
  let value = initial
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
      nextFrame(tell)
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
