import { expect, test } from 'vitest'
import { filtersOf, toggled } from './filters.ts'
import type { Dish } from './restaurant-data.ts'

const dish = (id: string, more: Partial<Dish> = {}): Dish => ({
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

const menu = [
  dish('dal', { dietMark: 'veg', contains: ['milk'], flags: ['jain'] }),
  dish('salad', { dietMark: 'vegan', contains: [] }),
  dish('omelette', { dietMark: 'egg', contains: ['eggs'], mayContain: ['peanuts'] }),
  dish('tikka', { dietMark: 'non-veg' }),
  dish('unknown'),
]

const keptBy = (label: string): string[] | undefined => {
  const filter = filtersOf(menu).find((one) => one.label === label)
  return filter && menu.filter(filter.keeps).map(({ id }) => id)
}

test('a filter hides dishes of unknown diet and allergens', () => {
  expect(keptBy('Veg')).toEqual(['dal', 'salad'])
  expect(keptBy('Veg and egg')).toEqual(['dal', 'salad', 'omelette'])
  expect(keptBy('Vegan')).toEqual(['salad'])
  expect(keptBy('Jain')).toEqual(['dal'])
  expect(keptBy('No nuts')).toEqual(['dal', 'salad'])
  expect(keptBy('No milk')).toEqual(['salad', 'omelette'])
})

test('only filters that show a part of the menu are offered', () => {
  expect(keptBy('Halal')).toBeUndefined()
  expect(filtersOf([dish('plain'), dish('other')])).toEqual([])
  expect(filtersOf([dish('dal', { dietMark: 'veg' })])).toEqual([])
})

test('filters of the mark replace each other, others add up', () => {
  const offered = filtersOf(menu)
  const [veg, egg, , jain] = offered
  if (!veg || !egg || !jain) throw new Error('The filters are not offered.')
  expect(toggled(['veg'], egg, offered)).toEqual(['egg'])
  expect(toggled(['veg'], jain, offered)).toEqual(['veg', 'jain'])
  expect(toggled(['veg', 'jain'], veg, offered)).toEqual(['jain'])
})
