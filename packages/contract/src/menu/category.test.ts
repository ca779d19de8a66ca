import { describe, expect, test } from 'vitest'
import { byWeight, newCategoryWeight, reorderedWeight } from './category.ts'

describe('spec §9: category weights', () => {
  const list = [
    { type: 'Regular', weight: 4 },
    { type: 'Regular', weight: 7 },
    { type: 'Special', weight: 1002 },
  ] as const

  test('a new category weighs one more than the heaviest of its type', () => {
    expect(newCategoryWeight(list, 'Regular')).toBe(8)
    expect(newCategoryWeight(list, 'Special')).toBe(1003)
  })

  test('a type’s first category starts above its base: Regular 0, Special 1000', () => {
    expect(newCategoryWeight([], 'Regular')).toBe(1)
    expect(newCategoryWeight([], 'Special')).toBe(1001)
  })

  test('reordering gives length minus position, plus 1000 for Special (spec §4)', () => {
    expect([0, 1, 2].map((at) => reorderedWeight(at, 3, 'Regular'))).toEqual([3, 2, 1])
    expect([0, 1, 2].map((at) => reorderedWeight(at, 3, 'Special'))).toEqual([1003, 1002, 1001])
  })

  test('the menu shows the heaviest first, so Special before Regular', () => {
    const named = [
      { name: 'Breads', weight: 1 },
      { name: 'Mains', weight: 2 },
      { name: 'Drinks', weight: 1 },
      { name: 'Chef’s Specials', weight: 1001 },
    ]
    expect(named.toSorted(byWeight).map((one) => one.name)).toEqual(['Chef’s Specials', 'Mains', 'Breads', 'Drinks'])
  })
})
