import { type RefObject, useEffect, useRef, useState } from 'react'

/**
 * Returns a function to call after a removal. If the removed element had the focus, `next` gets it; otherwise keyboard
 * users would start at the top of the page.
 */
export const useFocusWhenLost = (next: RefObject<HTMLElement | null>, content: unknown): (() => void) => {
  const [losses, setLosses] = useState(0)
  const handled = useRef(0)
  useEffect(() => {
    if (losses === handled.current) return
    if (document.activeElement !== document.body) return
    handled.current = losses
    next.current?.focus({ preventScroll: true })
    // `content` too: the row may stay until the next list arrives.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [losses, content, next])
  return () => setLosses((count) => count + 1)
}

/** A ref: a part that is removed with the focus gives it to the title of its dialog or page. */
export const focusTitleWhenRemoved = (part: HTMLElement | null) => (): void => {
  if (!part?.contains(document.activeElement)) return
  const title = (part.closest('dialog') ?? document).querySelector<HTMLElement>('h1, h2')
  title?.focus({ preventScroll: true })
}
