import { expect, test } from 'vitest'
import type { StaffRole } from '@thali/contract/auth/roles'
import * as pages from '@thali/contract/basics/pages'
import type { Restaurant } from '@thali/contract/restaurants/schema'
import { NotFoundPage, guestScreens, plainScreens } from './screens.tsx'
import { forbiddenScreen, hasScreens, homeInstead, staffEntries, staffPageAt, staffScreens } from './staff-screens.tsx'

test('every address except the table link has exactly one screen', () => {
  const { guestHome, ...addresses } = pages
  expect(guestHome).toBe('/restaurants/:restaurantId/tables/:tableNumber/home')
  const paths = [...guestScreens, ...plainScreens, ...staffScreens].map(({ path }) => path)
  expect(paths.toSorted()).toEqual(Object.values(addresses).toSorted())
})

test('an unknown address of the staff area is not found', () => {
  expect(staffPageAt('/admin/kitchen')).toBe(NotFoundPage)
})

const names = (role: StaffRole, restaurant?: Restaurant): string[] =>
  staffEntries(restaurant, role, 0).map(({ name }) => name)

test('waiters get the screens of service, admins all (spec §2)', () => {
  const service = ['Menu Card', 'Table Service', 'Recent Orders']
  expect(names('waiter')).toEqual(service)
  expect(names('admin')).toEqual([
    ...service,
    'Items',
    'Option Groups',
    'Categories',
    'Offer Setup',
    'Today',
    'Reports',
    'Settings',
  ])
})

test('the kitchen is listed while it is on, and always for its role', () => {
  // Only these fields decide.
  const restaurant = { settings: {}, kitchen: { isOn: true } } as Restaurant
  expect(names('waiter', restaurant)).toEqual(['Menu Card', 'Table Service', 'Kitchen', 'Recent Orders'])
  expect(names('kitchen')).toEqual(['Kitchen'])
})

test('bills and day close are listed while the restaurant issues bills', () => {
  const restaurant = { settings: {}, billing: { isOn: true, hasUpi: false } } as Restaurant
  expect(names('waiter', restaurant)).toEqual(['Menu Card', 'Table Service', 'Recent Orders', 'Bills'])
  expect(names('admin', restaurant)).toContain('Day close')
  expect(names('cashier', restaurant)).toEqual(['Bills', 'Day close'])
  expect([hasScreens('cashier', restaurant), hasScreens('cashier', undefined)]).toEqual([true, false])
})

test('the cashier and the kitchen start at their own screen, waiters at any address', () => {
  expect(homeInstead('cashier', pages.adminTables)).toBe(pages.staffBills)
  expect(homeInstead('cashier', pages.dayClose)).toBeUndefined()
  expect(homeInstead('kitchen', pages.adminTables)).toBe(pages.kitchen)
  expect(homeInstead('waiter', pages.dayClose)).toBeUndefined()
  expect(forbiddenScreen('waiter', pages.dayClose)).toBe('Day close')
})

test.each([
  [pages.adminItems, 'Items'],
  [pages.editItem, 'Items'],
  [pages.reorderCategories, 'Categories'],
  [pages.adminReports, 'Reports'],
  [pages.runningOrders, undefined],
  [pages.orderPad, undefined],
])('%s is forbidden to a waiter as: %s', (path, name) => {
  expect([forbiddenScreen('waiter', path), forbiddenScreen('admin', path)]).toEqual([name, undefined])
})
