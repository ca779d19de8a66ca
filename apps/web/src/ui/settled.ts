import { useEffect, useState } from 'react'

/** How long (ms) a control that has just appeared or moved does not accept taps. */
export const settleMs = 600

/**
 * Guards a control against a tap that was aimed at what stood in its place before. Show it as `aria-disabled` until it has
 * settled; keys need no guard.
 *
 * @param place Where it stands and what it does; another value starts the time again.
 * @returns Whether it accepts taps.
 */
export const useIsSettled = (place: string): boolean => {
  const [settled, setSettled] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setSettled(place), settleMs)
    return () => clearTimeout(timer)
  }, [place])
  return settled === place
}
