import type { ComponentType } from 'react'
import * as pages from '@thali/contract/basics/pages'
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
export const SearchPage = lazyPage(() => import('#web/pages/guest/search-page.tsx').then((file) => file.SearchPage))
export const BasketPage = lazyPage(() => import('#web/pages/guest/basket-page.tsx').then((file) => file.BasketPage))
export const MyOrdersArea = lazyPage(() => import('./my-orders-area.tsx').then((file) => file.MyOrdersArea))
const LaterScreens = lazyPage(() => import('./later-screens.tsx').then((file) => file.LaterScreens))
/** Also in the staff area. */
export const NotFoundPage = lazyPage(() => import('#web/pages/not-found-page.tsx').then((file) => file.NotFoundPage))
export const StartPage = lazyPage(() => import('#web/pages/guest/start-page.tsx').then((file) => file.StartPage))
const LoginPage = lazyPage(() => import('#web/pages/staff/session/login-page.tsx').then((file) => file.LoginPage))

/** The screens of a diner; the staff's are in staff-screens.tsx (spec §2 "Route list"). */
export const guestScreens: readonly Screen[] = [
  { path: pages.menu, page: MenuPage },
  { path: pages.search, page: SearchPage },
  { path: pages.basket, page: BasketPage },
  { path: pages.myOrders, page: MyOrdersArea },
  { path: pages.myOrdersShort, page: MyOrdersArea },
  { path: pages.myBill, page: LaterScreens },
]

/** The screens without a frame. */
export const plainScreens: readonly Screen[] = [
  { path: pages.root, page: StartPage },
  { path: pages.setup, page: LaterScreens },
  { path: pages.keptBill, page: LaterScreens },
  { path: pages.board, page: LaterScreens },
  { path: pages.admin, page: LoginPage },
  { path: pages.adminLogin, page: LoginPage },
  { path: pages.printBill, page: LaterScreens },
  { path: pages.printHost, page: LaterScreens },
]
