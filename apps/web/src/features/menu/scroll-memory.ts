import { storage } from '#web/lib/storage.ts'

/** A card of the menu that was in view, and how far its top was from the window's (px). */
export type Anchor = { readonly elementId: string; readonly offset: number }

type Box = { readonly id: string; readonly top: number; readonly bottom: number }

// Survives a visit to the basket, not a reload: there the stored position serves.
let anchor: Anchor | undefined

/**
 * Picks the card by which a position is remembered: the first one that reaches below the sticky tabs.
 *
 * @param boxes The cards from top to bottom, as getBoundingClientRect has them.
 * @param line Lower edge of what covers them (px from the window's top).
 * @returns The anchor; undefined when no card reaches below the line.
 */
export const pickAnchor = (boxes: Iterable<Box>, line: number): Anchor | undefined => {
  for (const { id, top, bottom } of boxes) if (bottom > line) return { elementId: id, offset: top }
  return undefined
}

/**
 * Where to scroll, so that everything is where it was. A card is a better mark than pixels: between two visits a
 * category may have grown.
 *
 * @param remembered The card's offset, and where it is now (px from the window's top); undefined when it is gone.
 * @param scrollY Where the window is now.
 * @param fallback The stored position.
 * @returns The position to scroll to.
 */
export const restoredPosition = (
  remembered: { readonly offset: number; readonly top: number } | undefined,
  scrollY: number,
  fallback: number | undefined,
): number => Math.max(0, remembered ? scrollY + remembered.top - remembered.offset : (fallback ?? 0))

/**
 * Remembers the position on leaving the menu. The stored position is kept while scrolling (use-scroll-chrome.ts): here the
 * header may be gone already, and the window have moved by its height.
 *
 * @param sections The categories of the menu, each with a list of its cards.
 * @param line Lower edge of what covers them (px from the window's top).
 */
export const rememberPosition = (sections: Iterable<Element>, line: number): void => {
  const boxes = function* (): Generator<Box> {
    for (const section of sections) {
      // What is above the window is not laid out inside; asking its cards would do that for each.
      if (section.getBoundingClientRect().bottom <= line) continue
      for (const card of section.querySelectorAll('li')) {
        const { top, bottom } = card.getBoundingClientRect()
        yield { id: card.id, top, bottom }
      }
    }
  }
  anchor = window.scrollY > 0 ? pickAnchor(boxes(), line) : undefined
}

/** @returns The id of the card by which the position was remembered on leaving the menu, if it was. */
export const anchoredCard = (): string | undefined => anchor?.elementId

/** Puts the menu back where it was left (spec §2 "Menu"). */
export const restorePosition = (): void => {
  const element = anchor && document.getElementById(anchor.elementId)
  const remembered = anchor && element ? { offset: anchor.offset, top: element.getBoundingClientRect().top } : undefined
  const position = restoredPosition(remembered, window.scrollY, storage.get('menuScrollPosition'))
  if (position !== window.scrollY) window.scrollTo({ top: position, behavior: 'instant' })
}

/** Forgets position and category: a new visit begins (spec §2 "Splash screen"). */
export const forgetPosition = (): void => {
  anchor = undefined
  storage.remove('activeCategory')
  storage.remove('menuScrollPosition')
}
