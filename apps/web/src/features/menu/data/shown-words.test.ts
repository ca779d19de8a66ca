import { expect, test } from 'vitest'
import type { OrderLine } from '@thali/contract/orders/order'
import { orderInWords } from './shown-words.ts'

const words = {
  language: 'hi' as const,
  items: { 'dish-0': { name: 'दाल मखनी' }, 'dish-1': { description: 'मलाईदार' } },
  categories: {},
  optionGroups: {},
  options: { butter: 'मक्खन' },
  portions: { Half: 'हाफ़' },
  keys: {},
}

test('an order names dishes, portions and options in the language of the screen', () => {
  const option = { groupName: 'Extras', price: 20, quantity: 1 }
  const options = [
    { ...option, optionId: 'butter', name: 'Butter' },
    { ...option, optionId: 'cream', name: 'Cream' },
  ]
  const line = { price: 100, quantity: 1, specialInstructions: '' }
  const translated: OrderLine = {
    ...line,
    id: 'line-0',
    itemId: 'dish-0',
    itemName: 'Dish 0',
    portion: { id: 'half', name: 'Half' },
    options,
  }
  const untranslated: OrderLine = {
    ...line,
    id: 'line-1',
    itemId: 'dish-1',
    itemName: 'Dish 1',
    portion: { id: 'family', name: 'Family' },
  }
  const order = { items: [translated, untranslated] }
  const named = orderInWords(words, order)
  expect(named.items.map(({ itemName }) => itemName)).toEqual(['दाल मखनी', 'Dish 1'])
  expect(named.items[0]?.options?.map(({ name }) => name)).toEqual(['मक्खन', 'Cream'])
  expect(named.items[0]?.portion).toEqual({ id: 'half', name: 'हाफ़' })
  expect(named.items[1]).toEqual(untranslated)
  expect(orderInWords(undefined, order)).toBe(order)
})
