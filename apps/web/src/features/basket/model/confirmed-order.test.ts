import { expect, test } from 'vitest'
import { type Basket, addItem, toEntry } from './basket.ts'
import { toRecord, toStored } from './basket-record.ts'
import {
  atPrices,
  basketOf as basketOfOrder,
  confirmedLines,
  isSameOrder,
  refusedLines,
  repricedOrder,
  withoutRefused,
} from './confirmed-order.ts'
import { confirmedTotal } from './confirmed-total.ts'

const line = { itemId: 'naan', itemName: 'Butter Naan', price: 55.5, quantity: 2, specialInstructions: '' }
const order = { restaurantId: 'spice-garden', tableNumber: 12, userId: 'diner', items: [line], totalPrice: 111 }
const refusal = { order }
const current = { items: [{ itemId: 'naan', itemName: 'Butter Naan', price: 60 }] }
const here = { restaurantId: 'spice-garden', tableNumber: 12, linkTable: 12, userId: 'diner', isForDiner: false }

const entry = { lineKey: 'naan', id: 'naan', name: 'Butter Naan', price: 55.5, quantity: 2, specialInstructions: '' }
const basketOf = (...entries: (typeof entry)[]): Basket => new Map(entries.map((one) => [one.lineKey, one]))

test('a refused order that matches the basket is sent at new prices', () => {
  const again = { ...order, items: [{ ...line, price: 60 }], totalPrice: 120 }
  expect(repricedOrder(refusal, current, basketOf(entry), here)).toEqual(again)
  expect(repricedOrder(refusal, current, basketOf({ ...entry, price: 60 }), here)).toEqual(again)
})

test('new packing alone is sent at one press, and a rest is not compared', () => {
  const packed = { ...order, chargesTotal: 10 }
  const again = { ...order, chargesTotal: 15 }
  expect(repricedOrder({ order: packed }, { items: [line], chargesTotal: 15 }, basketOf(entry), here)).toEqual(again)
  expect([confirmedTotal(packed), confirmedTotal(order)]).toEqual([121, 111])
  const dal = { ...line, itemId: 'dal', itemName: 'Dal' }
  const rest = withoutRefused({ ...packed, items: [line, dal] }, [{ itemId: 'dal' }])
  expect(rest).toEqual(order)
  expect(isSameOrder(packed, again)).toBe(true)
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

test('a line without a configuration adds no bytes to its order', () => {
  const lines = addItem(new Map(), { id: 'naan', name: 'Butter Naan', price: 55.5 })
  const bytes = '[{"itemId":"naan","itemName":"Butter Naan","price":55.5,"quantity":1,"specialInstructions":""}]'
  expect(JSON.stringify(confirmedLines(lines))).toBe(bytes)
  const stored = { quantity: 1, price: 55.5, name: 'Butter Naan', id: 'naan', imageURL: '/naan.webp' }
  expect(JSON.stringify(confirmedLines(toRecord({ restaurantId: 'r', items: [stored] }).lines))).toBe(bytes)
})

test('the configuration of a line is stored, sent and taken back', () => {
  const configured = toEntry({ ...entry, portionId: 'half', options: [{ optionId: 'butter', quantity: 2 }] })
  const lines = new Map([[configured.lineKey, configured]])
  expect([...lines.keys()]).toEqual(['naan/half+butter*2'])
  expect(toRecord(toStored('r', { lines, submissions: [] })).lines).toEqual(lines)
  const items = confirmedLines(lines)
  expect(items).toEqual([{ ...line, portionId: 'half', options: [{ optionId: 'butter', quantity: 2 }] }])
  expect(basketOfOrder({ ...order, items })).toEqual(lines)
})

test('each choice of a dish has its own price and refusal', () => {
  const half = { itemId: 'b', itemName: 'Biryani', price: 190, quantity: 1, specialInstructions: '', portionId: 'h' }
  const full = { ...half, price: 320, portionId: 'f' }
  const order = { restaurantId: 'r', tableNumber: 1, userId: 'u', items: [half, full], totalPrice: 510 }
  const now = [half, { ...full, price: 330 }].map(({ itemId, itemName, price }) => ({ itemId, itemName, price }))
  expect(atPrices(order, { items: now })).toEqual({ ...order, items: [half, { ...full, price: 330 }], totalPrice: 520 })
  expect(refusedLines(order, [{ itemId: 'b', lineKey: 'b/f' }])).toEqual([full])
  expect(refusedLines(order, [{ itemId: 'b' }])).toEqual([half, full])
  expect(withoutRefused(order, [{ itemId: 'b', lineKey: 'b/f' }])?.totalPrice).toBe(190)
  expect(withoutRefused(order, [{ itemId: 'b' }])).toBeUndefined()
})

test('of a dish with a countdown the order keeps what is left', () => {
  const three = { itemId: 'b', itemName: 'Biryani', price: 190, quantity: 3, specialInstructions: '' }
  const two = { ...three, quantity: 2, portionId: 'f' }
  const order = { restaurantId: 'r', tableNumber: 1, userId: 'u', items: [three, two], totalPrice: 950 }
  expect(withoutRefused(order, [{ itemId: 'b', left: 4 }])?.items.map(({ quantity }) => quantity)).toEqual([3, 1])
  expect(withoutRefused(order, [{ itemId: 'b', left: 2 }])?.items.map(({ quantity }) => quantity)).toEqual([2])
})
