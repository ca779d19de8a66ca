import { type ReactElement, useEffect, useLayoutEffect, useState } from 'react'
import * as limits from '@thali/contract/basics/limits'
import { menuMessages } from '#web/features/menu/list/messages.en.ts'
import { loadRestaurantData, useRestaurantData } from '#web/features/menu/data/restaurant-data.ts'
import { type TableLink, paths } from '#web/lib/paths.ts'
import { navigate } from '#web/lib/router.ts'
import { useTapGuard } from '#web/ui/tap-guard.ts'
import { beginVisit } from './begin-visit.ts'

// The document of a table link contains the splash. The first rendering takes it over.
let isInDocument = document.querySelector('.splash') !== null

/** How long the splash of the document has been visible (ms), since its first paint. */
const seenMs = (): number => {
  const [paint] = performance.getEntriesByName('first-contentful-paint')
  return paint ? performance.now() - paint.startTime : 0
}

/**
 * The splash screen (spec §2 "Splash screen"): starts a visit at a table and covers the menu while that is drawn. Render
 * it before the menu, which restores its scroll position when it appears.
 *
 * @returns Null when no menu will come, so that the page below can report the reason.
 */
export const Splash = (link: TableLink): ReactElement | null => {
  const { restaurantId, tableNumber } = link
  const { status, restaurant } = useRestaurantData()
  const [isTakenOver] = useState(isInDocument)
  const [isReadable, setIsReadable] = useState(false)
  const isFading = isReadable && status === 'ready'
  useTapGuard()

  useLayoutEffect(() => {
    isInDocument = false
    beginVisit({ restaurantId, tableNumber })
    // The document contained the menu.
    if (!isTakenOver) void loadRestaurantData()
  }, [restaurantId, tableNumber, isTakenOver])

  useEffect(() => {
    const timer = setTimeout(() => setIsReadable(true), limits.splashMs - (isTakenOver ? seenMs() : 0))
    return () => clearTimeout(timer)
  }, [isTakenOver])

  useEffect(() => {
    if (!isFading) return
    const timer = setTimeout(() => navigate(paths.menu, { replace: true }), limits.splashFadeMs)
    return () => clearTimeout(timer)
  }, [isFading])

  if (status === 'failed' || status === 'unknown') return null
  // As in index.html.
  return (
    <div className="splash" data-fading={isFading || undefined}>
      <div className="splash-words">
        <div className="splash-logo">
          {restaurant?.logo && <img src={restaurant.logo} alt="" width="72" height="72" />}
        </div>
        <p className="splash-title">{menuMessages.splashTitle}</p>
        <p className="splash-place">
          {restaurant && <span>{restaurant.name}</span>}
          {tableNumber !== undefined && <span>{menuMessages.table(tableNumber)}</span>}
        </p>
      </div>
      <i hidden />
    </div>
  )
}
