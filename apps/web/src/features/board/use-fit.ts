import { type RefObject, useLayoutEffect, useState } from 'react'

/** The size at which the tokens of a list are drawn, and how many of them have room. */
export type Fit = { readonly size: 'large' | 'small'; readonly count: number }

const countIn = (list: HTMLElement): number => {
  const { bottom } = list.getBoundingClientRect()
  // Half a pixel: places are fractions of pixels on many screens.
  const last = [...list.children].findLastIndex((token) => token.getBoundingClientRect().bottom <= bottom + 0.5)
  return last + 1
}

/**
 * Draws tokens large if all have room, else smaller, and counts those that then have room. The list has the attribute
 * `data-size` and all tokens, also those without room. Counted before each paint, and again when the screen changes.
 */
export const useFit = (listRef: RefObject<HTMLElement | null>, tokens: readonly number[]): Fit => {
  const [fit, setFit] = useState<Fit>({ size: 'large', count: tokens.length })
  useLayoutEffect(() => {
    const list = listRef.current
    if (!list || tokens.length === 0) return
    const measure = (): void => {
      list.dataset['size'] = 'large'
      // A page without a layout has room for all.
      const isLarge = list.clientHeight === 0 || countIn(list) === list.children.length
      const size = isLarge ? 'large' : 'small'
      list.dataset['size'] = size
      const count = isLarge ? list.children.length : countIn(list)
      setFit((before) => (before.size === size && before.count === count ? before : { size, count }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(list)
    // A font that arrives later changes the tokens alone.
    if (list.firstElementChild) observer.observe(list.firstElementChild)
    return () => observer.disconnect()
  }, [listRef, tokens])
  return fit
}
