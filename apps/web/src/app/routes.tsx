import { type ReactElement, useEffect } from 'react'
import { useRestaurantData } from '#web/features/menu/restaurant-data.ts'
import { whenQuiet } from '#web/lib/idle.ts'
import { type TableLink, paths, patterns, readTableLink } from '#web/lib/paths.ts'
import { Route, Switch, usePath } from '#web/lib/router.ts'
import { useVisit } from '#web/lib/visit.ts'
import { MenuPage } from '#web/pages/guest/menu-page.tsx'
import { Splash } from '#web/pages/guest/splash.tsx'
import { preloadDishSheet } from '#web/pages/menu-screen.tsx'
import { lazyPage } from './lazy-page.tsx'
import { GuestShell } from './shell.tsx'

// What a diner needs to see the menu is in the first download; all else comes when it is asked for, or in idle time.
const BasketPage = lazyPage(async () => (await import('#web/pages/guest/basket-page.tsx')).BasketPage)
const SearchPage = lazyPage(async () => (await import('#web/pages/guest/search-page.tsx')).SearchPage)
const MyOrdersArea = lazyPage(async () => (await import('./my-orders-area.tsx')).MyOrdersArea)
const StartPage = lazyPage(async () => (await import('#web/pages/guest/start-page.tsx')).StartPage)
const BadTablePage = lazyPage(async () => (await import('#web/pages/guest/bad-table-page.tsx')).BadTablePage)
const NotFoundPage = lazyPage(async () => (await import('#web/pages/not-found-page.tsx')).NotFoundPage)
const LoginPage = lazyPage(async () => (await import('#web/pages/staff/login-page.tsx')).LoginPage)
const StaffArea = lazyPage(async () => (await import('./staff-area.tsx')).StaffArea)

const usePreloadedGuestPages = (): void => {
  useEffect(() => {
    // A failed download ahead of time is nobody's loss: it is tried again when the page is opened.
    const preload = (): void => {
      const parts = [
        import('./navigation-drawer.tsx'),
        import('#web/features/menu/fetch-restaurant.ts'),
        preloadDishSheet(),
        import('#web/features/waiter-calls/call-waiter.tsx'),
        ...[SearchPage, BasketPage, MyOrdersArea].map((page) => page.preload()),
      ]
      void Promise.allSettled(parts)
    }
    whenQuiet(preload)
  }, [])
}

/** Whether a link leads to no table: its number is none, or the restaurant has not that many. */
const useBadTable = (link: TableLink | undefined): boolean => {
  const { status, restaurant } = useRestaurantData()
  if (!link) return false
  const { restaurantId, tableNumber } = link
  // Not by what is remembered of an earlier visit: there may be more tables by now.
  const count = status === 'ready' && restaurant?.id === restaurantId ? restaurant.tableCount : undefined
  return tableNumber === undefined || tableNumber > (count ?? Infinity)
}

const GuestRoutes = (): ReactElement => {
  usePreloadedGuestPages()
  const path = usePath()
  const link = readTableLink(path)
  const { restaurantId } = useVisit()
  if (useBadTable(link)) return <BadTablePage />
  // A shared address of the menu, or a browser that forgot: seated at somebody else's table, they would order to it.
  if (!link && !restaurantId) return <StartPage />
  return (
    <>
      {link && <Splash key={path} {...link} />}
      <GuestShell>
        {/* The menu is drawn under the splash and stays when that is gone: one place for both addresses. */}
        <Switch location={link ? paths.menu : path}>
          <Route path={paths.menu} component={MenuPage} />
          <Route path={paths.search} component={SearchPage} />
          <Route path={paths.basket} component={BasketPage} />
          <Route path={paths.myOrders} component={MyOrdersArea} />
          <Route path={patterns.myOrdersShort} component={MyOrdersArea} />
          <Route component={NotFoundPage} />
        </Switch>
      </GuestShell>
    </>
  )
}

/** @returns The screen of the current address (spec §2 "Route list"). */
export const Routes = (): ReactElement => (
  <Switch>
    <Route path={paths.root} component={StartPage} />
    <Route path={paths.admin} component={LoginPage} />
    <Route path={paths.adminLogin} component={LoginPage} />
    <Route path="/admin/*" component={StaffArea} />
    <Route component={GuestRoutes} />
  </Switch>
)
