import { useCallback, useEffect, useRef, useState } from 'react'
import * as limits from '@thali/contract/basics/limits'
import { storage } from '#web/lib/storage.ts'
import { isLanded } from './category-jump.ts'

export type ScrollChrome = {
  readonly isHeaderHidden: boolean
  /** More than one screen was scrolled (spec §2 "Menu"). */
  readonly isFar: boolean
}

// Less than an intended scroll (px).
const minScrollPx = 8
const headerPx = 56
// Lower windows, such as phones in landscape, show the header only at the top.
const lowPx = 480

const top: ScrollChrome = { isHeaderHidden: false, isFar: false }

/**
 * Follows the scrolling of the menu, at most every 100 ms (spec §9), and stores the position for a reload. Also
 * returns a function that hides the header at once, before a jump.
 */
export const useScrollChrome = (): [ScrollChrome, hideHeader: () => void] => {
  const [chrome, setChrome] = useState(top)
  const lastY = useRef(0)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    lastY.current = window.scrollY
    const look = (): void => {
      timer = undefined
      const y = window.scrollY
      const moved = y - lastY.current
      storage.set('menuScrollPosition', Math.round(y))
      const isFar = y > window.innerHeight
      const isJumped = isLanded()
      lastY.current = y
      setChrome((was) => {
        let { isHeaderHidden } = was
        if (y <= headerPx) isHeaderHidden = false
        else if (window.innerHeight < lowPx) isHeaderHidden = true
        else if (!isJumped && Math.abs(moved) >= minScrollPx) isHeaderHidden = moved > 0
        return isHeaderHidden === was.isHeaderHidden && isFar === was.isFar ? was : { isHeaderHidden, isFar }
      })
    }
    const onScroll = (): void => {
      timer ??= setTimeout(look, limits.scrollThrottleMs)
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('scroll', onScroll)
    }
  }, [])

  const hideHeader = useCallback(() => {
    setChrome((was) => ({ ...was, isHeaderHidden: true }))
  }, [])

  return [chrome, hideHeader]
}
