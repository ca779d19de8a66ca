import { useEffect, useRef, useState } from 'react'

const delayMs = 200
const leastMs = 300

/** Whether to show the loading layout: against flicker, visible skeletons stay at least 300 ms. */
export const useHeldLoading = (isLoading: boolean): boolean => {
  const [isHeld, setIsHeld] = useState(false)
  const since = useRef(0)
  useEffect(() => {
    if (isLoading) {
      since.current = performance.now()
      const timer = setTimeout(() => setIsHeld(true), delayMs)
      return () => clearTimeout(timer)
    }
    const seenMs = performance.now() - since.current - delayMs
    const timer = setTimeout(() => setIsHeld(false), Math.max(0, leastMs - seenMs))
    return () => clearTimeout(timer)
  }, [isLoading])
  return isLoading || isHeld
}
