import type { ReadableStore } from './store.ts'

/** Makes a store from two others. Its value changes only when one of theirs does. */
export const derivedStore = <One, Other, Value>(
  one: ReadableStore<One>,
  other: ReadableStore<Other>,
  derive: (one: One, other: Other) => Value,
): ReadableStore<Value> => {
  let last: { readonly one: One; readonly other: Other; readonly value: Value } | undefined
  return {
    get: () => {
      const from = { one: one.get(), other: other.get() }
      if (last?.one !== from.one || last.other !== from.other) last = { ...from, value: derive(from.one, from.other) }
      return last.value
    },
    subscribe: (listener) => {
      const ends = [one.subscribe(listener), other.subscribe(listener)]
      return () => ends.forEach((end) => end())
    },
  }
}
