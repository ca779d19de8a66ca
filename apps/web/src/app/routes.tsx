import { type ReactElement, useEffect } from 'react'
import { useRestaurantData } from '#web/features/menu/data/restaurant-data.ts'
import { onIdleAfterImages } from '#web/lib/idle.ts'
import { type TableLink, isStaffPath, paths, readTableLink } from '#web/lib/paths.ts'
import { usePath } from '#web/lib/router.ts'
import { useVisit } from '#web/product/visit.ts'
import { Splash } from '#web/pages/guest/splash.tsx'
import { preloadDishSheet } from '#web/pages/menu-screen.tsx'
import { lazyPage } from './lazy-page.tsx'
import {
  BasketPage,
  MyOrdersArea,
  NotFoundPage,
  SearchPage,
  StartPage,
  guestScreens,
  plainScreens,
  screenAt,
} from './screens.tsx'
import { GuestShell } from './shell.tsx'

const BadTablePage = lazyPage(() => import('#web/pages/guest/bad-table-page.tsx').then((file) => file.BadTablePage))
const StaffArea = lazyPage(() => import('./staff-area.tsx').then((file) => file.StaffArea))

/** Downloads the screens that a guest opens next, once the splash no longer covers the menu: their scripts would delay it. */
const usePreloadedGuestPages = (isCovered: boolean): void => {
  useEffect(() => {
    if (isCovered) return
    // A failed preload does no harm: opening the page tries again.
    const preload = (): void => {
      const parts = [
        import('./guest-navigation.tsx'),
        import('#web/features/menu/data/fetch-restaurant.ts'),
        preloadDishSheet(),
        import('#web/features/waiter-calls/call-waiter.tsx'),
        ...[SearchPage, BasketPage, MyOrdersArea].map((page) => page.preload()),
      ]
      void Promise.allSettled(parts)
    }
    onIdleAfterImages(preload)
  }, [isCovered])
}

/** Whether a link names no table, or one that the restaurant does not have. */
const useBadTable = (link: TableLink | undefined): boolean => {
  const { status, restaurant } = useRestaurantData()
  if (!link) return false
  const { restaurantId, tableNumber } = link
  // The remembered details do not count: the restaurant may have more tables by now.
  const count = status === 'ready' && restaurant?.id === restaurantId ? restaurant.tableCount : undefined
  return tableNumber === undefined || tableNumber > (count ?? Infinity)
}

const GuestRoutes = (): ReactElement => {
  const path = usePath()
  const link = readTableLink(path)
  usePreloadedGuestPages(link !== undefined)
  const { restaurantId } = useVisit()
  if (useBadTable(link)) return <BadTablePage />
  // A shared address of the menu, or cleared storage. Without this check the order could go to a wrong table.
  if (!link && !restaurantId) return <StartPage />
  // The menu is drawn under the splash and stays after it: one screen for both addresses.
  const Page = screenAt(guestScreens, link ? paths.menu : path)?.page ?? NotFoundPage
  return (
    <>
      {link && <Splash key={path} {...link} />}
      <GuestShell>
        <Page />
      </GuestShell>
    </>
  )
}

/** The screen of the current address (spec §2 "Route list"). */
export const Routes = (): ReactElement => {
  const path = usePath()
  // The address of a board ends with its code.
  const screen = path.startsWith('/board/') ? paths.board : path
  const Page = screenAt(plainScreens, screen)?.page ?? (isStaffPath(path) ? StaffArea : GuestRoutes)
  return <Page />
}
