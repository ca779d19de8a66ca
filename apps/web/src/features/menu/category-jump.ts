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

// What was off screen takes its true height soon after a jump, on a slow phone some frames later (ms).
const settleMs = 1500
// Less than a finger scrolls on purpose (px).
const tremblePx = 8
// By which somebody scrolls, or goes elsewhere. Not the mere touch of a finger, which may be about to tap the next tab.
const gestures = ['click', 'wheel', 'touchmove', 'keydown'] as const

let landing: { readonly section: Element; readonly top: number; isSettling: boolean } | undefined

const topOf = (section: Element): number => section.getBoundingClientRect().top

/**
 * Puts a section where its scroll-margin says, at once, and keeps it there while the sections around it take their true
 * heights; whoever scrolls meanwhile is let go on.
 *
 * @param section What to jump to.
 */
export const jumpTo = (section: Element): void => {
  const land = (): void => section.scrollIntoView({ block: 'start', behavior: 'instant' })
  land()
  const own = { section, top: topOf(section), isSettling: true }
  landing = own
  // Told of new heights after layout and before anything is painted.
  const heights = new ResizeObserver(land)
  const end = (): void => {
    own.isSettling = false
    heights.disconnect()
    clearTimeout(timer)
    for (const gesture of gestures) removeEventListener(gesture, end, true)
  }
  const timer = setTimeout(end, settleMs)
  for (const gesture of gestures) addEventListener(gesture, end, { capture: true, passive: true })
  if (section.parentElement) heights.observe(section.parentElement)
}

/** @returns Whether the page still stands where the last jump put it: nobody scrolled since. */
export const isLanded = (): boolean => {
  if (!landing) return false
  const { section, top, isSettling } = landing
  if (section.isConnected && (isSettling || Math.abs(topOf(section) - top) < tremblePx)) return true
  landing = undefined
  return false
}
