import { useEffect, useReducer } from 'react'
import type { MenuCategory } from '@thali/contract'
import { cardId, sectionId } from './card-place.ts'
import { anchoredCard } from './scroll-memory.ts'

/** Drawn at first, on wide screens: three columns of four. */
const firstPieceMost = 12
/** The lowest card with the gap below it; cards with pictures are higher (card-grid.module.css). */
const leastCardPx = 120
/** Narrower windows have one column. */
const twoColumnsPx = 568
/** Drawn in one task from then on: what would not keep a tap waiting on a slow phone. */
const piece = 24

type Drawing = {
  /** How many cards of a category, by its id. */
  readonly drawn: ReadonlyMap<string, number>
  /** Sections in view or close to it, by their elements' ids: they come before the others. */
  readonly near: ReadonlySet<string>
}

/** What to draw now: so many cards more (a piece unless told), of what is near first. */
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

/** How many cards fill the window, at least: what one does not see yet need not hold up what one sees. */
const firstPiece = (): number =>
  innerWidth < twoColumnsPx ? Math.min(firstPieceMost, Math.ceil(innerHeight / leastCardPx)) : firstPieceMost

/** What the first frame shows: the top, or the card by which the menu was left and what stands below it. */
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

/**
 * Draws a category, and what stands below it, with the next frame: it is about to be looked at. Where all is drawn, it
 * does nothing.
 *
 * @param categoryId Which.
 */
export const drawNow = (categoryId: string): void => draw?.(categoryId)

/**
 * The cards of a menu, piece by piece, so that no task is long however many dishes there are: first what is in view, then
 * what comes near it, then the rest from top to bottom without waiting to be looked at, so that search in the page,
 * screen readers and print find all of it.
 *
 * @param categories The menu.
 * @returns How many cards of each category to draw, from its first, by its id.
 */
export const useDrawnCards = (categories: Categories): Drawing['drawn'] => {
  const [drawing, drawMore] = useReducer(
    (was: Drawing, { near = was.near, cards = piece }: More) => withMore(categories, { ...was, near }, cards),
    categories,
    begin,
  )
  const left = categories.reduce(
    (sum, { id, items }) => sum + Math.max(0, items.length - (drawing.drawn.get(id) ?? 0)),
    0,
  )
  const isWhole = left === 0

  useEffect(() => {
    if (left === 0) return
    // A task of its own: between two the browser answers taps and paints.
    const timer = setTimeout(() => drawMore({}))
    return () => clearTimeout(timer)
  }, [left])

  useEffect(() => {
    if (isWhole) return
    draw = (categoryId) =>
      drawMore({
        near: sectionsFrom(
          categories,
          categories.findIndex(({ id }) => id === categoryId),
        ),
      })
    const near = new Set<string>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) near[isIntersecting ? 'add' : 'delete'](target.id)
        // What comes next is drawn by the timer: a piece of this one too would be drawn together with its piece.
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
  }, [categories, isWhole])

  return drawing.drawn
}
