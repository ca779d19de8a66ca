import { type RefObject, useEffect, useState } from 'react'
import { useStore } from '#web/lib/store.ts'
import { drawsAll } from './draw-all.ts'

/** Whether an element was within a screen of the view, is needed in any case, or all is drawn. It stays true. */
export const useNear = (ref: RefObject<Element | null>, isNeeded: boolean): boolean => {
  const [isNear, setIsNear] = useState(isNeeded)
  // An item that was just saved comes with a later answer.
  if (isNeeded && !isNear) setIsNear(true)
  const isWhole = useStore(drawsAll)
  useEffect(() => {
    if (isNear || isWhole || !ref.current) return undefined
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setIsNear(true), {
      rootMargin: '100% 0px',
    })
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [ref, isNear, isWhole])
  return isNear || isWhole
}
