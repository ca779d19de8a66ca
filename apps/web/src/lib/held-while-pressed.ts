import { useEffect, useRef, useState } from 'react'

/** A press is never held longer (ms): some browsers swallow the release, and a room that stands still is worse. */
const holdMaxMs = 4000

/**
 * Holds what is shown as it was while a finger is down, so that nothing moves between the press and its click: a tile
 * that came in would else be what is tapped.
 *
 * @param value What came in.
 * @returns The value; while anything is pressed, the one of the moment of pressing.
 */
export const useHeldWhilePressed = <T>(value: T): T => {
  const [held, setHeld] = useState<{ readonly value: T }>()
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  }, [value])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const hold = (): void => {
      clearTimeout(timer)
      setHeld({ value: latest.current })
      timer = setTimeout(() => setHeld(undefined), holdMaxMs)
    }
    // After the click that follows the release.
    const release = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => setHeld(undefined), 0)
    }
    document.addEventListener('pointerdown', hold)
    document.addEventListener('pointerup', release)
    document.addEventListener('pointercancel', release)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerdown', hold)
      document.removeEventListener('pointerup', release)
      document.removeEventListener('pointercancel', release)
    }
  }, [])

  return held ? held.value : value
}
