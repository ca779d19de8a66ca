import { expect, test } from 'vitest'
import { type Basket, type BasketEntry, addItem, quantities, removeOne, subtract } from './basket.ts'
import { withEntryBack, withoutLines } from './line-changes.ts'

const naan = { id: 'naan', name: 'Butter Naan', price: 60 }

const half: BasketEntry = {
  ...naan,
  lineKey: 'naan/half',
  portionId: 'half',
  price: 35,
  quantity: 2,
  specialInstructions: 'crisp',
}

const both: Basket = addItem(new Map([[half.lineKey, half]]), naan)

const asRows = (basket: Basket): (readonly [string, number])[] =>
  [...basket].map(([key, { quantity }]) => [key, quantity])

test('two lines of one dish change separately, by their keys (plan §3.3)', () => {
  expect(asRows(both)).toEqual([
    ['naan/half', 2],
    ['naan', 1],
  ])
  expect(quantities(both)).toEqual(new Map([['naan', 3]]))
  expect(asRows(removeOne(both, 'naan/half'))).toEqual([
    ['naan/half', 1],
    ['naan', 1],
  ])
  expect(asRows(subtract(both, new Map([['naan/half', 2]])))).toEqual([['naan', 1]])
  expect(asRows(withoutLines(both, ['naan']))).toEqual([['naan/half', 2]])
})

test('a removed line comes back beside another line of its dish', () => {
  const plain = withoutLines(both, ['naan/half'])
  expect(asRows(withEntryBack(plain, half, [...both.keys()]))).toEqual(asRows(both))
})

test('a dish is added to the line of its configuration', () => {
  const butter = { ...half, options: [{ optionId: 'butter', quantity: 2 }] }
  const basket = addItem(addItem(both, half), butter)
  expect(asRows(basket)).toEqual([
    ['naan/half', 3],
    ['naan', 1],
    ['naan/half+butter*2', 1],
  ])
  expect(basket.get('naan/half')).toEqual({ ...half, quantity: 3 })
})
