import { useEffect, useState } from 'react'

/** Time (ms) without taps for a control that has just appeared or moved. */
export const settleMs = 600

/**
 * Whether a control accepts taps; false shortly after `place` (position and function) changes, because a tap may be
 * meant for the previous control. Show it as `aria-disabled`; keys need no guard.
 */
export const useIsSettled = (place: string): boolean => {
  const [settled, setSettled] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setSettled(place), settleMs)
    return () => clearTimeout(timer)
  }, [place])
  return settled === place
}
