import { useCallback, useSyncExternalStore } from 'react'
import { type Emitter, createEmitter } from './emitter.ts'
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

/** Makes a store with a first value. */
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

/** The value of a store, followed. */
export const useStore = <T>(store: ReadableStore<T>): T => useSyncExternalStore(store.subscribe, store.get)

/**
 * Reads a part of a store's value; the component renders only when that part changes.
 *
 * @param select The part; the same one (`Object.is`) for the same value.
 */
export const useSelected = <T, Part>(store: ReadableStore<T>, select: (value: T) => Part): Part =>
  useSyncExternalStore(store.subscribe, () => select(store.get()))

/** Values by key; each listener follows one key. */
export type KeyedStore<T> = {
  readonly get: (key: string) => T | undefined
  /** Replaces all values and notifies the listeners of those keys that have another value now. */
  readonly replace: (values: ReadonlyMap<string, T>) => void
  /** Calls the listener when the key's value changes; returns how to unsubscribe. */
  readonly subscribe: (key: string, listener: () => void) => () => void
}

/** A keyed store that is only read. */
export type ReadableKeyedStore<T> = Pick<KeyedStore<T>, 'get' | 'subscribe'>

/** Makes a keyed store without values. */
export const createKeyedStore = <T>(): KeyedStore<T> => {
  let values: ReadonlyMap<string, T> = new Map()
  const emitters = new Map<string, Emitter<void>>()
  return {
    get: (key) => values.get(key),
    replace: (next) => {
      const before = values
      values = next
      for (const key of new Set([...before.keys(), ...next.keys()]))
        if (before.get(key) !== next.get(key)) emitters.get(key)?.notify()
    },
    subscribe: (key, listener) => {
      const emitter = emitters.get(key) ?? createEmitter()
      emitters.set(key, emitter)
      return emitter.subscribe(listener)
    },
  }
}

/** Reads the value of one key; the component renders only when that value changes. */
export const useKeyed = <T>(store: ReadableKeyedStore<T>, key: string): T | undefined =>
  useSyncExternalStore(
    useCallback((listener: () => void) => store.subscribe(key, listener), [store, key]),
    () => store.get(key),
  )
