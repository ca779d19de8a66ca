import type { ComponentType } from 'react'
import { pages } from '@thali/contract'
import { MenuPage } from '#web/pages/guest/menu-page.tsx'
import { lazyPage } from './lazy-page.tsx'

export type Screen = {
  /** From the contract's `pages`. */
  readonly path: string
  readonly page: ComponentType
}

export const screenAt = <S extends Screen>(screens: readonly S[], path: string): S | undefined =>
  screens.find((screen) => screen.path === path)

// The first download holds the menu alone. The other pages are downloaded when they are opened, or on idle.
export const SearchPage = lazyPage(async () => (await import('#web/pages/guest/search-page.tsx')).SearchPage)
export const BasketPage = lazyPage(async () => (await import('#web/pages/guest/basket-page.tsx')).BasketPage)
export const MyOrdersArea = lazyPage(async () => (await import('./my-orders-area.tsx')).MyOrdersArea)
export const StartPage = lazyPage(async () => (await import('#web/pages/guest/start-page.tsx')).StartPage)
const LoginPage = lazyPage(async () => (await import('#web/pages/staff/login-page.tsx')).LoginPage)

/** The screens of a diner; the staff's are in staff-screens.tsx (spec §2 "Route list"). */
export const guestScreens: readonly Screen[] = [
  { path: pages.menu, page: MenuPage },
  { path: pages.search, page: SearchPage },
  { path: pages.basket, page: BasketPage },
  { path: pages.myOrders, page: MyOrdersArea },
  { path: pages.myOrdersShort, page: MyOrdersArea },
]

/** The screens without a frame. */
export const plainScreens: readonly Screen[] = [
  { path: pages.root, page: StartPage },
  { path: pages.admin, page: LoginPage },
  { path: pages.adminLogin, page: LoginPage },
]
