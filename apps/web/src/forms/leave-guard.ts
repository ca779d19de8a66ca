import { useCallback, useEffect, useState } from 'react'
import { move } from '#web/lib/history.ts'
import { leavePage } from '#web/lib/go-back.ts'
import { type Gate, setGate } from '#web/lib/router.ts'

const gateOf = (ask: Gate['ask']): Gate => {
  let afterReturn: (() => void) | undefined
  return {
    ask,
    // The browser reports a move after it happened: go back first, then ask.
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

export type LeaveGuard = {
  readonly isAsking: boolean
  readonly leave: () => void
  readonly stay: () => void
  /** After saving: disables the question at once, before the next rendering. */
  readonly release: () => void
}

/** Asks before unsaved work is left by a link, Back or closing the tab (there in the browser's own words). */
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
