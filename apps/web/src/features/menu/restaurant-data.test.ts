import type { MenuCategory, MenuItem, Restaurant } from '@thali/contract'
import { expect, test } from 'vitest'
import { toRestaurantData } from './restaurant-data.ts'

const restaurant: Restaurant = {
  id: 'r',
  name: 'Spice Garden',
  logo: '',
  timezone: 'Asia/Kolkata',
  currency: 'INR',
  settings: { menuCardOnly: false, menuCardOnlyView: false },
}

const item = (id: string): MenuItem => ({
  id,
  restaurantId: 'r',
  name: id,
  description: '',
  price: 1,
  categoryId: 'c',
  imageURL: '',
  imageColour: '',
  availableFrom: '2026-01-01T00:00:00.000Z',
  isSuspended: false,
  category: { id: 'c', name: 'c' },
})

const category = (name: string, items: MenuItem[]): MenuCategory => ({
  id: name,
  restaurantId: 'r',
  name,
  type: 'Regular',
  weight: 1,
  isSuspended: false,
  items,
})

test('categories without items are dropped, items are kept once each (spec §3 "Restaurant response")', () => {
  const data = toRestaurantData({
    restaurant,
    categories: [
      category('Specials', [item('dosa')]),
      category('Empty', []),
      category('South', [item('idli'), item('dosa')]),
    ],
  })
  expect(data.categories.map((one) => one.name)).toEqual(['Specials', 'South'])
  expect(data.items.map((one) => one.id)).toEqual(['dosa', 'idli'])
  expect(data.itemById.get('idli')?.name).toBe('idli')
})
