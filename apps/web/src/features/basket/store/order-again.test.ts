import { beforeEach, expect, test } from 'vitest'
import type { MenuDish } from '../model/menu-dish.ts'
import type { OrderedLine } from '../model/ordered-line.ts'
import { basket } from './current-basket.ts'
import { orderAgain } from './order-again.ts'

const always = '2026-01-01T00:00:00.000Z'
const naan: MenuDish = { id: 'naan', name: 'Butter Naan', price: 60, availableFrom: always, isSuspended: false }
const pizza: MenuDish = {
  ...naan,
  id: 'pizza',
  name: 'Pizza',
  price: 300,
  optionGroupIds: ['extras'],
  portions: [
    { id: 'small', name: 'Small', price: 300, isAvailable: true },
    { id: 'large', name: 'Large', price: 500, isAvailable: true },
  ],
  groups: [
    {
      id: 'extras',
      restaurantId: 'r',
      name: 'Extras',
      min: 0,
      max: null,
      options: [
        { id: 'cheese', name: 'Cheese', price: 40, maxQuantity: 2, isAvailable: true, isDefault: true },
        { id: 'chilli', name: 'Chilli', price: 10, maxQuantity: 2, isAvailable: true, isDefault: false },
      ],
    },
  ],
}

const menuOf = (...dishes: MenuDish[]): ReadonlyMap<string, MenuDish> => new Map(dishes.map((dish) => [dish.id, dish]))

const line = (itemId: string, more: Partial<OrderedLine> = {}): OrderedLine => ({
  itemId,
  itemName: itemId,
  quantity: 1,
  specialInstructions: '',
  ...more,
})

const inBasket = () =>
  [...basket.get().lines.values()].map(({ lineKey, quantity, price }) => [lineKey, quantity, price])

beforeEach(async () => {
  await basket.open(undefined)
  await basket.open(`r-${Math.random()}`)
})

test('a line comes back with its choices at the price of the menu', () => {
  const chilli = { optionId: 'chilli', groupName: 'Extras', name: 'Chilli', price: 5, quantity: 2 }
  const large = { id: 'large', name: 'Large' }
  expect(orderAgain(menuOf(pizza), [line('pizza', { portion: large, options: [chilli] })])).toBe(true)
  // An order without options had none, although the dish has a default.
  expect(orderAgain(menuOf(pizza), [line('pizza', { portion: large })])).toBe(true)
  expect(inBasket()).toEqual([
    ['pizza/large+chilli*2', 1, 520],
    ['pizza/large+', 1, 500],
  ])
})

test('a sold-out dish or choice stays out, the rest is added', () => {
  const soldOut = { ...pizza, portions: pizza.portions?.map((one) => ({ ...one, isAvailable: one.id === 'small' })) }
  const large = line('pizza', { portion: { id: 'large', name: 'Large' } })
  expect(orderAgain(menuOf(soldOut, { ...naan, isSoldOut: true }), [large, line('naan'), line('gone')])).toBe(false)
  expect(orderAgain(menuOf(soldOut, naan), [large, line('naan', { quantity: 2 })])).toBe(true)
  expect(inBasket()).toEqual([['naan', 2, 60]])
})

test('no more is added than a countdown has left', () => {
  const menu = menuOf({ ...naan, left: 3 })
  orderAgain(menu, [line('naan', { quantity: 2 })])
  orderAgain(menu, [line('naan', { quantity: 2 })])
  expect(inBasket()).toEqual([['naan', 3, 60]])
  expect(orderAgain(menu, [line('naan')])).toBe(false)
})

test('a line at zero is not ordered again, and an own note stays', () => {
  orderAgain(menuOf(naan), [line('naan', { specialInstructions: 'crisp' })])
  orderAgain(menuOf(naan), [line('naan', { specialInstructions: 'soft' }), line('naan', { quantity: 0 })])
  expect([...basket.get().lines.values()]).toMatchObject([{ quantity: 2, specialInstructions: 'crisp' }])
})
