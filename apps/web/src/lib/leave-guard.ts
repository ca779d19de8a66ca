import { useCallback, useEffect, useState } from 'react'
import { move } from './history.ts'
import { type Gate, leavePage, setGate } from './router.ts'

const gateOf = (ask: Gate['ask']): Gate => {
  // What follows when the browser is back where it was.
  let afterReturn: (() => void) | undefined
  return {
    ask,
    // The browser has moved by the time it says so. Before the screen changes we are where we were, and ask.
    onMove: (by) => {
      if (afterReturn) {
        afterReturn()
        afterReturn = undefined
      } else if (by === 0) return false
      else {
        afterReturn = () => ask(() => leavePage(by))
        move(-by)
      }
      return true
    },
  }
}

/** What a screen with unsaved work does about somebody who wants to leave it. */
export type LeaveGuard = {
  /** Somebody wants to leave: ask them. */
  readonly isAsking: boolean
  /** They do: the work is given up. */
  readonly leave: () => void
  /** They do not. */
  readonly stay: () => void
  /** The work is saved: from now on nobody is asked, also before the screen is drawn again. */
  readonly release: () => void
}

/**
 * Keeps a screen from being left by a link, by the browser's back or by closing the tab while there is unsaved work; the
 * browser asks in its own words when the tab is closed.
 *
 * @param isOn Whether there is something to lose.
 * @param onLeave Called when the work is given up.
 * @returns Whether to ask, and the answers.
 */
export const useLeaveGuard = (isOn: boolean, onLeave?: () => void): LeaveGuard => {
  const [wish, setWish] = useState<{ readonly leave: () => void }>()

  useEffect(() => {
    if (!isOn) return
    const gate = gateOf((leave) => setWish({ leave }))
    setGate(gate)
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => {
      setGate(undefined)
      window.removeEventListener('beforeunload', warn)
    }
  }, [isOn])

  const release = useCallback(() => setGate(undefined), [])
  return {
    isAsking: wish !== undefined,
    leave: () => {
      release()
      setWish(undefined)
      onLeave?.()
      wish?.leave()
    },
    stay: () => setWish(undefined),
    release,
  }
}
