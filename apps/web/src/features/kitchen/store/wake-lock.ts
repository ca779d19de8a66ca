// Missing in some browsers, and on plain http, unlike in TypeScript's types.
const wakeLock: WakeLock | undefined = navigator.wakeLock

/** Whether the browser can keep the screen on. */
export const canStayAwake = wakeLock !== undefined

/** Keeps the screen on while the display is open and visible. Returns a function that ends it. */
export const stayAwake = (): (() => void) => {
  let lock: WakeLockSentinel | undefined
  let isEnded = false
  const request = async (): Promise<void> => {
    if (!wakeLock || isEnded || document.visibilityState !== 'visible' || (lock && !lock.released)) return
    try {
      lock = await wakeLock.request('screen')
      if (isEnded) await lock.release()
    } catch {
      // With a low battery the lock is refused, and the screen sleeps as usual. The next tap asks again.
    }
  }
  const ask = (): void => void request()
  ask()
  // A hidden tab loses the lock.
  const events = ['visibilitychange', 'pointerup', 'keydown']
  for (const name of events) document.addEventListener(name, ask)
  return () => {
    isEnded = true
    for (const name of events) document.removeEventListener(name, ask)
    lock?.release().catch(() => undefined)
  }
}
