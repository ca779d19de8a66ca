import { limits } from '@thali/contract'

/**
 * Where a jump to a category goes: its heading comes to stand 10 % of the window's height below the sticky tabs, so that
 * none hides under them (spec §9, design §4.24).
 *
 * @param sectionTop The section's distance from the window's top, now (px).
 * @param scrollY Where the window is now.
 * @param tabsHeight Height of the sticky tabs (px).
 * @param windowHeight Height of the window (px).
 * @returns The position to scroll to.
 */
export const jumpPosition = (sectionTop: number, scrollY: number, tabsHeight: number, windowHeight: number): number =>
  Math.max(0, Math.round(scrollY + sectionTop - tabsHeight - limits.categoryJumpOffsetRatio * windowHeight))

/**
 * Where the strip of tabs scrolls to have one of them in its middle.
 *
 * @param tab Left edge and width of the tab within the strip's content (px).
 * @param stripWidth Visible width of the strip (px).
 * @returns The strip's scrollLeft; the browser keeps it within its range.
 */
export const centredScrollLeft = (
  tab: { readonly offsetLeft: number; readonly offsetWidth: number },
  stripWidth: number,
): number => Math.round(tab.offsetLeft + tab.offsetWidth / 2 - stripWidth / 2)
