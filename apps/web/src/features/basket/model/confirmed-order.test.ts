import { expect, test } from 'vitest'
import type { Basket } from './basket.ts'
import { repricedOrder } from './confirmed-order.ts'

const line = { itemId: 'naan', itemName: 'Butter Naan', price: 55.5, quantity: 2, specialInstructions: '' }
const order = { restaurantId: 'spice-garden', tableNumber: 12, userId: 'diner', items: [line], totalPrice: 111 }
const refusal = { order }
const current = [{ itemId: 'naan', itemName: 'Butter Naan', price: 60 }]
const here = { restaurantId: 'spice-garden', tableNumber: 12, userId: 'diner', isForDiner: false }

const entry = { lineKey: 'naan', id: 'naan', name: 'Butter Naan', price: 55.5, quantity: 2, specialInstructions: '' }
const basketOf = (...entries: (typeof entry)[]): Basket => new Map(entries.map((one) => [one.lineKey, one]))

test('a refused order that matches the basket is sent at new prices', () => {
  const again = { ...order, items: [{ ...line, price: 60 }], totalPrice: 120 }
  expect(repricedOrder(refusal, current, basketOf(entry), here)).toEqual(again)
  expect(repricedOrder(refusal, current, basketOf({ ...entry, price: 60 }), here)).toEqual(again)
})

test('a basket changed since the refusal needs another confirmation', () => {
  const dal = { ...entry, lineKey: 'dal', id: 'dal', name: 'Dal Makhani' }
  for (const lines of [
    basketOf(entry, dal),
    basketOf({ ...entry, quantity: 3 }),
    basketOf({ ...entry, specialInstructions: 'hot' }),
    basketOf(),
  ]) {
    expect(repricedOrder(refusal, current, lines, here)).toBeUndefined()
  }
})

test('an order of another restaurant, table or guest is not sent', () => {
  const lines = basketOf(entry)
  for (const other of [{ restaurantId: 'coast-kitchen' }, { tableNumber: 5 }, { userId: 'another' }]) {
    expect(repricedOrder(refusal, current, lines, { ...here, ...other })).toBeUndefined()
  }
})
