import { createStore, useStore } from './store.ts'

const tickMs = 60_000

const clock = createStore(new Date())
let followers = 0
let timer: ReturnType<typeof setInterval> | undefined

const tick = (): void => clock.setSoon(new Date())

// A tab that slept missed its ticks.
const tickWhenVisible = (): void => {
  if (document.visibilityState === 'visible') tick()
}

const subscribe = (listener: () => void): (() => void) => {
  if (followers === 0) {
    timer = setInterval(tick, tickMs)
    document.addEventListener('visibilitychange', tickWhenVisible)
  }
  followers += 1
  const end = clock.subscribe(listener)
  return () => {
    end()
    followers -= 1
    if (followers > 0) return
    clearInterval(timer)
    document.removeEventListener('visibilitychange', tickWhenVisible)
  }
}

const minutes = { ...clock, subscribe }

/** @returns The time, moving on once a minute: one clock for all ages on the screen. */
export const useNow = (): Date => useStore(minutes)
