import { afterEach, expect, test } from 'vitest'
import type { Order } from '@thali/contract/orders/order'
import { storage } from '#web/lib/storage.ts'
import { setTable } from '#web/product/visit.ts'
import { findCachedOrders } from './cached-orders.ts'
import { addCachedOrder, keepCachedOrders } from './keep-cached-orders.ts'

const diner = { restaurantId: 'spice-garden', userId: 'diner-1', isForDiner: false }

const orderOf = (orderNumber: number, status: Order['status'], note = ''): Order => ({
  id: `order-${orderNumber}`,
  orderNumber,
  createdDateTime: '2026-11-20T16:11:00.000Z',
  closedDateTime: null,
  restaurant: { id: 'spice-garden', name: 'Spice Garden' },
  tableNumber: 3,
  userId: 'diner-1',
  items: [
    { id: 'line-1', itemId: 'naan', itemName: 'Butter Naan', price: 55.5, quantity: 1, specialInstructions: note },
  ],
  totalPrice: 55.5,
  approval: 'accepted',
  status,
  isDelivered: status === 'Completed',
  isPaid: status === 'Completed',
  version: 1,
  revision: 1,
})

afterEach(() => storage.clearAllBut())

test('cached orders are returned only to their diner and restaurant', () => {
  const orders = [orderOf(2, 'Pending'), orderOf(1, 'Completed')]
  keepCachedOrders(diner, orders, 1000)
  expect(findCachedOrders(diner)).toMatchObject({ knownAt: 1000, orders })
  expect(findCachedOrders({ ...diner, userId: 'diner-2' })).toBeUndefined()
  expect(findCachedOrders({ ...diner, restaurantId: 'coast-kitchen' })).toBeUndefined()
})

test('orders of a diner are not cached on the staff’s device', () => {
  keepCachedOrders({ ...diner, isForDiner: true }, [orderOf(1, 'Pending')], 1000)
  expect(findCachedOrders(diner)).toBeUndefined()
})

test('another restaurant’s table link or the session’s end deletes cached orders', () => {
  setTable('spice-garden', 3)
  keepCachedOrders(diner, [orderOf(1, 'Pending')], 1000)
  setTable('spice-garden', 4)
  expect(findCachedOrders(diner)).toBeDefined()
  setTable('coast-kitchen', 1)
  expect(findCachedOrders(diner)).toBeUndefined()
  keepCachedOrders(diner, [orderOf(1, 'Pending')], 1000)
  storage.clearAllBut('userId', 'theme')
  expect(findCachedOrders(diner)).toBeUndefined()
})

test('a sent order is cached at once, without refreshing the others’ age', () => {
  addCachedOrder(diner, orderOf(1, 'Pending'))
  expect(findCachedOrders(diner)?.knownAt).toBe(Date.parse('2026-11-20T16:11:00.000Z'))
  keepCachedOrders(diner, [orderOf(1, 'Completed')], 1000)
  addCachedOrder(diner, orderOf(2, 'Pending'))
  addCachedOrder(diner, orderOf(2, 'Pending'))
  addCachedOrder(diner, { ...orderOf(3, 'Pending'), userId: 'diner-2' })
  expect(findCachedOrders(diner)).toMatchObject({ knownAt: 1000, orders: [{ orderNumber: 2 }, { orderNumber: 1 }] })
})

test('cached orders are limited in size, live orders first', () => {
  const closed = Array.from({ length: 2000 }, (_, at) => orderOf(2002 - at, 'Completed', 'no onions '.repeat(10)))
  keepCachedOrders(diner, [...closed, orderOf(1, 'Pending')], 1000)
  const kept = findCachedOrders(diner)?.orders ?? []
  expect(kept.slice(0, 3).map(({ orderNumber }) => orderNumber)).toEqual([1, 2002, 2001])
  expect(JSON.stringify(kept).length).toBeLessThan(101_000)
  expect(kept.length).toBeGreaterThan(100)
})
