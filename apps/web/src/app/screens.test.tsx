import type { StaffRole } from '@thali/contract'
import { pages } from '@thali/contract'
import { expect, test } from 'vitest'
import { NotFoundPage, guestScreens, plainScreens } from './screens.tsx'
import { forbiddenScreen, staffEntries, staffPageAt, staffScreens } from './staff-screens.tsx'

test('every address except the table link has exactly one screen', () => {
  const { guestHome, ...addresses } = pages
  expect(guestHome).toBe('/restaurants/:restaurantId/tables/:tableNumber/home')
  const paths = [...guestScreens, ...plainScreens, ...staffScreens].map(({ path }) => path)
  expect(paths.toSorted()).toEqual(Object.values(addresses).toSorted())
})

test('an unknown address of the staff area is not found', () => {
  expect(staffPageAt('/admin/kitchen')).toBe(NotFoundPage)
})

const names = (role: StaffRole): string[] => staffEntries(undefined, role, 0).map(({ name }) => name)

test('waiters get the screens of service, admins all (spec §2)', () => {
  const service = ['Menu Card', 'Table Service', 'Recent Orders']
  expect(names('waiter')).toEqual(service)
  expect(names('admin')).toEqual([
    ...service,
    'Items',
    'Option Groups',
    'Categories',
    'Offer Setup',
    'Reports',
    'Settings',
  ])
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
