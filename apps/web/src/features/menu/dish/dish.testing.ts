import type { Dish } from '../data/restaurant-data.ts'

/** A dish of category `c` at 100 rupees, available since 2026. */
export const aDish = (id: string, more: Partial<Dish> = {}): Dish => ({
  id,
  restaurantId: 'r',
  name: id,
  description: '',
  price: 100,
  categoryId: 'c',
  imageURL: '',
  imageColour: '',
  availableFrom: '2026-01-01T00:00:00.000Z',
  isSuspended: false,
  category: { id: 'c', name: 'c' },
  ...more,
})
