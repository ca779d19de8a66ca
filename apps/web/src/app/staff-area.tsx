import { type ReactElement, useEffect, memo } from 'react'
import { type StaffRole, roleSets } from '@thali/contract'
import { useOrderForEnd } from '#web/features/basket/ui/use-order-for-end.ts'
import { useRestaurantData } from '#web/features/menu/restaurant-data.ts'
import { SoundBlocked } from '#web/features/orders/sound-blocked.tsx'
import { logout } from '#web/features/session/logout.ts'
import { StaffGuard } from '#web/features/session/staff-guard.tsx'
import { useStaff } from '#web/features/session/staff.ts'
import { CallsBadge } from '#web/features/waiter-calls/calls-badge.tsx'
import { paths, patterns } from '#web/lib/paths.ts'
import { Route, Switch, usePath } from '#web/lib/router.ts'
import { NotFoundPage } from '#web/pages/not-found-page.tsx'
import { NoScreensPage } from '#web/pages/staff/no-screens-page.tsx'
import { NotForWaitersPage } from '#web/pages/staff/not-for-waiters-page.tsx'
import { RunningOrdersPage } from '#web/pages/staff/running-orders-page.tsx'
import { TablesPage } from '#web/pages/staff/tables-page.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { lazyPage } from './lazy-page.tsx'
import { sessionEnd } from './session-end.ts'
import { useLiveRoom, useWaitingCount } from './live-room.ts'
import { appMessages } from './messages.en.ts'
import { Navigation } from './navigation.tsx'
import { Frame } from './shell.tsx'
import { forbiddenScreen, staffEntries } from './staff-navigation.tsx'

const { navigation } = appMessages

// Table Service is what a waiter's tablet opens with; the menu, the basket and what the owner opens now and then come when
// they are asked for.
const StaffMenuPage = lazyPage(async () => (await import('#web/pages/staff/menu-page.tsx')).StaffMenuPage)
const OrderPadPage = lazyPage(async () => (await import('#web/pages/staff/order-pad-page.tsx')).OrderPadPage)
const StaffSearchPage = lazyPage(async () => (await import('#web/pages/staff/search-page.tsx')).StaffSearchPage)
const StaffBasketPage = lazyPage(async () => (await import('#web/pages/staff/basket-page.tsx')).StaffBasketPage)
const RecentOrdersPage = lazyPage(
  async () => (await import('#web/pages/staff/recent-orders-page.tsx')).RecentOrdersPage,
)
const ReportsArea = lazyPage(async () => (await import('./reports-area.tsx')).ReportsArea)
const CatalogArea = lazyPage(async () => (await import('./catalog-area.tsx')).CatalogArea)

// The count in the navigation changes with every order; the screen does not render anew for that.
const StaffRoutes = memo((): ReactElement => (
  <Switch>
    <Route path={paths.adminTables} component={TablesPage} />
    <Route path={patterns.runningOrders} component={RunningOrdersPage} />
    <Route path={paths.adminMenu} component={StaffMenuPage} />
    <Route path={paths.orderPad} component={OrderPadPage} />
    <Route path={paths.adminSearch} component={StaffSearchPage} />
    <Route path={paths.adminBasket} component={StaffBasketPage} />
    <Route path={paths.recentOrders} component={RecentOrdersPage} />
    <Route path={paths.adminItems} component={CatalogArea} />
    <Route path={paths.addItem} component={CatalogArea} />
    <Route path={patterns.editItem} component={CatalogArea} />
    <Route path={paths.adminCategories} component={CatalogArea} />
    <Route path={patterns.reorderCategories} component={CatalogArea} />
    <Route path={paths.adminOffers} component={CatalogArea} />
    <Route path={paths.adminReports} component={ReportsArea} />
    <Route component={NotFoundPage} />
  </Switch>
))

// One element for good: headers render when the calls change, not with every order.
const callsBadge = <CallsBadge />

/** Where the basket is filled and sent. */
const orderingPaths: readonly string[] = [paths.adminMenu, paths.adminSearch, paths.adminBasket, paths.orderPad]

const footer = (
  <button type="button" onClick={logout}>
    <Icon name="logout" />
    <span>{navigation.logout}</span>
  </button>
)

const StaffShell = (): ReactElement => {
  const { restaurant } = useRestaurantData()
  const path = usePath()
  useOrderForEnd(orderingPaths.includes(path))
  useLiveRoom()
  const waiting = useWaitingCount()
  const role = useStaff()?.role ?? 'waiter'
  const forbidden = forbiddenScreen(role, path)
  // Rendered as long as somebody is logged in.
  useEffect(() => sessionEnd.notify, [])
  const entries = staffEntries(restaurant, role, waiting)
  return (
    <Frame
      entries={entries}
      footer={footer}
      sidebar={<Navigation entries={entries} footer={footer} isRail />}
      alert={callsBadge}
    >
      {forbidden === undefined ? <StaffRoutes /> : <NotForWaitersPage title={forbidden} />}
      <SoundBlocked />
    </Frame>
  )
}

/** The frame of roles without screens: no live connection, no basket. */
const RoleShell = ({ role }: { readonly role: StaffRole }): ReactElement => {
  useEffect(() => sessionEnd.notify, [])
  return (
    <Frame entries={[]} footer={footer} sidebar={<Navigation entries={[]} footer={footer} isRail />}>
      <NoScreensPage role={role} />
    </Frame>
  )
}

/** All staff screens behind the login, in one download that diners never make. */
export const StaffArea = (): ReactElement => {
  const role = useStaff()?.role ?? 'waiter'
  return (
    <StaffGuard>{roleSets.service.some((one) => one === role) ? <StaffShell /> : <RoleShell role={role} />}</StaffGuard>
  )
}
