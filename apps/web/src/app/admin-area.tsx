import { type ComponentType, type ReactElement, createElement } from 'react'
import * as pages from '@thali/contract/basics/pages'
import { usePath } from '#web/lib/router.ts'
import { AccountPage } from '#web/pages/staff/session/account-page.tsx'
import { ActivityPage } from '#web/pages/staff/office/activity-page.tsx'
import { BackupsPage } from '#web/pages/staff/office/backups-page.tsx'
import { SelfCheckPage } from '#web/pages/staff/office/self-check-page.tsx'
import { StaffPage } from '#web/pages/staff/office/staff-page.tsx'
import { lazyPage } from './lazy-page.tsx'
import { QueryProvider } from './queries.tsx'

// With the drawing of codes and sheets; opened when tables change.
const TableCardsPage = lazyPage(() =>
  import('#web/pages/staff/office/table-cards-page.tsx').then((file) => file.TableCardsPage),
)
// Opened while something is printed.
const PapersPage = lazyPage(() => import('#web/pages/staff/office/papers-page.tsx').then((file) => file.PapersPage))
// Only owners open it.
const OwnRestaurantsPage = lazyPage(() =>
  import('#web/pages/staff/office/own-restaurants-page.tsx').then((file) => file.OwnRestaurantsPage),
)
const NotFound = lazyPage(() => import('#web/pages/not-found-page.tsx').then((file) => file.NotFoundPage))

/** The screens of the administration by address. */
const screens: Readonly<Record<string, ComponentType>> = {
  [pages.staff]: StaffPage,
  [pages.activity]: ActivityPage,
  [pages.account]: AccountPage,
  [pages.selfCheck]: SelfCheckPage,
  [pages.tableCards]: TableCardsPage,
  [pages.backups]: BackupsPage,
  [pages.ownRestaurants]: OwnRestaurantsPage,
  [pages.papers]: PapersPage,
}

/** The screens of the administration with their query client, in a separate download. */
export const AdminArea = (): ReactElement => (
  <QueryProvider>{createElement(screens[usePath()] ?? NotFound)}</QueryProvider>
)
