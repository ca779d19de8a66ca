import { expect, test } from 'vitest'
import { isStaffPath, paths } from './paths.ts'

test('every address of the app (spec §2 "Route list")', () => {
  const all = Object.fromEntries(
    Object.entries({
      ...paths,
      guestHome: paths.guestHome('spice-garden', 12),
      runningOrders: paths.runningOrders(12),
      editItem: paths.editItem('item-1'),
      reorderCategories: paths.reorderCategories('Special'),
    }),
  )
  expect(all).toEqual({
    root: '/',
    guestHome: '/restaurants/spice-garden/tables/12/home',
    menu: '/menu',
    search: '/search',
    basket: '/basket',
    myOrders: '/orders/my-orders',
    myOrdersShort: '/orders',
    admin: '/admin',
    adminLogin: '/admin/login',
    adminMenu: '/admin/menu',
    adminSearch: '/admin/search',
    adminBasket: '/admin/basket',
    adminTables: '/admin/tables',
    orderPad: '/admin/order',
    runningOrders: '/admin/orders/running?table=12',
    recentOrders: '/admin/orders/recent',
    adminItems: '/admin/items',
    addItem: '/admin/items/add',
    editItem: '/admin/items/edit?item=item-1',
    adminCategories: '/admin/categories',
    reorderCategories: '/admin/categories/reorder?type=special',
    adminOffers: '/admin/offers',
    adminReports: '/admin/reports',
  })
})

test.each([
  ['/admin', true],
  ['/admin/tables?x=1', true],
  ['/administer', false],
  ['/menu', false],
])('%s belongs to the staff: %s', (path, isStaff) => {
  expect(isStaffPath(path)).toBe(isStaff)
})
