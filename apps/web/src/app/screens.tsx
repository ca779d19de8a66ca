import type { ComponentType, ReactNode } from 'react'
import { pages } from '@thali/contract'
import { MenuPage } from '#web/pages/guest/menu-page.tsx'
import { Glyph, Icon } from '#web/ui/icon.tsx'
import { lazyPage } from './lazy-page.tsx'
import { appMessages } from './messages.en.ts'
import type { NavigationEntry } from './navigation.tsx'

export type Screen = {
  /** From the contract's `pages`. */
  readonly path: string
  readonly page: ComponentType
  /** Its entry in the navigation (default: none). */
  readonly entry?: { readonly name: string; readonly icon: ReactNode }
  /** Not offered where the restaurant only shows its menu (default false). */
  readonly isForOrdering?: boolean
}

export const screenAt = <S extends Screen>(screens: readonly S[], path: string): S | undefined =>
  screens.find((screen) => screen.path === path)

/** The navigation of some screens, in their order. `isForReading`: the restaurant only shows its menu. */
export const entriesOf = (screens: readonly Screen[], isForReading = false): readonly NavigationEntry[] =>
  screens.flatMap(({ path, entry, isForOrdering = false }) =>
    entry && !(isForOrdering && isForReading) ? [{ to: path, ...entry }] : [],
  )

const names = appMessages.navigation

// The first download holds the menu alone. The other pages are downloaded when they are opened, or on idle.
export const SearchPage = lazyPage(async () => (await import('#web/pages/guest/search-page.tsx')).SearchPage)
export const BasketPage = lazyPage(async () => (await import('#web/pages/guest/basket-page.tsx')).BasketPage)
export const MyOrdersArea = lazyPage(async () => (await import('./my-orders-area.tsx')).MyOrdersArea)
export const StartPage = lazyPage(async () => (await import('#web/pages/guest/start-page.tsx')).StartPage)
const LoginPage = lazyPage(async () => (await import('#web/pages/staff/login-page.tsx')).LoginPage)

/** The screens of a diner, in the order of the navigation; the staff's are in staff-screens.tsx (spec §2 "Route list"). */
export const guestScreens: readonly Screen[] = [
  { path: pages.menu, page: MenuPage, entry: { name: names.menu, icon: <Icon name="menu-card" /> } },
  { path: pages.search, page: SearchPage },
  { path: pages.basket, page: BasketPage },
  {
    path: pages.myOrders,
    page: MyOrdersArea,
    entry: { name: names.myOrders, icon: <Icon name="receipt" /> },
    isForOrdering: true,
  },
  { path: pages.myOrdersShort, page: MyOrdersArea },
]

/** The screens without a frame. */
export const plainScreens: readonly Screen[] = [
  { path: pages.root, page: StartPage },
  {
    path: pages.admin,
    page: LoginPage,
    entry: {
      name: names.login,
      icon: <Glyph d="M14 4.5h4A1.5 1.5 0 0 1 19.5 6v12a1.5 1.5 0 0 1-1.5 1.5h-4M4 12h10M10 8l4 4-4 4" />,
    },
  },
  { path: pages.adminLogin, page: LoginPage },
]
