import { useStore } from '#web/lib/store.ts'

const subscribe = (listener: () => void): (() => void) => {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

/** Missing on iPhones, unlike in TypeScript's types. */
export const canFillScreen = (): boolean => document.fullscreenEnabled

export const useIsFullScreen = (): boolean => useStore({ subscribe, get: () => Boolean(document.fullscreenElement) })

/** A browser refuses it without a tap or key. */
export const toggleFullScreen = (): void => {
  if (!canFillScreen()) return
  const change = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()
  change.catch(() => undefined)
}
