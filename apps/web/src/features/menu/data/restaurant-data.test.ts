import { expect, test } from 'vitest'
import type { MenuCategory } from '@thali/contract/menu/category'
import type { MenuItem } from '@thali/contract/menu/item'
import type { Restaurant } from '@thali/contract/restaurants/schema'
import { aDish } from '../dish/dish.testing.ts'
import { toRestaurantData } from './restaurant-data.ts'

const restaurant: Restaurant = {
  id: 'r',
  name: 'Spice Garden',
  logo: '',
  timezone: 'Asia/Kolkata',
  currency: 'INR',
  settings: { menuCardOnly: false, menuCardOnlyView: false },
}

const category = (name: string, items: MenuItem[]): MenuCategory => ({
  id: name,
  restaurantId: 'r',
  name,
  type: 'Regular',
  weight: 1,
  isSuspended: false,
  items,
})

test('empty categories are dropped, each item appears once (spec §3)', () => {
  const data = toRestaurantData({
    restaurant,
    categories: [
      category('Specials', [aDish('dosa')]),
      category('Empty', []),
      category('South', [aDish('idli'), aDish('dosa')]),
    ],
    offers: [],
  })
  expect(data.categories.map((one) => one.name)).toEqual(['Specials', 'South'])
  expect(data.items.map((one) => one.id)).toEqual(['dosa', 'idli'])
  expect(data.itemById.get('idli')?.name).toBe('idli')
})

test('a current offer lowers prices and keeps the full price (§4.18)', () => {
  const offer = {
    id: 'o',
    restaurantId: 'r',
    startDateTime: '2026-11-20T10:00:00.000Z',
    endDateTime: '2026-11-20T12:00:00.000Z',
    percentage: 25,
    itemIds: ['dosa'],
  }
  const reply = {
    restaurant,
    categories: [category('South', [{ ...aDish('dosa'), price: 80 }, aDish('idli')])],
    offers: [offer],
  }
  const during = toRestaurantData(reply, new Date('2026-11-20T11:00:00Z')).itemById
  expect(during.get('dosa')).toMatchObject({ price: 60, fullPrice: 80 })
  expect(during.get('idli')?.fullPrice).toBeUndefined()
  expect(toRestaurantData(reply, new Date('2026-11-20T12:00:00Z')).itemById.get('dosa')?.price).toBe(80)
})

test('portions have offer prices; a dish without valid choices is sold out', () => {
  const half = { id: 'h', name: 'Half', price: 190, isAvailable: true }
  const option = { id: 'o', name: 'Mild', price: 20, maxQuantity: 1, isAvailable: false, isDefault: false }
  const group = { id: 'g', restaurantId: 'r', name: 'Spice', min: 1, max: 1, options: [option] }
  const offer = { startDateTime: '2026-01-01T00:00:00.000Z', endDateTime: '2027-01-01T00:00:00.000Z', percentage: 10 }
  const data = toRestaurantData(
    {
      restaurant,
      categories: [
        category('Rice', [
          { ...aDish('biryani'), price: 190, portions: [half] },
          { ...aDish('pulao'), optionGroupIds: ['g'] },
        ]),
      ],
      offers: [{ ...offer, id: 'f', restaurantId: 'r', itemIds: ['biryani'] }],
      optionGroups: [group],
    },
    new Date('2026-06-01T00:00:00Z'),
  )
  expect(data.itemById.get('biryani')?.portions).toEqual([{ ...half, price: 171, fullPrice: 190 }])
  expect(data.itemById.get('pulao')?.groups).toEqual([group])
  expect(data.itemById.get('pulao')?.isSoldOut).toBe(true)
})
