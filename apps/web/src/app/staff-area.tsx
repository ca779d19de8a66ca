import { type ReactElement, type ReactNode, createElement, memo, useEffect } from 'react'
import type { StaffRole } from '@thali/contract/auth/roles'
import * as pages from '@thali/contract/basics/pages'
import { useOrderForEnd } from '#web/features/basket/ui/use-order-for-end.ts'
import { useRestaurantData } from '#web/features/menu/data/restaurant-data.ts'
import { LostDrafts } from '#web/features/orders/running/lazy-lost-drafts.ts'
import { SleepDialog, SoundDialog } from '#web/features/orders/live/lazy-sound-dialogs.ts'
import { preloadWaitingOrders } from '#web/features/orders/approval/lazy-waiting-orders.tsx'
import { SoundBlocked } from '#web/features/orders/live/sound-blocked.tsx'
import { StaffGuard } from '#web/features/session/staff-guard.tsx'
import { useStaff } from '#web/features/session/staff.ts'
import { CallTiles } from '#web/features/waiter-calls/lazy-call-tiles.tsx'
import { unseenOrders } from '#web/features/orders/kitchen-news/unseen-store.ts'
import { CallsBadge } from '#web/features/waiter-calls/calls-badge.tsx'
import { onIdleAfterImages } from '#web/lib/idle.ts'
import { useSelected } from '#web/lib/store.ts'
import { useLanguage } from '#web/lib/language/language.ts'
import { navigate, usePath } from '#web/lib/router.ts'
import { Floor } from '#web/pages/staff/room/lazy-floor.tsx'
import { TableOrders } from '#web/pages/staff/room/lazy-table-orders.tsx'
import { lazyComponent, lazyPart } from '#web/ui/lazy-component.tsx'
import { sessionEnd } from './session-end.ts'
import { useLiveRoom, useWaitingCount } from './live-room.ts'
import { Navigation, type NavigationEntry } from './navigation.tsx'
import { Frame } from './shell.tsx'
import { lazyPage } from './lazy-page.tsx'
import { screenAt } from './screens.tsx'
import {
  RunningOrdersPage,
  forbiddenScreen,
  hasScreens,
  homeInstead,
  staffEntries,
  staffPageAt,
  staffScreens,
} from './staff-screens.tsx'

const NoScreensPage = lazyPage(() =>
  import('#web/pages/staff/session/no-screens-page.tsx').then((file) => file.NoScreensPage),
)
const NotForWaitersPage = lazyPage(() =>
  import('#web/pages/staff/session/not-for-waiters-page.tsx').then((file) => file.NotForWaitersPage),
)
const NavigationDrawer = lazyPart(() => import('./navigation-drawer.tsx').then((file) => file.NavigationDrawer))

// The count in the navigation changes with every order; the screen does not render again for that.
const StaffPage = memo((): ReactElement => {
  useLanguage()
  return createElement(staffPageAt(usePath()))
})

// A constant element: headers render when the calls change, not with every order.
// It renders by itself: a call renders no screen.
const RoomBadge = (): ReactElement => <CallsBadge late={useSelected(unseenOrders, ({ length }) => length)} />

const roomBadge = <RoomBadge />

const StaffFooter = lazyComponent(
  () => import('./staff-footer.tsx').then((file) => file.StaffFooter),
  () => null,
)

type StaffFrameProps = {
  readonly entries: readonly NavigationEntry[]
  readonly alert?: ReactNode
  /** The page needs the width: its navigation is in the drawer only (default false). */
  readonly isWide?: boolean
  readonly children: ReactNode
}

const StaffFrame = ({ entries, alert, isWide = false, children }: StaffFrameProps): ReactElement => (
  <Frame
    renderDrawer={(drawer) => (
      <NavigationDrawer {...drawer} entries={entries} footer={<StaffFooter onChoose={drawer.onClose} />} />
    )}
    sidebar={isWide ? undefined : <Navigation entries={entries} footer={<StaffFooter />} isRail />}
    alert={alert}
  >
    {children}
  </Frame>
)

const StaffShell = (): ReactElement => {
  const { restaurant } = useRestaurantData()
  const path = usePath()
  useOrderForEnd(screenAt(staffScreens, path)?.isForBasket ?? false)
  const role = useStaff()?.role ?? 'waiter'
  useLiveRoom(role)
  const waiting = useWaitingCount()
  const forbidden = forbiddenScreen(role, path)
  const home = homeInstead(role, path)
  useEffect(() => {
    if (home !== undefined) navigate(home, { replace: true })
  }, [home])
  useEffect(() => {
    onIdleAfterImages(
      () =>
        void Promise.allSettled([
          ...[TableOrders, RunningOrdersPage, CallTiles, LostDrafts, SoundDialog, SleepDialog, Floor].map((part) =>
            part.preload(),
          ),
          preloadWaitingOrders(),
        ]),
    )
  }, [])
  return (
    <StaffFrame entries={staffEntries(restaurant, role, waiting)} alert={roomBadge} isWide={path === pages.kitchen}>
      {forbidden === undefined ? <StaffPage /> : <NotForWaitersPage title={forbidden} />}
      <SoundBlocked />
    </StaffFrame>
  )
}

/** The frame of roles without screens: no live connection, no basket. */
const RoleShell = ({ role }: { readonly role: StaffRole }): ReactElement => (
  <StaffFrame entries={[]}>{usePath() === pages.account ? <StaffPage /> : <NoScreensPage role={role} />}</StaffFrame>
)

const Session = (): ReactElement => {
  const role = useStaff()?.role ?? 'waiter'
  const { restaurant } = useRestaurantData()
  // A cashier's shell changes when the restaurant is known, within the session.
  useEffect(() => sessionEnd.notify, [])
  return hasScreens(role, restaurant) ? <StaffShell /> : <RoleShell role={role} />
}

/** All staff screens behind the login, in one download that diners never make. */
export const StaffArea = (): ReactElement => (
  <StaffGuard>
    <Session />
  </StaffGuard>
)
