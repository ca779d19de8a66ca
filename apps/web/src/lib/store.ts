import { useSyncExternalStore } from 'react'
import { createEmitter } from './emitter.ts'
import { nextFrame } from './frame.ts'

/** A value that outlives components and notifies its subscribers. */
export type Store<T> = {
  readonly get: () => T
  /** Replaces the value and notifies at once: the answer to a tap. */
  readonly set: (value: T) => void
  /** Replaces the value at once and notifies with the next frame: for events from the network. */
  readonly setSoon: (value: T) => void
  /** Calls the listener after each change; returns how to unsubscribe. */
  readonly subscribe: (listener: () => void) => () => void
}

/** A store that is only read. */
export type ReadableStore<T> = Pick<Store<T>, 'get' | 'subscribe'>

/**
 * Makes a store.
 *
 * @param initial Its first value.
 * @returns The store.
 */
export const createStore = <T>(initial: T): Store<T> => {
  let value = initial
  const { notify, subscribe } = createEmitter()
  return {
    get: () => value,
    set: (next) => {
      value = next
      notify()
    },
    setSoon: (next) => {
      value = next
      nextFrame(notify)
    },
    subscribe,
  }
}

/**
 * Follows a store.
 *
 * @param store Which.
 * @returns Its value.
 */
export const useStore = <T>(store: ReadableStore<T>): T => useSyncExternalStore(store.subscribe, store.get)
