import { expect, test } from 'vitest'
import type { z } from 'zod'
import * as bounds from '../basics/bounds.ts'
import { optionGroupSave, portionsSave } from './choice-schema.ts'

type Group = z.input<typeof optionGroupSave>

const names = (...some: string[]) => some.map((name) => ({ name }))
const group: Group = { restaurantId: 'spice-garden', name: 'Bread', min: 0, max: null, options: names('Naan', 'Roti') }

const faultsOf = (change: Partial<Group>): string[] =>
  optionGroupSave.safeParse({ ...group, ...change }).error?.issues.map(({ path }) => path.join('.')) ?? []

const twice = { name: 'Naan', maxQuantity: 2 }
const first = (count: number) => names('Naan', 'Roti', 'Puri').map((one, at) => ({ ...one, isDefault: at < count }))

test.each<[string, Partial<Group>, string[]]>([
  ['without limits', {}, []],
  ['with a minimum at its maximum', { min: 2, max: 2 }, []],
  ['with a minimum above its maximum', { min: 2, max: 1 }, ['max']],
  ['with a minimum of all its units', { min: 3, options: [twice, { name: 'Roti' }] }, []],
  ['with a minimum above its units', { min: 4, options: [twice, { name: 'Roti' }] }, ['min']],
  ['with as many defaults as the maximum', { max: 2, options: first(2) }, []],
  ['with more defaults than the maximum', { max: 2, options: first(3) }, ['options']],
  ['with three defaults and no maximum', { options: first(3) }, []],
  ['with one name in two spellings', { options: names('Naan', 'NAAN') }, ['options']],
  ['without options', { options: [] }, ['options']],
  ['with a maximum of 0', { max: 0 }, ['max']],
  [
    'with an option 21 times',
    { options: [{ name: 'Naan', maxQuantity: bounds.optionQuantityMax + 1 }] },
    ['options.0.maxQuantity'],
  ],
  ['with an allergen twice', { options: [{ name: 'Naan', contains: ['milk', 'milk'] }] }, ['options.0.contains']],
])('a group %s has the faults %s', (_, change, faults) => {
  expect(faultsOf(change)).toEqual(faults)
})

test('an option without more fields is free, available, once, and not chosen at first', () => {
  const { options } = optionGroupSave.parse({ ...group, options: [{ name: ' Naan ', dietMark: null, contains: null }] })
  expect(options).toEqual([
    {
      name: 'Naan',
      price: 0,
      maxQuantity: 1,
      isAvailable: true,
      isDefault: false,
      dietMark: undefined,
      contains: undefined,
    },
  ])
})

test('portions have different names, and are available by default', () => {
  const prices = (...some: string[]) => some.map((name, at) => ({ name, price: at }))
  expect(portionsSave.parse(prices('Half', 'Full'))).toEqual([
    { name: 'Half', price: 0, isAvailable: true },
    { name: 'Full', price: 1, isAvailable: true },
  ])
  const results = [
    prices('Half', 'half'),
    prices('1', '2', '3', '4', '5', '6'),
    prices('1', '2', '3', '4', '5', '6', '7'),
  ]
  expect(results.map((portions) => portionsSave.safeParse(portions).success)).toEqual([false, true, false])
})
