import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderTotal } from '@thali/contract/orders/order'
import type { ChoiceDish } from './choice-dish.ts'
import { keySymbols, newSharedKey } from './shared-key.ts'
import type { ConfirmedOrder } from './submission.ts'
import { readTypedCode, toTypedCode } from './typed-code.ts'

const optionsOf = (group: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({
    id: `${group}-${at}`,
    name: `${group} ${at}`,
    price: 10,
    maxQuantity: 20,
    isAvailable: true,
    isDefault: false,
  }))

const menu = new Map<string, ChoiceDish>(
  Array.from({ length: 60 }, (_, at) => {
    const id = `dish-${at}`
    const groups = ['spice', 'extra'].map((name) => ({
      id: name,
      restaurantId: 'spice-garden',
      name,
      min: 0,
      max: null,
      options: optionsOf(`${name}-${at}`, 20),
      version: 1,
    }))
    const portions = ['half', 'full'].map((name) => ({ id: `${name}-${at}`, name, price: 50, isAvailable: true }))
    return [id, { id, name: `Dish ${at}`, price: 50, portions, groups, optionGroupIds: ['spice', 'extra'] }]
  }),
)

const line = fc.nat({ max: 59 }).chain((at) =>
  fc.record(
    {
      itemId: fc.constant(`dish-${at}`),
      itemName: fc.constant(`Dish ${at}`),
      price: fc.constant(50),
      quantity: fc.integer({ min: 1, max: 99 }),
      specialInstructions: fc.constantFrom('', 'no onion'),
      portionId: fc.constantFrom(`half-${at}`, `full-${at}`),
      options: fc.uniqueArray(
        fc.record({
          optionId: fc.nat({ max: 19 }).map((option) => `extra-${at}-${option}`),
          quantity: fc.integer({ min: 1, max: 20 }),
        }),
        { maxLength: 2, selector: ({ optionId }) => optionId },
      ),
    },
    { requiredKeys: ['itemId', 'itemName', 'price', 'quantity', 'specialInstructions'] },
  ),
)

const order: fc.Arbitrary<ConfirmedOrder> = fc
  .record({
    restaurantId: fc.constant('spice-garden'),
    tableNumber: fc.integer({ min: 1, max: 9999 }),
    userId: fc.uuid(),
    items: fc.array(line, { minLength: 1, maxLength: 3 }),
  })
  .map((of) => ({ ...of, totalPrice: orderTotal(of.items) }))

const codeOf = (key: string, of: ConfirmedOrder): readonly string[] => {
  const groups = toTypedCode(key, of, menu)
  if (!groups) throw new Error('It has no code')
  return groups
}

test('any typed order is read with its key, table, dishes and choices', () => {
  fc.assert(
    fc.property(order, (of) => {
      const key = newSharedKey()
      const text = codeOf(key, of).join(' ').toLowerCase()
      const lines = of.items.map(({ itemId, quantity, specialInstructions, portionId, options }) => ({
        itemId,
        quantity,
        hasNote: specialInstructions !== '',
        ...(portionId !== undefined && { portionId }),
        ...(options && { options }),
      }))
      expect(readTypedCode(text, of.restaurantId, menu)).toEqual({
        kind: 'order',
        key,
        tableNumber: of.tableNumber,
        lines,
      })
    }),
  )
})

test('a wrong character names its group', () => {
  const wrong = fc.record({
    of: order,
    at: fc.nat(),
    character: fc.constantFrom(...Array.from(keySymbols)),
  })
  fc.assert(
    fc.property(wrong, ({ of, at, character }) => {
      const text = codeOf(newSharedKey(), of).join('')
      const place = at % text.length
      fc.pre(text[place] !== character)
      const typed = text.slice(0, place) + character + text.slice(place + 1)
      expect(readTypedCode(typed, of.restaurantId, menu)).toEqual({ kind: 'group', at: Math.floor(place / 5) + 1 })
    }),
  )
})

test('two swapped characters or groups are found', () => {
  fc.assert(
    fc.property(order, fc.nat(), (of, at) => {
      const text = codeOf(newSharedKey(), of).join('')
      const place = at % (text.length - 1)
      const [one = '', other = ''] = text.slice(place, place + 2)
      fc.pre(one !== other)
      const typed = text.slice(0, place) + other + one + text.slice(place + 2)
      expect(readTypedCode(typed, of.restaurantId, menu).kind).toBe('group')
      const groups = codeOf(newSharedKey(), of)
      const [first = '', second = '', ...rest] = groups
      fc.pre(first !== second)
      expect(readTypedCode([second, first, ...rest].join(''), of.restaurantId, menu).kind).toBe('group')
    }),
  )
})

test('an unfinished code is incomplete, and letters may be typed for digits', () => {
  const items = [{ itemId: 'dish-1', itemName: 'Dish 1', price: 50, quantity: 1, specialInstructions: '' }]
  const of = { restaurantId: 'spice-garden', tableNumber: 12, userId: 'u', items, totalPrice: 50 }
  const groups = codeOf('once-0011223344AB', of)
  expect(groups).toHaveLength(7)
  for (let count = 0; count < groups.length; count += 1)
    expect(readTypedCode(groups.slice(0, count).join(' '), 'spice-garden', menu)).toEqual({ kind: 'incomplete' })
  const typed = groups.join('-').replaceAll('0', 'o').replaceAll('1', 'L')
  expect(readTypedCode(typed, 'spice-garden', menu)).toMatchObject({ kind: 'order', key: 'once-0011223344AB' })
})

test('a code of another restaurant or another menu does not fit', () => {
  fc.assert(
    fc.property(order, (of) => {
      const text = codeOf(newSharedKey(), of).join(' ')
      expect(readTypedCode(text, 'coast-kitchen', menu)).toEqual({ kind: 'mismatch' })
      const itemId = of.items[0]?.itemId ?? ''
      const other = new Map([...menu].filter(([id]) => id !== itemId))
      expect(readTypedCode(text, of.restaurantId, other)).toEqual({ kind: 'mismatch' })
      const known = menu.get(itemId)
      fc.pre(known !== undefined && of.items.some((one) => one.itemId === itemId && one.portionId !== undefined))
      const swapped = new Map(menu).set(itemId, { ...known, portions: known.portions?.toReversed() })
      expect(readTypedCode(text, of.restaurantId, swapped)).toEqual({ kind: 'mismatch' })
    }),
  )
})

test('a long order, and one with a key of another shape, have no code', () => {
  const items = Array.from({ length: 9 }, (_, at) => ({
    itemId: `dish-${at}`,
    itemName: `Dish ${at}`,
    price: 50,
    quantity: 1,
    specialInstructions: '',
  }))
  const of = { restaurantId: 'spice-garden', tableNumber: 12, userId: 'u', items, totalPrice: 450 }
  expect(toTypedCode(newSharedKey(), of, menu)).toBeUndefined()
  const short = { ...of, items: items.slice(0, 8) }
  expect(toTypedCode(newSharedKey(), short, menu)?.length).toBeLessThanOrEqual(18)
  expect(toTypedCode('2f1c5f6e-8d3b-4f0e-9f67-0c8f1f4f6a11', short, menu)).toBeUndefined()
})
