import { expect, test } from 'vitest'
import { anOrder } from '#web/features/orders/order.testing.ts'
import { orderInWords } from './menu-words.ts'

const words = {
  language: 'hi' as const,
  items: { 'dish-0': { name: 'दाल मखनी' }, 'dish-1': { description: 'मलाईदार' } },
  categories: {},
  optionGroups: {},
  options: { butter: 'मक्खन' },
  keys: {},
}

test('an order names dishes and options in the language of the screen', () => {
  const order = anOrder('a', { quantities: [1, 2] })
  const option = { groupName: 'Extras', price: 20, quantity: 1 }
  const [first, second] = order.items
  if (!first || !second) throw new Error('There are no lines')
  const options = [
    { ...option, optionId: 'butter', name: 'Butter' },
    { ...option, optionId: 'cream', name: 'Cream' },
  ]
  const named = orderInWords(words, { ...order, items: [{ ...first, options }, second] })
  expect(named.items.map(({ itemName }) => itemName)).toEqual(['दाल मखनी', 'Dish 1'])
  expect(named.items[0]?.options?.map(({ name }) => name)).toEqual(['मक्खन', 'Cream'])
  expect(named.items[1]).toEqual(second)
  expect(orderInWords(undefined, order)).toBe(order)
})
