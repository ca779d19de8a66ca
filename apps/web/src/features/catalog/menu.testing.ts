import type { Reply } from '@thali/contract/api/calls'
import type { MenuItem } from '@thali/contract/menu/item'
import type { FakeApi } from '../../../test/fake-api.ts'

/** A dish of the category Breads. */
export const aDish = (id: string, change: Partial<MenuItem> = {}): MenuItem => ({
  id,
  restaurantId: 'sample-restaurant',
  name: id,
  description: '',
  imageURL: '',
  imageColour: '',
  price: 100,
  categoryId: 'breads',
  availableFrom: '2026-11-01T10:00:00.000Z',
  isSuspended: false,
  version: 3,
  category: { id: 'breads', name: 'Breads' },
  ...change,
})

/** The menu has one category with these dishes, and no offers. */
export const answerMenu = (api: FakeApi, ...items: readonly MenuItem[]): void =>
  api.answer('getRestaurant', ({ restaurant, categories }): Reply<'getRestaurant'> => {
    const [category] = categories
    if (!category) throw new Error('The sample has no category')
    const own = items.map((item) => ({ ...item, restaurantId: restaurant.id }))
    return { restaurant, offers: [], categories: [{ ...category, id: 'breads', name: 'Breads', items: own }] }
  })
