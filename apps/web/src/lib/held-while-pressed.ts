import { useEffect, useRef, useState } from 'react'

/** The longest hold (ms): some browsers swallow the release, and a screen must not stand still. */
const holdMaxMs = 4000

/** Holds a value while a finger is down, so that no tile moves between press and click. */
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
