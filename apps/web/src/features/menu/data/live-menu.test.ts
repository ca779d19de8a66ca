import { expect, test } from 'vitest'
import type { MenuCategory } from '@thali/contract/menu/category'
import { aDish } from '../dish/dish.testing.ts'
import { closedCategories, withLive } from './live-menu.ts'
import { type Dish, toRestaurantData } from './restaurant-data.ts'

const category = (id: string, items: Dish[], more: Partial<MenuCategory> = {}): MenuCategory => ({
  id,
  restaurantId: 'r',
  name: id,
  type: 'Regular',
  weight: 1,
  isSuspended: false,
  items,
  ...more,
})

const dinner = { days: [0, 1, 2, 3, 4, 5, 6], from: '18:00', to: '23:00' }

const menu = toRestaurantData({
  restaurant: {
    id: 'r',
    name: 'Spice Garden',
    logo: '',
    timezone: 'Asia/Kolkata',
    currency: 'INR',
    settings: { menuCardOnly: false, menuCardOnlyView: false },
  },
  categories: [
    category('s', [aDish('kebab', { categoryId: 'd' })]),
    category('c', [aDish('dal'), aDish('naan')]),
    category('d', [aDish('kebab', { categoryId: 'd' })], { availability: [dinner] }),
  ],
  offers: [],
})

test('a category outside of its hours names its opening', () => {
  expect([...closedCategories(menu, new Date('2026-11-20T08:00:00Z'))]).toEqual([['d', 'From 6:00 PM']])
  expect([...closedCategories(menu, new Date('2026-11-20T18:00:00Z'))]).toEqual([['d', 'From Nov 21, 6:00 PM']])
  expect([...closedCategories(menu, new Date('2026-11-20T13:00:00Z'))]).toEqual([])
})

test('countdowns and hours change only their dishes, in every category', () => {
  const live = withLive(
    menu,
    new Map([
      ['dal', 3],
      ['kebab', 0],
    ]),
    new Map([['d', 'From 6:00 PM']]),
  )
  expect(live.itemById.get('dal')).toMatchObject({ left: 3 })
  expect(live.itemById.get('naan')).toBe(menu.itemById.get('naan'))
  expect(live.categories[0]?.items[0]).toMatchObject({ isSoldOut: true, closed: 'From 6:00 PM' })
  expect(live.categories[2]?.items[0]).toBe(live.categories[0]?.items[0])
  const same = withLive(menu, new Map([['dal', 3]]), new Map())
  expect(same.categories[1]).not.toBe(menu.categories[1])
})

test('a menu without countdowns and hours stays the same', () => {
  expect(withLive(menu, new Map(), new Map())).toBe(menu)
})
