import { expect, test } from 'vitest'
import type { Category } from '@thali/contract/menu/category'
import { inOrder, moved } from './category-order.ts'

const category = (id: string, weight: number, type: Category['type'] = 'Regular'): Category => ({
  id,
  restaurantId: 'r',
  name: id,
  type,
  weight,
  isSuspended: false,
})

const all = [category('special', 1001, 'Special'), category('rice', 1), category('starters', 3), category('breads', 2)]
const names = (categories: readonly Category[]): string[] => categories.map(({ id }) => id)

test('the reorder list has one type, heaviest first (spec §4)', () => {
  expect(names(inOrder(all, 'Regular', []))).toEqual(['starters', 'breads', 'rice'])
})

test('a category added since is last, a deleted one is gone', () => {
  expect(names(inOrder(all, 'Regular', ['rice', 'gone', 'starters']))).toEqual(['rice', 'starters', 'breads'])
})

test('a moved category leaves the order of the others unchanged', () => {
  expect(moved(['a', 'b', 'c', 'd'], 3, 1)).toEqual(['a', 'd', 'b', 'c'])
  expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd'])
})

test('a category at an end does not move beyond it', () => {
  const ids = ['a', 'b']
  expect(moved(ids, 0, -1)).toBe(ids)
  expect(moved(ids, 1, 2)).toBe(ids)
})
