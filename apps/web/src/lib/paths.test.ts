import { expect, test } from 'vitest'
import { isStaffPath, paths } from './paths.ts'

test('a screen’s table, item or type is in its query (design §4.13)', () => {
  expect([
    paths.guestHome('spice garden', 12),
    paths.runningOrders(12),
    paths.editItem('item-1'),
    paths.reorderCategories('Special'),
  ]).toEqual([
    '/restaurants/spice%20garden/tables/12/home',
    '/admin/orders/running?table=12',
    '/admin/items/edit?item=item-1',
    '/admin/categories/reorder?type=special',
  ])
})

test.each([
  ['/admin', true],
  ['/admin/tables?x=1', true],
  ['/kitchen', true],
  ['/kitchens', false],
  ['/administer', false],
  ['/menu', false],
])('%s belongs to the staff: %s', (path, isStaff) => {
  expect(isStaffPath(path)).toBe(isStaff)
})
