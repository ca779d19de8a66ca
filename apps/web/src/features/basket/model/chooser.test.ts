import { expect, test } from 'vitest'
import * as bounds from '@thali/contract/basics/bounds'
import { toEntry } from './basket.ts'
import { type ChoiceDish, priceOfLine } from './choice-dish.ts'
import { noteOf, setOption, startChoice, toChoice, wrongGroup } from './chooser.ts'
import { addLine, fullPriceOf, markOf, replaceLine, wordsOf } from './line-choice.ts'
import { unavailableOf } from './menu-dish.ts'

const option = (id: string, price = 0, more = {}) => ({
  id,
  name: id,
  price,
  maxQuantity: 2,
  isAvailable: true,
  isDefault: false,
  ...more,
})

const spice = {
  id: 'spice',
  restaurantId: 'r',
  name: 'Spice',
  min: 1,
  max: 1,
  options: [option('mild'), option('hot')],
}
const extras = {
  id: 'extras',
  restaurantId: 'r',
  name: 'Extras',
  min: 0,
  max: 3,
  options: [
    option('raita', 40, { isDefault: true }),
    option('egg', 25.5, { dietMark: 'egg' }),
    option('cheese', 30, { isAvailable: false, isDefault: true }),
  ],
}

const dish: ChoiceDish = {
  id: 'biryani',
  name: 'Biryani',
  price: 190,
  portions: [
    { id: 'half', name: 'Half', price: 171, fullPrice: 190, isAvailable: false },
    { id: 'full', name: 'Full', price: 288, fullPrice: 320, isAvailable: true },
  ],
  optionGroupIds: ['spice', 'extras'],
  groups: [spice, extras],
  dietMark: 'veg',
}

const line = (more: Partial<Parameters<typeof toEntry>[0]> = {}) =>
  toEntry({ id: 'biryani', name: 'Biryani', price: 1, quantity: 1, ...more })

test('a choice starts with an available portion and the available defaults', () => {
  const chosen = startChoice(dish)
  expect(toChoice(dish, chosen)).toEqual({ portionId: 'full', options: [{ optionId: 'raita', quantity: 1 }] })
  expect(wrongGroup(dish, chosen)?.id).toBe('spice')
  const mild = setOption(chosen, spice, 'mild', 1)
  expect(wrongGroup(dish, mild)).toBeUndefined()
  expect([...setOption(mild, spice, 'hot', 1).options.keys()]).toEqual(['raita', 'hot'])
})

test('the line key of a plain dish is the item id', () => {
  const plain = { id: 'dal', name: 'Dal', price: 260 }
  expect(toChoice(plain, startChoice(plain))).toEqual({})
  expect(priceOfLine(plain, {})).toEqual({ name: 'Dal', price: 260 })
})

test('the price of a line is portion after offer plus options', () => {
  const options = [
    { optionId: 'mild', quantity: 1 },
    { optionId: 'egg', quantity: 2 },
  ]
  expect(priceOfLine(dish, { portionId: 'full', options })).toEqual({ name: 'Biryani', price: 339 })
  expect(fullPriceOf(dish, { portionId: 'full', options })).toBe(371)
  expect(priceOfLine(dish, { portionId: 'half', options })).toBeUndefined()
  expect(priceOfLine(dish, { portionId: 'full', options: [] })).toBeUndefined()
})

test('a line names its parts and has the least strict mark', () => {
  const options = [
    { optionId: 'egg', quantity: 2 },
    { optionId: 'gone', quantity: 1 },
  ]
  expect(wordsOf(dish, { portionId: 'half', options })).toBe('Half · egg × 2')
  expect(markOf(dish, { options })).toBe('egg')
  expect(markOf(dish, { options: [] })).toBe('veg')
})

test('a line with a sold-out part cannot be ordered', () => {
  const menu = new Map([['biryani', { ...dish, availableFrom: '2026-01-01T00:00:00.000Z', isSuspended: false }]])
  const good = line({ portionId: 'full', options: [{ optionId: 'hot', quantity: 1 }] })
  const soldOut = line({ portionId: 'half', options: [{ optionId: 'hot', quantity: 1 }] })
  expect([...unavailableOf(menu, [good, soldOut])]).toEqual([soldOut.lineKey])
})

test('adding to a line sums the quantities and takes the note', () => {
  const none = new Map<string, number>()
  const one = addLine(line({ options: [], specialInstructions: 'No nuts' }))(new Map(), none)
  const more = line({ options: [], quantity: bounds.lineQuantityMax, specialInstructions: 'No nuts, hot' })
  const two = addLine(more)(one, none)
  expect([...two.values()]).toMatchObject([{ quantity: bounds.lineQuantityMax, specialInstructions: 'No nuts, hot' }])
})

test('a note starts as that of the line with the same choice', () => {
  const same = line({ options: [], specialInstructions: 'No nuts' })
  expect(noteOf(undefined, undefined, same)).toBe('No nuts')
  expect(noteOf(undefined, line({ portionId: 'half' }), same)).toBe('No nuts')
  expect(noteOf(undefined, line({ specialInstructions: 'Hot' }), same)).toBe('Hot')
  expect(noteOf('Mild', undefined, same)).toBe('Mild')
  expect(noteOf('', undefined, same)).toBe('')
  expect(noteOf(undefined, undefined, undefined)).toBe('')
})

test('a changed line stays in its place or joins an equal line', () => {
  const none = new Map<string, number>()
  const [half, full, dal] = [line({ portionId: 'half' }), line({ portionId: 'full' }), line({ portionId: 'x' })]
  const lines = new Map([half, dal, full].map((entry) => [entry.lineKey, entry]))
  const family = line({ portionId: 'family' })
  expect([...replaceLine(half.lineKey, family)(lines, none).keys()]).toEqual([
    family.lineKey,
    dal.lineKey,
    full.lineKey,
  ])
  const joined = replaceLine(half.lineKey, line({ portionId: 'full', quantity: 2 }))(lines, none)
  expect([...joined.values()].map(({ portionId, quantity }) => [portionId, quantity])).toEqual([
    ['x', 1],
    ['full', 3],
  ])
  expect(replaceLine(half.lineKey, family)(lines, new Map([[half.lineKey, 1]]))).toBe(lines)
})
