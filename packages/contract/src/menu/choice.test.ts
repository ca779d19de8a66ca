import { array, assert, integer, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toPaise } from '../basics/money.ts'
import { orderTotal } from '../orders/order.ts'
import {
  countDefaults,
  defaultOptions,
  groupsOf,
  hasChoices,
  isChoiceAvailable,
  lowestPrice,
  resolveChoice,
  unitPrice,
} from './choice.ts'
import { combinedMark } from './diet.ts'

const anOption = (id: string, change: object = {}) => ({
  id,
  name: id.toUpperCase(),
  price: 10,
  maxQuantity: 1,
  isAvailable: true,
  isDefault: false,
  ...change,
})

const aGroup = (options: ReturnType<typeof anOption>[], change: object = {}) => ({
  id: 'toppings',
  name: 'Toppings',
  min: 1,
  max: 2 as number | null,
  options,
  ...change,
})

const dish = { price: 300, optionGroupIds: ['toppings'] }
const half = { id: 'half', name: 'Half', price: 190, isAvailable: true }
const full = { id: 'full', name: 'Full', price: 340, isAvailable: true }
const three = [anOption('egg'), anOption('nuts', { price: 25.5 }), anOption('gone', { isAvailable: false })]
const invalid = { kind: 'invalid', groupName: 'Toppings', groupId: 'toppings' }
const pick = (...ids: string[]) => ({ options: ids.map((optionId) => ({ optionId, quantity: 1 })) })

describe('a group of at least one and at most two options', () => {
  const groups = [aGroup([...three, anOption('malai'), anOption('ghee')])]
  test.each([
    ['none', pick(), invalid],
    ['three', pick('egg', 'nuts', 'malai'), invalid],
    ['one twice', { options: [{ optionId: 'egg', quantity: 2 }] }, invalid],
    ['one in two entries', pick('egg', 'egg'), invalid],
    ['a sold-out one', pick('gone'), { kind: 'unavailable', name: 'GONE', id: 'gone' }],
    ['one of another dish', pick('elsewhere'), { kind: 'unavailable', name: '' }],
    ['an unknown portion', { ...pick('egg'), portionId: 'half' }, { kind: 'unavailable', name: '' }],
  ])('refuses %s', (_, choice, expected) => {
    expect(resolveChoice(dish, groups, choice)).toEqual(expected)
  })

  test('takes two in whatever order they were chosen', () => {
    const line = (id: string, name: string, price: number) => ({
      optionId: id,
      groupName: 'Toppings',
      name,
      price,
      quantity: 1,
    })
    const expected = { options: [line('egg', 'EGG', 10), line('nuts', 'NUTS', 25.5)] }
    expect(resolveChoice(dish, groups, pick('nuts', 'egg'))).toEqual(expected)
    expect(unitPrice(300, expected.options)).toBe(335.5)
  })
})

test('a maximum of null means unlimited', () => {
  const groups = [aGroup([anOption('egg', { maxQuantity: 20 })], { max: null })]
  expect(resolveChoice(dish, groups, { options: [{ optionId: 'egg', quantity: 20 }] })).toMatchObject({
    options: [{ quantity: 20 }],
  })
})

describe('defaults', () => {
  const groups = [aGroup([anOption('mild', { isDefault: true }), anOption('hot')], { max: 1 })]
  const soldOut = [aGroup([anOption('mild', { isDefault: true, isAvailable: false }), anOption('hot')], { max: 1 })]

  test('are chosen without options, and not with an empty list', () => {
    expect(resolveChoice(dish, groups, {})).toMatchObject({ options: [{ optionId: 'mild' }] })
    expect(resolveChoice(dish, groups, { options: [] })).toEqual(invalid)
  })

  test('are as many as the group allows, and count while sold out', () => {
    const all = ['a', 'b', 'c'].map((id) => anOption(id, { isDefault: true }))
    const sizes = [aGroup(all), aGroup([...all, anOption('d')], { id: 'sides', max: null })]
    const chosen = (ids: string[]) => ids.map((optionId) => ({ optionId, quantity: 1 }))
    expect(defaultOptions(sizes)).toEqual(chosen(['a', 'b', 'a', 'b', 'c']))
    expect([countDefaults(sizes), countDefaults(soldOut), countDefaults([])]).toEqual([6, 1, 0])
  })

  test('that are sold out are not chosen, so the group asks', () => {
    expect(defaultOptions(soldOut)).toEqual([])
    expect(resolveChoice(dish, soldOut, {})).toEqual(invalid)
  })
})

