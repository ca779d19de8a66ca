import { useCallback, useEffect, useState } from 'react'
import { move } from './history.ts'
import { type Gate, leavePage, setGate } from './router.ts'

const gateOf = (ask: Gate['ask']): Gate => {
  // Runs when the browser is back on the guarded page.
  let afterReturn: (() => void) | undefined
  return {
    ask,
    // The browser reports a move after it happened. It goes back first, and then the question is asked.
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

/** The leave question of a screen with unsaved work. */
export type LeaveGuard = {
  /** The question must be shown. */
  readonly isAsking: boolean
  /** Gives up the work and leaves. */
  readonly leave: () => void
  /** Stays on the screen. */
  readonly stay: () => void
  /** The work is saved: no question any more, even before the next rendering. */
  readonly release: () => void
}

/**
 * Asks before a screen with unsaved work is left by a link, by the browser's Back or by closing the tab. The browser
 * uses its own words for a closed tab.
 *
 * @param isOn Whether there is unsaved work.
 * @param onLeave Called when the work is given up.
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
