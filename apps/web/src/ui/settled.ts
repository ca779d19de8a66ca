import { useEffect, useState } from 'react'

/** How long (ms) a control that has just appeared or moved does not accept taps. */
export const settleMs = 600

/**
 * Guards a control against a tap that was aimed at the previous control in its place. Show the result as `aria-
 * disabled`; keys need no guard.
 *
 * @param place Position and function; another value restarts the time.
 * @returns Whether the control accepts taps.
 */
export const useIsSettled = (place: string): boolean => {
  const [settled, setSettled] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setSettled(place), settleMs)
    return () => clearTimeout(timer)
  }, [place])
  return settled === place
}
