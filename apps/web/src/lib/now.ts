import { localDate } from '@thali/contract/menu/item'
import { onClockCorrected, serverNow } from './server-time.ts'
import { createStore, useStore } from './store.ts'

const tickMs = 60_000

const clock = createStore(serverNow())
let followers = 0
let timer: ReturnType<typeof setInterval> | undefined

const tick = (): void => clock.setSoon(serverNow())

// Timers do not run in a sleeping tab.
const tickWhenVisible = (): void => {
  if (document.visibilityState === 'visible') tick()
}

onClockCorrected(tick)

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

// Nothing ticks while no screen follows the clock.
const get = (): Date => {
  if (followers === 0 && Math.abs(+serverNow() - +clock.get()) > 1000) clock.set(serverNow())
  return clock.get()
}

const minutes = { get, subscribe }

/** The server's time, updated once a minute: one clock for all ages on the screen. */
export const useNow = (): Date => useStore(minutes)

/** The server's date at a restaurant, as `2026-11-20`; renders only when it changes, within a minute of midnight. */
export const useToday = (timezone: string): string =>
  useStore({ subscribe: minutes.subscribe, get: () => localDate(get(), timezone) })
