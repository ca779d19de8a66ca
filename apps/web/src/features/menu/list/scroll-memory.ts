import { storage } from '#web/lib/storage.ts'

/** A card that was in view, and the distance of its top from the window's (px). */
export type Anchor = { readonly elementId: string; readonly offset: number }

type Box = { readonly id: string; readonly top: number; readonly bottom: number }

// Survives a visit to the basket. After a reload the stored position is used.
let anchor: Anchor | undefined

/** The first card that reaches below `line`, the lower edge of the sticky tabs (px); undefined without one. */
export const pickAnchor = (boxes: Iterable<Box>, line: number): Anchor | undefined => {
  for (const { id, top, bottom } of boxes) if (bottom > line) return { elementId: id, offset: top }
  return undefined
}

/**
 * The scroll position that shows the remembered card in its old place, or `fallback` if the card is gone. A card is a
 * better reference than pixels: a category may have grown since.
 */
export const restoredPosition = (
  remembered: { readonly offset: number; readonly top: number } | undefined,
  scrollY: number,
  fallback: number | undefined,
): number => Math.max(0, remembered ? scrollY + remembered.top - remembered.offset : (fallback ?? 0))

/**
 * Remembers the position when the menu closes. The position stored while scrolling (use-scroll-chrome.ts) is not used:
 * the header may be removed already, which moves the window.
 */
export const rememberPosition = (sections: Iterable<Element>, line: number): void => {
  const boxes = function* (): Generator<Box> {
    for (const section of sections) {
      // Sections above the window have no layout inside; reading their cards would compute it.
      if (section.getBoundingClientRect().bottom <= line) continue
      for (const card of section.querySelectorAll('li')) {
        const { top, bottom } = card.getBoundingClientRect()
        yield { id: card.id, top, bottom }
      }
    }
  }
  anchor = window.scrollY > 0 ? pickAnchor(boxes(), line) : undefined
}

export const anchoredCard = (): string | undefined => anchor?.elementId

/** Restores the position of the menu (spec §2 "Menu"). */
export const restorePosition = (): void => {
  const element = anchor && document.getElementById(anchor.elementId)
  const remembered = anchor && element ? { offset: anchor.offset, top: element.getBoundingClientRect().top } : undefined
  const position = restoredPosition(remembered, window.scrollY, storage.get('menuScrollPosition'))
  if (position !== window.scrollY) window.scrollTo({ top: position, behavior: 'instant' })
}

/** Clears position and category when a new visit begins (spec §2 "Splash screen"). */
export const clearPosition = (): void => {
  anchor = undefined
  storage.remove('activeCategory')
  storage.remove('menuScrollPosition')
}
