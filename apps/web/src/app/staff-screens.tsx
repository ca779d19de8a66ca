import { type StaffRole, roleSets } from '@thali/contract/auth/roles'
import * as pages from '@thali/contract/basics/pages'
import type { Restaurant } from '@thali/contract/restaurants/schema'
import { TablesPage } from '#web/pages/staff/room/tables-page.tsx'
import { Glyph, Icon } from '#web/ui/icon.tsx'
import { LaterIcon } from '#web/ui/later-icon.tsx'
import { lazyPage } from './lazy-page.tsx'
import { type NavigationEntry, isCurrent } from './navigation.tsx'
import { type ListedScreen, entriesOf } from './navigation-entries.ts'
import { staffNavigationMessages as names } from './staff-navigation-messages.en.ts'
import { NotFoundPage, type Screen, screenAt } from './screens.tsx'

type StaffScreen = Screen &
  ListedScreen & {
    /** The roles that may open it and the screens under it (default: `roleSets.service`). */
    readonly roles?: readonly StaffRole[]
    /** Address of the screen that is current in the navigation while this one is open. */
    readonly under?: string
    /** Listed only while the kitchen display is on, unless it is the role's only screen (default false). */
    readonly isForKitchen?: boolean
    /** Listed only while the restaurant issues bills (default false). */
    readonly isForBilling?: boolean
    /** The basket is filled or sent here (default false). */
    readonly isForBasket?: boolean
  }

// A waiter's tablet opens with Table Service, which is downloaded with the area. The orders of a table follow on idle;
// all others when they are opened.
export const RunningOrdersPage = lazyPage(() =>
  import('#web/pages/staff/room/running-orders-page.tsx').then((file) => file.RunningOrdersPage),
)
const StaffMenuPage = lazyPage(() =>
  import('#web/pages/staff/ordering/menu-page.tsx').then((file) => file.StaffMenuPage),
)
const OrderPadPage = lazyPage(() =>
  import('#web/pages/staff/ordering/order-pad-page.tsx').then((file) => file.OrderPadPage),
)
const StaffSearchPage = lazyPage(() =>
  import('#web/pages/staff/ordering/search-page.tsx').then((file) => file.StaffSearchPage),
)
const StaffBasketPage = lazyPage(() =>
  import('#web/pages/staff/ordering/basket-page.tsx').then((file) => file.StaffBasketPage),
)
const KitchenPage = lazyPage(() => import('#web/pages/staff/room/kitchen-page.tsx').then((file) => file.KitchenPage))
const officePage = (
  name:
    | 'RecentOrdersPage'
    | 'StaffBillPage'
    | 'TableBillPage'
    | 'MoneyArea'
    | 'ReportsArea'
    | 'SettingsArea'
    | 'CatalogArea'
    | 'AdminArea',
) => lazyPage(() => import('./office-screens.tsx').then((file) => file[name]))
const RecentOrdersPage = officePage('RecentOrdersPage')
const BillPage = officePage('StaffBillPage')
const TableBillPage = officePage('TableBillPage')
const MoneyArea = officePage('MoneyArea')
const ReportsArea = officePage('ReportsArea')
const SettingsArea = officePage('SettingsArea')
const CatalogArea = officePage('CatalogArea')
const AdminArea = officePage('AdminArea')

/** Screens of admins that belong to a screen of the navigation. */
const below = (under: string, page: StaffScreen['page'], paths: readonly string[]): readonly StaffScreen[] =>
  paths.map((path) => ({ path, page, under, roles: roleSets.management }))

