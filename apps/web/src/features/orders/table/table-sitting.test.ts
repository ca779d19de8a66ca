import { expect, test } from 'vitest'
import type { Order } from '@thali/contract/orders/order'
import type { SittingOrder } from '@thali/contract/tables/sitting'
import { type MyOrders, byVisit } from '../my/my-orders.ts'
import { byGuest, waitingTotal } from './table-sitting.ts'

const orderOf = (orderNumber: number, more: Partial<Order> = {}): Order => ({
  id: `order-${orderNumber}`,
  orderNumber,
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
  revision: 1,
  ...more,
})

const ofGuest = (orderNumber: number, number: number | undefined, more: Partial<Order> = {}): SittingOrder => ({
  ...orderOf(orderNumber, more),
  ...(number !== undefined && { guest: { number, isMe: number === 2 } }),
})

test('orders are grouped by guest, own first and those of staff last', () => {
  const groups = byGuest([ofGuest(5, undefined), ofGuest(4, 1), ofGuest(3, 2), ofGuest(2, 3), ofGuest(1, 1)])
  expect(groups.map(({ guest, orders }) => [guest?.number, orders.map((one) => one.orderNumber)])).toEqual([
    [2, [3]],
    [1, [4, 1]],
    [3, [2]],
    [undefined, [5]],
  ])
})

test('the total of a guest has accepted orders only', () => {
  const orders = [ofGuest(3, 1), ofGuest(2, 1, { approval: 'waiting' }), ofGuest(1, 1, { approval: 'refused' })]
  expect(byGuest(orders).map(({ total }) => total)).toEqual([100])
  expect(waitingTotal(orders)).toBe(100)
})

test('orders of this visit come first, closed ones of others apart', () => {
  const own = { sittingId: 'now' }
  const orders: MyOrders = {
    status: 'ready',
    live: [orderOf(5, { sittingId: 'before' }), orderOf(4, own)],
    closed: [orderOf(3, own), orderOf(2, { sittingId: 'before' })],
    refused: [orderOf(1)],
    earlier: [],
    staleSince: undefined,
    isFetching: false,
    refetch: () => undefined,
  }
  const numbers = ({ live, closed, earlier, refused }: MyOrders) =>
    [live, closed, earlier, refused].map((list) => list.map((one) => one.orderNumber))
  expect(numbers(byVisit(orders, own))).toEqual([[4, 5], [3], [2], [1]])
  expect(numbers(byVisit(orders, { ...own, isShared: true }))).toEqual([[5], [], [2], [1]])
  expect(numbers(byVisit(orders, { sittingId: undefined }))).toEqual([[5, 4], [], [3, 2], [1]])
})
