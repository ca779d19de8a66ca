import { expect, test } from 'vitest'
import type { Order } from '@thali/contract/orders/order'
import { isOnlyProgress, newestOrders } from './newest-orders.ts'
import { type VisitEvent, publishVisitEvent } from './visit-events.ts'

const orderOf = (id: string, revision: number, more: Partial<Order> = {}): Order => ({
  id,
  orderNumber: 1,
  createdDateTime: '2026-11-20T16:11:00.000Z',
  closedDateTime: null,
  restaurant: { id: 'r', name: 'R' },
  tableNumber: 3,
  userId: 'me',
  items: [],
  totalPrice: 100,
  approval: 'accepted',
  status: 'Pending',
  isDelivered: false,
  isPaid: false,
  version: 1,
  revision,
  ...more,
})

const publish = (event: VisitEvent): boolean => {
  publishVisitEvent(event)
  return isOnlyProgress(event)
}

test('an older answer does not bring back the state before an event', () => {
  newestOrders([orderOf('a', 1)])
  publish({ kind: 'order', order: orderOf('a', 3, { tableNumber: 12 }) })
  expect(newestOrders([orderOf('a', 2)])).toEqual([orderOf('a', 3, { tableNumber: 12 })])
  expect(newestOrders([orderOf('a', 4)])).toEqual([orderOf('a', 4)])
})

test('the order of another phone keeps its guest and loses old fields', () => {
  const guest = { number: 2, name: 'Ravi', isMe: false }
  const { userId: _, ...known } = { ...orderOf('b', 1, { movedFrom: 7 }), guest }
  newestOrders([known])
  const { userId: __, ...order } = orderOf('b', 2)
  publish({ kind: 'sitting', order })
  expect(newestOrders([known])).toEqual([{ ...order, guest }])
})

test('only a change of progress alone needs no fetch', () => {
  expect(publish({ kind: 'order', order: orderOf('c', 1) })).toBe(false)
  expect(publish({ kind: 'order', order: orderOf('c', 2) })).toBe(true)
  expect(publish({ kind: 'order', order: orderOf('c', 3, { version: 2, totalPrice: 80 }) })).toBe(false)
  expect(publish({ kind: 'order', order: orderOf('c', 4, { version: 2, totalPrice: 80, sittingId: 's' }) })).toBe(false)
})
