import { type RefObject, useEffect, useRef, useState } from 'react'

/**
 * Keeps the focus on the screen when what had it goes: with a row that was deleted, at once or with the next list. Whoever
 * works by keyboard would begin again at the top of the page.
 *
 * @param next What is read next.
 * @param content What is on the screen; looked at again whenever it is another.
 * @returns Says that something was taken away.
 */
export const useFocusWhenLost = (next: RefObject<HTMLElement | null>, content: unknown): (() => void) => {
  const [losses, setLosses] = useState(0)
  const handled = useRef(0)
  useEffect(() => {
    if (losses === handled.current) return
    // Until the row goes, its button has the focus; once something has it again, the loss is over.
    if (document.activeElement !== document.body) return
    handled.current = losses
    next.current?.focus({ preventScroll: true })
    // `content` too: the row may be there until the next list comes.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [losses, content, next])
  return () => setLosses((count) => count + 1)
}
