import { useCallback, useSyncExternalStore } from 'react'
import { createEmitter } from './emitter.ts'
import { nextFrame } from './frame.ts'

export type Store<T> = {
  readonly get: () => T
  /** Replaces the value and notifies at once: the response to a tap. */
  readonly set: (value: T) => void
  /** Replaces the value at once and notifies with the next frame: for events from the network. */
  readonly setSoon: (value: T) => void
  /** Returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void
}

export type ReadableStore<T> = Pick<Store<T>, 'get' | 'subscribe'>

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

export const useStore = <T>(store: ReadableStore<T>): T => useSyncExternalStore(store.subscribe, store.get)

/** Renders only when the selected part changes; `select` must return the same part (`Object.is`) for the same value. */
export const useSelected = <T, Part>(store: ReadableStore<T>, select: (value: T) => Part): Part =>
  useSyncExternalStore(store.subscribe, () => select(store.get()))

/** Values by key; each listener follows one key. */
export type KeyedStore<T> = {
  readonly get: (key: string) => T | undefined
  /** Replaces all values and notifies the listeners of the changed keys. */
  readonly replace: (values: ReadonlyMap<string, T>) => void
  /** Returns a function that unsubscribes. */
  readonly subscribe: (key: string, listener: () => void) => () => void
}

export type ReadableKeyedStore<T> = Pick<KeyedStore<T>, 'get' | 'subscribe'>

export const createKeyedStore = <T>(): KeyedStore<T> => {
  let values: ReadonlyMap<string, T> = new Map()
  // Not an emitter per key: hundreds of keys are followed.
  const listeners = new Map<string, Set<() => void>>()
  return {
    get: (key) => values.get(key),
    replace: (next) => {
      const before = values
      values = next
      for (const key of new Set([...before.keys(), ...next.keys()]))
        if (before.get(key) !== next.get(key)) for (const listener of listeners.get(key) ?? []) listener()
    },
    subscribe: (key, listener) => {
      const ofKey = listeners.get(key) ?? new Set()
      listeners.set(key, ofKey.add(listener))
      return () => {
        ofKey.delete(listener)
        // The keys of a day, such as order ids, do not pile up.
        if (ofKey.size === 0 && listeners.get(key) === ofKey) listeners.delete(key)
      }
    },
  }
}

/** The value of one key; renders only when that value changes. */
export const useKeyed = <T>(store: ReadableKeyedStore<T>, key: string): T | undefined =>
  useSyncExternalStore(
    useCallback((listener: () => void) => store.subscribe(key, listener), [store, key]),
    () => store.get(key),
  )
