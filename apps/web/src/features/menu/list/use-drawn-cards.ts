import { useEffect, useReducer } from 'react'
import type { MenuCategory } from '@thali/contract/menu/category'
import { cardId, sectionId } from './card-place.ts'
import { anchoredCard } from './scroll-memory.ts'

/** Rendered at first on wide screens: three columns of four. */
const firstPieceMost = 12
/** Lowest card with its gap; cards with pictures are higher (card-grid.module.css). */
const leastCardPx = 120
/** Narrower windows have one column. */
const twoColumnsPx = 568
/** Cards per later task: few enough that a tap on a slow phone does not wait. */
const piece = 24

type Drawing = {
  readonly drawn: ReadonlyMap<string, number>
  /** Element ids of sections in view or close to it; they are rendered first. */
  readonly near: ReadonlySet<string>
}

/** The next cards to render: their number (default: one piece), near sections first. */
type More = { readonly near?: Drawing['near']; readonly cards?: number }

type Categories = readonly MenuCategory[]

const sectionsFrom = (categories: Categories, at: number): Set<string> =>
  new Set(categories.slice(at).map(({ id }) => sectionId(id)))

const withMore = (categories: Categories, { drawn, near }: Drawing, cards: number): Drawing => {
  const more = new Map(drawn)
  let left = cards
  for (const isNear of [true, false])
    for (const { id, items } of categories) {
      const before = more.get(id) ?? 0
      const added = Math.min(left, items.length - before)
      if (near.has(sectionId(id)) !== isNear || added <= 0) continue
      more.set(id, before + added)
      left -= added
    }
  return { drawn: more, near }
}

const firstPiece = (): number =>
  innerWidth < twoColumnsPx ? Math.min(firstPieceMost, Math.ceil(innerHeight / leastCardPx)) : firstPieceMost

const begin = (categories: Categories): Drawing => {
  const nothing = { drawn: new Map<string, number>(), near: new Set<string>() }
  const anchored = anchoredCard()
  const fill = firstPiece()
  for (const [at, { id, items }] of categories.entries()) {
    const above = anchored ? items.findIndex((item) => cardId(id, item.id) === anchored) : 0
    if (above >= 0) return withMore(categories, { ...nothing, near: sectionsFrom(categories, at) }, above + fill)
  }
  return withMore(categories, nothing, fill)
}

let draw: ((categoryId: string) => void) | undefined

/** Renders a category and the ones below it in the next frame, before a jump. No effect when everything is rendered. */
export const drawNow = (categoryId: string): void => draw?.(categoryId)

/** The cards that are drawn in the end: those near the view, or all at once (`ui/draw-all.ts`). */
export type CardsExtent = 'near' | 'all'

/** Cards that are not drawn yet, in all sections or in the named ones. */
const countLeft = (categories: Categories, drawn: Drawing['drawn'], near?: Drawing['near']): number =>
  categories
    .filter(({ id }) => !near || near.has(sectionId(id)))
    .reduce((sum, { id, items }) => sum + Math.max(0, items.length - (drawn.get(id) ?? 0)), 0)

/**
 * Renders a menu's cards in pieces, so that no task is long: first those in view, then those near it. Without an extent
 * the rest does not wait for a scroll: find-in-page, screen readers and print need it, and phones announce neither find
 * nor print. Returns the number of cards by category id.
 */
export const useDrawnCards = (categories: Categories, extent?: CardsExtent): Drawing['drawn'] => {
  const [drawing, drawMore] = useReducer(
    (was: Drawing, { near = was.near, cards = piece }: More) => withMore(categories, { ...was, near }, cards),
    categories,
    (all) => (extent ? { ...begin(all), near: new Set<string>() } : begin(all)),
  )
  const isWhole = extent === 'all' || countLeft(categories, drawing.drawn) === 0
  const left = isWhole ? 0 : countLeft(categories, drawing.drawn, extent && drawing.near)

  useEffect(() => {
    if (left === 0) return
    // A separate task: between two pieces the browser handles taps and paints.
    const timer = setTimeout(() => drawMore({ cards: Math.min(left, piece) }))
    return () => clearTimeout(timer)
  }, [left])

  useEffect(() => {
    if (isWhole) return
    const near = new Set<string>()
    draw = (categoryId) => {
      const at = categories.findIndex(({ id }) => id === categoryId)
      drawMore({ near: sectionsFrom(categories, at) })
      if (extent) drawMore({ near: new Set(near), cards: 0 })
    }
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) near[isIntersecting ? 'add' : 'delete'](target.id)
        // The timer renders the next piece; a piece here would share its task.
        drawMore({ near: new Set(near), cards: 0 })
      },
      { rootMargin: '100% 0px' },
    )
    for (const { id } of categories) {
      const section = document.getElementById(sectionId(id))
      if (section) observer.observe(section)
    }
    return () => {
      draw = undefined
      observer.disconnect()
    }
  }, [categories, isWhole, extent])

  return extent === 'all' ? new Map(categories.map(({ id, items }) => [id, items.length])) : drawing.drawn
}
