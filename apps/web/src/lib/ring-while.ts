import * as limits from '@thali/contract/basics/limits'
import type { ReadableStore } from './store.ts'

/** Calls `ring` every limits.callChimeMs while `isWaiting` holds for the store. Returns a function that ends it. */
export const ringWhile = <T>(store: ReadableStore<T>, isWaiting: (value: T) => boolean, ring: () => void) => {
  let timer: ReturnType<typeof setInterval> | undefined
  const follow = (): void => {
    const waits = isWaiting(store.get())
    if (waits === (timer !== undefined)) return
    clearInterval(timer)
    timer = waits ? setInterval(ring, limits.callChimeMs) : undefined
  }
  follow()
  const end = store.subscribe(follow)
  return (): void => {
    end()
    clearInterval(timer)
  }
}
