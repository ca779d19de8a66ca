/** scrollLeft (px) that centres a tab in its strip. */
export const centredScrollLeft = (
  tab: { readonly offsetLeft: number; readonly offsetWidth: number },
  stripWidth: number,
): number => Math.round(tab.offsetLeft + tab.offsetWidth / 2 - stripWidth / 2)

// Sections off screen get their real height soon after a jump, on a slow phone some frames later (ms).
const settleMs = 1500
// Less than an intended scroll (px).
const minScrollPx = 8
// Events that end the correction: the diner scrolls or leaves. A mere touch may precede a tap on another tab.
const gestures = ['click', 'wheel', 'touchmove', 'keydown'] as const

let landing: { readonly section: Element; readonly top: number; isSettling: boolean } | undefined

const topOf = (section: Element): number => section.getBoundingClientRect().top

/** Scrolls to a section at once and corrects its place while sections get their heights, until the diner scrolls. */
export const jumpTo = (section: Element): void => {
  const land = (): void => section.scrollIntoView({ block: 'start', behavior: 'instant' })
  land()
  const own = { section, top: topOf(section), isSettling: true }
  landing = own
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

/** True when nothing scrolled since the last jump. */
export const isLanded = (): boolean => {
  if (!landing) return false
  const { section, top, isSettling } = landing
  if (section.isConnected && (isSettling || Math.abs(topOf(section) - top) < minScrollPx)) return true
  landing = undefined
  return false
}
