import { expect, test } from 'vitest'
import type { MenuItem } from '@thali/contract/menu/item'
import { toNeedle, toSearchIndex } from './search.ts'
import { findDishes } from './similar.ts'

const dish = (name: string, description: string, category: string): MenuItem => ({
  id: name,
  restaurantId: 'r',
  name,
  description,
  price: 1,
  categoryId: category,
  imageURL: '',
  imageColour: '',
  availableFrom: '2026-01-01T00:00:00.000Z',
  isSuspended: false,
  category: { id: category, name: category },
})

const index = toSearchIndex([
  dish('Butter Chicken', 'Tandoori chicken in tomato gravy', 'Mains'),
  dish('Chicken Dum Biryani', 'Rice', 'Rice'),
  dish('Dal', 'Lentils with butter', 'Mains'),
  dish('Butter Naan', 'Leavened', 'Breads'),
])

const find = (text: string): { byName: string[]; similar: string[]; byWords: string[] } => {
  const { byName, similar, byWords } = findDishes(index, toNeedle(text))
  const namesOf = (dishes: typeof byName): string[] => dishes.map(({ name }) => name)
  return { byName: namesOf(byName), similar: namesOf(similar), byWords: namesOf(byWords) }
}

test('matching names come first, then words and descriptions (spec §2)', () => {
  expect(find(' BUTTER ')).toEqual({ byName: ['Butter Chicken', 'Butter Naan'], similar: [], byWords: ['Dal'] })
  expect(find('biryani dum')).toEqual({ byName: [], similar: ['Chicken Dum Biryani'], byWords: [] })
  expect(find('breads')).toEqual({ byName: [], similar: [], byWords: ['Butter Naan'] })
  expect(find('chicken rice')).toEqual({ byName: [], similar: [], byWords: ['Chicken Dum Biryani'] })
  expect(find('')).toMatchObject({ byName: { length: 4 }, similar: [], byWords: [] })
  expect(find('pizza')).toEqual({ byName: [], similar: [], byWords: [] })
})
