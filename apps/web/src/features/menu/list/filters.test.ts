import { expect, test } from 'vitest'
import type { Option } from '@thali/contract/menu/choice'
import { aDish } from '../dish/dish.testing.ts'
import { filtersOf, toggled } from './filters.ts'

const menu = [
  aDish('dal', { dietMark: 'veg', contains: ['milk'], flags: ['jain'] }),
  aDish('salad', { dietMark: 'vegan', contains: [] }),
  aDish('omelette', { dietMark: 'egg', contains: ['eggs'], mayContain: ['peanuts'] }),
  aDish('tikka', { dietMark: 'non-veg' }),
  aDish('unknown'),
]

const keptBy = (label: string): string[] | undefined => {
  const filter = filtersOf(menu).find((one) => one.label() === label)
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

const option = (name: string, more: Partial<Option> = {}): Option => ({
  id: name,
  name,
  price: 0,
  maxQuantity: 1,
  isAvailable: true,
  isDefault: false,
  ...more,
})
const raita = option('raita', { contains: ['milk'] })

test.each<[string, number, Option[], boolean]>([
  ['a default option with milk hides the dish', 0, [{ ...raita, isDefault: true }, option('egg')], false],
  ['a sold-out default with milk does not', 0, [{ ...raita, isDefault: true, isAvailable: false }], true],
  ['a voluntary option with milk does not', 0, [raita, option('egg')], true],
  ['a required option with milk hides the dish', 1, [raita, { ...raita, id: 'curd' }], false],
  ['a required option may be another one', 1, [raita, option('egg')], true],
  ['two required options need milk', 2, [raita, option('egg')], false],
  ['two units of another option suffice', 2, [raita, option('egg', { maxQuantity: 2 })], true],
])('%s', (_, min, options, isKept) => {
  const groups = [{ id: 'g', restaurantId: 'r', name: 'Sides', min, max: null, options }]
  const biryani = aDish('biryani', { contains: ['nuts'], groups })
  const noMilk = filtersOf(menu).find(({ label }) => label() === 'No milk')
  expect(noMilk?.keeps(biryani)).toBe(isKept)
})

test.each<[string, number, Option[], boolean]>([
  [
    'a default option that is not vegetarian hides the dish',
    0,
    [option('a', { dietMark: 'egg', isDefault: true })],
    false,
  ],
  ['a voluntary option that is not vegetarian does not', 0, [option('a', { dietMark: 'non-veg' })], true],
  ['required options without a mark do not', 1, [option('a')], true],
])('%s', (_, min, options, isKept) => {
  const groups = [{ id: 'g', restaurantId: 'r', name: 'Sides', min, max: null, options }]
  const veg = filtersOf(menu).find(({ label }) => label() === 'Veg')
  expect(veg?.keeps(aDish('thali', { dietMark: 'veg', groups }))).toBe(isKept)
})

test('only filters that show a part of the menu are offered', () => {
  expect(keptBy('Halal')).toBeUndefined()
  expect(filtersOf([aDish('plain'), aDish('other')])).toEqual([])
  expect(filtersOf([aDish('dal', { dietMark: 'veg' })])).toEqual([])
})

test('filters of the mark replace each other, others add up', () => {
  const offered = filtersOf(menu)
  const [veg, egg, , jain] = offered
  if (!veg || !egg || !jain) throw new Error('The filters are not offered.')
  expect(toggled(['veg'], egg, offered)).toEqual(['egg'])
  expect(toggled(['veg'], jain, offered)).toEqual(['veg', 'jain'])
  expect(toggled(['veg', 'jain'], veg, offered)).toEqual(['jain'])
})
