import { type RefObject, useEffect, useRef, useState } from 'react'

/**
 * Moves the focus when the focused element is removed, such as a deleted row. Otherwise keyboard users would start
 * again at the top of the page.
 *
 * @param next The element to focus.
 * @param content The content of the screen; the focus is checked when it changes.
 * @returns Call it after an element was removed.
 */
export const useFocusWhenLost = (next: RefObject<HTMLElement | null>, content: unknown): (() => void) => {
  const [losses, setLosses] = useState(0)
  const handled = useRef(0)
  useEffect(() => {
    if (losses === handled.current) return
    // The button of a row has the focus until the row is removed. If any element has the focus, nothing is lost.
    if (document.activeElement !== document.body) return
    handled.current = losses
    next.current?.focus({ preventScroll: true })
    // `content` too: the row may stay until the next list arrives.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [losses, content, next])
  return () => setLosses((count) => count + 1)
}
