import { useEffect, useEffectEvent, useState } from 'react'

type Printing<T> = {
  /** Cards that the browser printed or was about to print; undefined when there is nothing to ask. */
  readonly printed: T | undefined
  readonly ask: (printed: T) => void
  readonly forget: () => void
}

/** Remembers what was on the screen when the browser printed. It does not report whether paper came out. */
export const usePrinting = <T>(shown: T | undefined): Printing<T> => {
  const [printed, setPrinted] = useState<T>()
  const onPrinted = useEffectEvent(() => setPrinted(shown))
  useEffect(() => {
    const listener = (): void => onPrinted()
    window.addEventListener('afterprint', listener)
    return () => window.removeEventListener('afterprint', listener)
  }, [])
  return { printed, ask: setPrinted, forget: () => setPrinted(undefined) }
}
