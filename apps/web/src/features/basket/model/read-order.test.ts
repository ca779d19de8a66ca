import { expect, test } from 'vitest'
import type { ChoiceDish } from './choice-dish.ts'
import { orderOfRequest, orderOfTyped, totalNow, withNotes } from './read-order.ts'

const portion = (id: string, price: number) => ({ id, name: id, price, isAvailable: true })

const dishes: readonly ChoiceDish[] = [
  { id: 'dal', name: 'Dal Makhani', price: 260, portions: [portion('half', 150), portion('full', 260)] },
  { id: 'naan', name: 'Butter Naan', price: 55.5 },
]

const menu = new Map(dishes.map((dish) => [dish.id, dish]))

const typedLine = (itemId: string, quantity: number, more: object = {}) => ({
  itemId,
  quantity,
  hasNote: false,
  ...more,
})

const typed = (...lines: ReturnType<typeof typedLine>[]) => ({ key: 'once-1', tableNumber: 7, lines })

test('a typed code has the names and prices of this menu', () => {
  const { key, order, notesMissing } = orderOfTyped(
    typed(typedLine('dal', 2, { portionId: 'half' }), typedLine('naan', 3, { hasNote: true })),
    menu,
    'spice-garden',
  )
  expect([key, order.userId, order.tableNumber, order.totalPrice]).toEqual(['once-1', 'once-1', 7, 466.5])
  expect(order.items).toMatchObject([
    { itemName: 'Dal Makhani', price: 150, quantity: 2, portionId: 'half' },
    { itemName: 'Butter Naan', price: 55.5, quantity: 3 },
  ])
  expect(notesMissing).toEqual(['naan'])
})

test('a choice that the menu no longer has costs the price of its dish', () => {
  const lines = [typedLine('naan', 1), typedLine('dal', 2, { portionId: 'quarter' }), typedLine('kulfi', 1)]
  const { order } = orderOfTyped(typed(...lines), menu, 'spice-garden')
  expect(order.items.map(({ itemName, price }) => [itemName, price])).toEqual([
    ['Butter Naan', 55.5],
    ['Dal Makhani', 260],
    ['', 0],
  ])
  // The server would refuse it: there is no total to compare.
  expect(totalNow(order, menu)).toBeUndefined()
})

test('a scanned request keeps the prices of its phone', () => {
  const scanned = {
    key: 'key-1',
    createdDateTime: '2026-11-20T10:00:00.000Z',
    order: {
      restaurantId: 'spice-garden',
      tableNumber: 7,
      userId: 'guest-1',
      items: [
        { itemId: 'naan', price: 50, quantity: 2, specialInstructions: 'hot' },
        { itemId: 'kulfi', price: 90, quantity: 1, specialInstructions: '' },
      ],
      totalPrice: 190,
    },
  }
  const { order, notesMissing } = orderOfRequest(scanned, menu, 'Unknown dish')
  expect(order.items.map(({ itemName, price }) => [itemName, price])).toEqual([
    ['Butter Naan', 50],
    ['Unknown dish', 90],
  ])
  expect([order.totalPrice, notesMissing]).toEqual([190, []])
  expect(totalNow({ ...order, items: order.items.slice(0, 1) }, menu)).toBe(111)
})

test('notes of the waiter come to their lines, and empty ones change nothing', () => {
  const { order } = orderOfTyped(typed(typedLine('dal', 1), typedLine('naan', 1)), menu, 'spice-garden')
  const noted = withNotes(
    order,
    new Map([
      ['dal', '  '],
      ['naan', ' hot '],
    ]),
  )
  expect(noted.items.map(({ specialInstructions }) => specialInstructions)).toEqual(['', 'hot'])
})
