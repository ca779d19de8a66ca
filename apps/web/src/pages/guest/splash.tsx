import { type ReactElement, useEffect, useLayoutEffect, useState } from 'react'
import { limits } from '@thali/contract'
import { menuMessages } from '#web/features/menu/messages.en.ts'
import { reloadRestaurantData, useRestaurantData } from '#web/features/menu/restaurant-data.ts'
import { type TableLink, paths } from '#web/lib/paths.ts'
import { navigate } from '#web/lib/router.ts'
import { useTapGuard } from '#web/ui/tap-guard.ts'
import { beginVisit } from './begin-visit.ts'

// The document of a table link comes with the splash in it. The first time this draws, it takes that one over.
let isInDocument = document.querySelector('.splash') !== null

/** How long the splash in the document has been seen (ms): since its first paint, long before this script was here. */
const seenMs = (): number => {
  const [paint] = performance.getEntriesByName('first-contentful-paint')
  return paint ? performance.now() - paint.startTime : 0
}

/**
 * The splash screen (spec §2 "Splash screen"): begins a visit at a table. It lies over the menu, which is drawn
 * meanwhile, and then makes way for it. Stand it before the menu: that one takes up its scroll position when it appears.
 *
 * @param props What the table link says.
 * @returns The splash; nothing when there is no menu to come, so that the page below says why.
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
    // The document brought the menu along.
    if (!isTakenOver) void reloadRestaurantData()
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
  // As index.html has it.
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
    </div>
  )
}