/** The screens of the staff area, in the order of the navigation (spec §2 "Shared layout"). */
export const staffScreens: readonly StaffScreen[] = [
  {
    path: pages.adminMenu,
    page: StaffMenuPage,
    entry: {
      get name() {
        return names.menu
      },
      icon: <Icon name="menu-card" />,
    },
    isForOrdering: true,
    isForBasket: true,
  },
  { path: pages.adminSearch, page: StaffSearchPage, under: pages.adminMenu, isForBasket: true },
  { path: pages.adminBasket, page: StaffBasketPage, under: pages.adminMenu, isForBasket: true },
  {
    path: pages.adminTables,
    page: TablesPage,
    entry: {
      get name() {
        return names.tables
      },
      icon: <LaterIcon name="table" />,
    },
    isForOrdering: true,
  },
  { path: pages.runningOrders, page: RunningOrdersPage, under: pages.adminTables },
  { path: pages.tableBill, page: TableBillPage, roles: roleSets.room, under: pages.adminTables },
  { path: pages.papers, page: AdminArea, roles: roleSets.room, under: pages.adminTables },
  { path: pages.orderPad, page: OrderPadPage, isForBasket: true },
  {
    path: pages.kitchen,
    page: KitchenPage,
    entry: {
      get name() {
        return names.kitchen
      },
      icon: <Glyph d="M6 14v5.5h12V14M6 14a4 4 0 1 1 1.5-7.7 4.5 4.5 0 0 1 9 0A4 4 0 1 1 18 14" />,
    },
    roles: roleSets.kitchen,
    isForKitchen: true,
  },
  {
    path: pages.recentOrders,
    page: RecentOrdersPage,
    entry: {
      get name() {
        return names.recentOrders
      },
      icon: <Icon name="receipt" />,
    },
    isForOrdering: true,
  },
  { path: pages.staffBill, page: BillPage, roles: roleSets.room, under: pages.staffBills },
  {
    path: pages.staffBills,
    page: MoneyArea,
    entry: {
      get name() {
        return names.bills
      },
      icon: (
        <Glyph d="M5.5 3.5h13v17l-3-1.6-3.5 1.6-3.5-1.6-3 1.6zM9 7.5h6M9 10.5h6M9 7.5c5.5 0 5.5 5.5 0 5.5l4.5 3.5" />
      ),
    },
    roles: roleSets.room,
    isForBilling: true,
  },
  {
    path: pages.dayClose,
    page: MoneyArea,
    entry: {
      get name() {
        return names.dayClose
      },
      icon: <Glyph d="M4.5 6.5h15v13h-15zM4.5 10.5h15M8.5 4v4M15.5 4v4" />,
    },
    roles: roleSets.cashier,
    isForBilling: true,
  },
  {
    path: pages.adminItems,
    page: CatalogArea,
    entry: {
      get name() {
        return names.items
      },
      icon: <Glyph d="M3.5 17.5h17M5 17.5a7 7 0 0 1 14 0M12 10.5V8.5M10.5 8h3" />,
    },
    roles: roleSets.management,
  },
  ...below(pages.adminItems, CatalogArea, [pages.addItem, pages.editItem]),
  {
    path: pages.optionGroups,
    page: CatalogArea,
    entry: {
      get name() {
        return names.optionGroups
      },
      icon: <Glyph d="M4.5 5h5v5h-5zM4.5 14h5v5h-5zM13 7.5h7M13 16.5h7" />,
    },
    roles: roleSets.management,
  },
  ...below(pages.optionGroups, CatalogArea, [pages.addOptionGroup, pages.editOptionGroup]),
  {
    path: pages.adminCategories,
    page: CatalogArea,
    entry: {
      get name() {
        return names.categories
      },
      icon: <LaterIcon name="list" />,
    },
    roles: roleSets.management,
  },
  ...below(pages.adminCategories, CatalogArea, [pages.reorderCategories]),
  {
    path: pages.adminOffers,
    page: CatalogArea,
    entry: {
      get name() {
        return names.offers
      },
      icon: <Glyph d="M3.5 12.5v-9h9l8 8-9 9zM8 8h.2" />,
    },
    roles: roleSets.management,
  },
  {
    path: pages.today,
    page: ReportsArea,
    entry: {
      get name() {
        return names.today
      },
      icon: <LaterIcon name="clock" />,
    },
    isForOrdering: true,
    roles: roleSets.management,
  },
  {
    path: pages.adminReports,
    page: ReportsArea,
    entry: {
      get name() {
        return names.reports
      },
      icon: <Glyph d="M4.5 4.5v15h15M9 16v-4M13 16V8M17 16v-6" />,
    },
    isForOrdering: true,
    roles: roleSets.management,
  },
  {
    path: pages.settings,
    page: SettingsArea,
    entry: {
      get name() {
        return names.settings
      },
      icon: <Glyph d="M4 7.5h9M17 7.5h3M15 5.5v4M4 16.5h3M11 16.5h9M9 14.5v4" />,
    },
    roles: roleSets.management,
  },
  ...below(pages.settings, AdminArea, [
    pages.staff,
    pages.activity,
    pages.selfCheck,
    pages.tableCards,
    pages.backups,
    pages.ownRestaurants,
  ]),
  { path: pages.account, page: AdminArea, roles: roleSets.allStaff },
  ...below(pages.settings, CatalogArea, [pages.menuFile, pages.sourceItems]),
]

const mayOpen = (role: StaffRole, { roles = roleSets.service }: StaffScreen): boolean => roles.includes(role)

/** Whether a role has a staff screen at all. The cashier has none while the restaurant issues no bills. */
export const hasScreens = (role: StaffRole, restaurant: Restaurant | undefined): boolean =>
  staffScreens.some(
    (screen) =>
      screen.entry !== undefined &&
      mayOpen(role, screen) &&
      (!screen.isForBilling || restaurant?.billing !== undefined),
  )

/** The first screen of roles that do not open Table Service. */
const homes: Partial<Record<StaffRole, string>> = { kitchen: pages.kitchen, cashier: pages.staffBills }

/** The screen of a role that may not open an address; undefined when it may, and for roles with Table Service. */
export const homeInstead = (role: StaffRole, path: string): string | undefined => {
  const screen = screenAt(staffScreens, path)
  return screen && mayOpen(role, screen) ? undefined : homes[role]
}

const withCovered = (entry: NavigationEntry): NavigationEntry => ({
  ...entry,
  covers: staffScreens.filter(({ under }) => under === entry.to).map(({ path }) => path),
})

/** The navigation in the spec's order. `waiting` is the number of unseen orders and open calls. */
export const staffEntries = (
  restaurant: Restaurant | undefined,
  role: StaffRole,
  waiting: number,
): readonly NavigationEntry[] => {
  const isKitchenListed = role === 'kitchen' || restaurant?.kitchen !== undefined
  const isBillingListed = restaurant?.billing !== undefined
  const screens = staffScreens.filter(
    (screen) =>
      mayOpen(role, screen) && (isKitchenListed || !screen.isForKitchen) && (isBillingListed || !screen.isForBilling),
  )
  return entriesOf(screens, restaurant?.settings.menuCardOnly).map((entry) =>
    withCovered(entry.to === pages.adminTables ? { ...entry, waiting } : entry),
  )
}

/** The name of a screen that the role must not open; undefined when it may. */
export const forbiddenScreen = (role: StaffRole, path: string): string | undefined =>
  // A screen may allow roles that the screen above it does not.
  screenAt(staffScreens, path)?.roles?.includes(role)
    ? undefined
    : entriesOf(staffScreens.filter((screen) => !mayOpen(role, screen))).find((entry) =>
        isCurrent(withCovered(entry), path),
      )?.name

export const staffPageAt = (path: string): Screen['page'] => screenAt(staffScreens, path)?.page ?? NotFoundPage