test('a quantity of zero is no option', () => {
  const groups = [aGroup([...three, anOption('malai')])]
  const options = [
    { optionId: 'elsewhere', quantity: 0 },
    { optionId: 'egg', quantity: 0 },
    { optionId: 'egg', quantity: 1 },
  ]
  expect(resolveChoice(dish, groups, { options })).toMatchObject({ options: [{ optionId: 'egg', quantity: 1 }] })
})

test('groups come in the order of the dish, without unknown ones', () => {
  const groups = [aGroup(three), aGroup(three, { id: 'sides' })]
  const item = { price: 1, optionGroupIds: ['sides', 'gone', 'toppings'] }
  expect(groupsOf(item, groups).map(({ id }) => id)).toEqual(['sides', 'toppings'])
  expect(groupsOf({ price: 1 }, groups)).toEqual([])
})

test('one of two groups, or both portions, make a dish unavailable', () => {
  const soldOut = aGroup([anOption('gone', { isAvailable: false })], { id: 'sides' })
  const item = { ...dish, optionGroupIds: ['toppings', 'sides'] }
  expect(isChoiceAvailable(item, [aGroup(three), soldOut])).toBe(false)
  expect(isChoiceAvailable(item, [aGroup(three), { ...soldOut, min: 0 }])).toBe(true)
  const sizes = (...available: boolean[]) => available.map((isAvailable, at) => ({ ...half, id: `${at}`, isAvailable }))
  expect(isChoiceAvailable({ price: 1, portions: sizes(false, true) }, [])).toBe(true)
  expect(isChoiceAvailable({ price: 1, portions: sizes(false, false) }, [])).toBe(false)
  expect(isChoiceAvailable({ price: 1, portions: [] }, [])).toBe(true)
})

test('a required group without available options makes the dish unavailable', () => {
  expect(isChoiceAvailable(dish, [aGroup([anOption('gone', { isAvailable: false })])])).toBe(false)
  expect(isChoiceAvailable(dish, [aGroup([anOption('gone', { isAvailable: false })], { min: 0 })])).toBe(true)
  expect(isChoiceAvailable(dish, [aGroup(three)])).toBe(true)
})

describe('portions', () => {
  const biryani = { price: 190, portions: [half, full] }

  test('the first is meant without a portion id', () => {
    expect(resolveChoice(biryani, [], {})).toMatchObject({ portion: half })
    expect(resolveChoice(biryani, [], { portionId: 'full' })).toMatchObject({ portion: full })
  })

  test('a sold-out portion is refused by name', () => {
    const portions = [{ ...half, isAvailable: false }, full]
    expect(resolveChoice({ price: 190, portions }, [], {})).toEqual({ kind: 'unavailable', name: 'Half', id: 'half' })
    expect([lowestPrice({ price: 190, portions }), lowestPrice(biryani), lowestPrice({ price: 80 })]).toEqual([
      340, 190, 80,
    ])
    const soldOut = [full, half].map((portion) => ({ ...portion, isAvailable: false }))
    expect(lowestPrice({ price: 340, portions: soldOut })).toBe(190)
    expect(isChoiceAvailable({ price: 190, portions: [{ ...half, isAvailable: false }] }, [])).toBe(false)
  })

  test('a dish without portions and options has no choices', () => {
    expect([hasChoices({ price: 80 }), hasChoices(biryani), hasChoices(dish)]).toEqual([false, true, true])
  })
})

test('the total is the sum of lines for any prices and options', () => {
  const paise = integer({ min: 0, max: 1_000_000 }).map((value) => value / 100)
  const options = array(record({ price: paise, quantity: integer({ min: 1, max: 20 }) }), { maxLength: 20 })
  const line = record({ base: paise, options, quantity: integer({ min: 0, max: 99 }) })
  assert(
    property(array(line, { maxLength: 50 }), (lines) => {
      const exact = lines.reduce(
        (sum, { base, options: chosen, quantity }) =>
          sum + quantity * chosen.reduce((unit, one) => unit + toPaise(one.price) * one.quantity, toPaise(base)),
        0,
      )
      const priced = lines.map(({ base, options: chosen, quantity }) => ({ price: unitPrice(base, chosen), quantity }))
      expect(toPaise(orderTotal(priced))).toBe(exact)
    }),
  )
})

test('the mark of a line is its least strict one', () => {
  expect(combinedMark('veg', [{ dietMark: 'egg' }, {}])).toBe('egg')
  expect(combinedMark('vegan', [{ dietMark: 'veg' }])).toBe('veg')
  expect(combinedMark('non-veg', [{ dietMark: 'veg' }])).toBe('non-veg')
  expect(combinedMark(undefined, [{ dietMark: 'veg' }])).toBeUndefined()
})
