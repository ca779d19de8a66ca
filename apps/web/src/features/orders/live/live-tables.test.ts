import { ageWords, shortAgeWords } from './age-words.ts'
import { expect, test } from 'vitest'
import { activeTables, ageTone } from './live-tables.ts'
import { anOrder } from '../order.testing.ts'

test('tables are sorted by number, with orders, total, age and mark', () => {
  const orders = [
    anOrder('c', { tableNumber: 12, minute: 9, totalPrice: 0.1 }),
    anOrder('b', { tableNumber: 5, minute: 6, totalPrice: 40 }),
    anOrder('a', { tableNumber: 12, minute: 3, totalPrice: 0.2 }),
  ]
  expect(
    activeTables(orders, new Set(['a'])).map((table) => ({ ...table, orders: table.orders.map(({ id }) => id) })),
  ).toEqual([
    { tableNumber: 5, orders: ['b'], total: 40, since: '2026-11-20T14:06:00.000Z', isServed: false, hasUnseen: false },
    {
      tableNumber: 12,
      orders: ['c', 'a'],
      total: 0.3,
      since: '2026-11-20T14:03:00.000Z',
      isServed: false,
      hasUnseen: true,
    },
  ])
})

test.each([
  [0, 'fresh', 'Just now'],
  [9, 'fresh', '9 min'],
  [10, 'late', '10 min'],
  [19, 'late', '19 min'],
  [20, 'overdue', '20 min'],
  [65, 'overdue', '1 hr 5 min'],
  [1500, 'overdue', '1 day'],
])('after %i minutes an order is %s, and reads %s', (minutes, tone, words) => {
  expect([ageTone(minutes), ageWords(minutes)]).toEqual([tone, words])
})

test('the age on a tile is short enough for a third of a phone', () => {
  const widths = [0, 59, 119, 1500].map((minutes) => shortAgeWords(minutes).length)
  expect(Math.max(...widths)).toBeLessThanOrEqual('59 min'.length)
})
