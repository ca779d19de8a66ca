import { describe, expect, test } from 'vitest'
import { lineTotal, mergeOrder, orderTotal, statusFlags, type Order } from './order.ts'

describe('spec §4: total is the sum of price times quantity', () => {
  test.each([
    [[], 0],
    [[{ price: 320, quantity: 2 }], 640],
    [[{ price: 0.1, quantity: 3 }], 0.3],
    [
      [
        { price: 55.55, quantity: 3 },
        { price: 0.07, quantity: 99 },
      ],
      173.58,
    ],
    [[{ price: 99_999.99, quantity: 0 }], 0],
  ])('%j costs %d', (lines, total) => {
    expect(orderTotal(lines)).toBe(total)
  })

  test('3 times ₹1.10 is exactly ₹3.30', () => {
    expect(lineTotal({ price: 1.1, quantity: 3 })).toBe(3.3)
  })
})

test('close sets delivered and paid, reopen clears both (spec §4 "Order status")', () => {
  expect(statusFlags('Completed', 'accepted')).toEqual({ isDelivered: true, isPaid: true })
  expect(statusFlags('Pending', 'accepted')).toEqual({ isDelivered: false, isPaid: false })
})

test('a refused order is neither delivered nor paid', () => {
  expect(statusFlags('Completed', 'refused')).toEqual({ isDelivered: false, isPaid: false })
})

describe('spec §7: live orders are merged by id and sorted newest first', () => {
  const order = (id: string, minute: number, revision = 1): Order => ({
    id,
    orderNumber: minute,
    createdDateTime: `2026-11-20T10:${String(minute).padStart(2, '0')}:00.000Z`,
    closedDateTime: null,
    restaurant: { id: 'spice-garden', name: 'Spice Garden' },
    tableNumber: 12,
    userId: 'guest',
    items: [],
    totalPrice: 0,
    approval: 'accepted',
    status: 'Pending',
    isDelivered: false,
    isPaid: false,
    version: 1,
    revision,
  })
  const ids = (orders: readonly Order[]): string => orders.map((one) => `${one.id}${one.revision}`).join(' ')

  test('a new order takes its place by creation time', () => {
    const list = [order('c', 30), order('a', 10)]
    expect(ids(mergeOrder(list, order('b', 20)))).toBe('c1 b1 a1')
    expect(ids(mergeOrder(list, order('d', 40)))).toBe('d1 c1 a1')
    expect(ids(mergeOrder(list, order('z', 5)))).toBe('c1 a1 z1')
  })

  test('a higher revision replaces the order, equal or lower ones do not', () => {
    const list = [order('b', 20, 2), order('a', 10)]
    expect(ids(mergeOrder(list, order('b', 20, 3)))).toBe('b3 a1')
    expect(mergeOrder(list, order('b', 20, 2))).toBe(list)
    expect(mergeOrder(list, order('b', 20, 1))).toBe(list)
  })
})
