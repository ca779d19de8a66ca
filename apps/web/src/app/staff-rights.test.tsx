import { expect, test } from 'vitest'
import { type StaffRole, staffRoles } from '@thali/contract/auth/roles'
import * as pages from '@thali/contract/basics/pages'
import { forbiddenScreen, homeInstead, staffScreens } from './staff-screens.tsx'

const all = 'admin waiter kitchen cashier'

/** The roles that may open each screen by its address. */
const table: Readonly<Record<string, string>> = {
  [pages.adminMenu]: 'admin waiter',
  [pages.adminSearch]: 'admin waiter',
  [pages.adminBasket]: 'admin waiter',
  [pages.adminTables]: 'admin waiter',
  [pages.runningOrders]: 'admin waiter',
  [pages.tableBill]: 'admin waiter cashier',
  [pages.orderPad]: 'admin waiter',
  [pages.kitchen]: 'admin waiter kitchen',
  [pages.recentOrders]: 'admin waiter',
  [pages.today]: 'admin',
  [pages.staffBill]: 'admin waiter cashier',
  [pages.staffBills]: 'admin waiter cashier',
  [pages.dayClose]: 'admin cashier',
  [pages.papers]: 'admin waiter cashier',
  [pages.adminItems]: 'admin',
  [pages.addItem]: 'admin',
  [pages.editItem]: 'admin',
  [pages.optionGroups]: 'admin',
  [pages.addOptionGroup]: 'admin',
  [pages.editOptionGroup]: 'admin',
  [pages.adminCategories]: 'admin',
  [pages.reorderCategories]: 'admin',
  [pages.adminOffers]: 'admin',
  [pages.adminReports]: 'admin',
  [pages.settings]: 'admin',
  [pages.staff]: 'admin',
  [pages.activity]: 'admin',
  [pages.backups]: 'admin',
  [pages.menuFile]: 'admin',
  [pages.sourceItems]: 'admin',
  [pages.ownRestaurants]: 'admin',
  [pages.selfCheck]: 'admin',
  [pages.tableCards]: 'admin',
  [pages.account]: all,
}

/** Whether a role sees a screen at its address: neither a refusal nor its own first screen. */
const isShown = (role: StaffRole, path: string): boolean =>
  forbiddenScreen(role, path) === undefined && homeInstead(role, path) === undefined

test('the table of rights has every staff screen', () => {
  expect(Object.keys(table).toSorted()).toEqual(staffScreens.map(({ path }) => path).toSorted())
})

test.each(Object.entries(table))('%s opens only for its roles', (path, roles) => {
  expect(staffRoles.filter((role) => isShown(role, path)).join(' ')).toBe(roles)
})
