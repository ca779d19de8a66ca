import { expect, test } from 'vitest'
import type { Order } from '@thali/contract/orders/order'
import type { IssuedBill } from '../live-bills.ts'
import { isStaleNow, ordersToBill, papersOf } from './table-papers.ts'

const line = (id: string, quantity = 1) => ({ id, price: 100, quantity }) as Order['items'][number] // only these count

const anOrder = (id: string, given: Partial<Order> = {}): Order =>
  // The rest does not matter here.
  ({
    id,
    orderNumber: 1,
    tableNumber: 4,
    sittingId: 's1',
    approval: 'accepted',
    status: 'Pending',
    items: [line(`${id}-1`)],
    ...given,
  }) as Order

const aBill = (id: string, given: Partial<IssuedBill> = {}): IssuedBill =>
  // The rest does not matter here.
  ({
    id,
    tableNumber: 4,
    sittingId: 's1',
    status: 'issued',
    orderIds: ['a'],
    lines: [line('a-1')],
    ...given,
  }) as IssuedBill

const keys = (list: readonly { readonly key: string }[]): string[] => list.map(({ key }) => key)
const ids = (list: readonly { readonly id: string }[]): string[] => list.map(({ id }) => id)

test('running accepted orders with a line on no bill are to be billed', () => {
  const orders = [
    anOrder('a'),
    anOrder('b', { approval: 'waiting' }),
    anOrder('c', { items: [line('c-1', 0)] }),
    anOrder('d', { status: 'Completed' }),
  ]
  expect(ordersToBill(orders, []).map((one) => ids(one.orders))).toEqual([['a']])
  expect(ordersToBill(orders, [aBill('1')])).toEqual([])
})

test('cancelled and credited bills free their orders', () => {
  for (const status of ['cancelled', 'credited'] as const)
    expect(keys(ordersToBill([anOrder('a')], [aBill('1', { status })]))).toEqual(['s1'])
})

test('the total of orders to bill has their packing', () => {
  const packing = {
    id: 'p',
    name: 'Packing',
    kind: 'packing',
    per: 'dish',
    price: 5,
    quantity: 2,
    amount: 10,
    taxClass: 'food',
  } as const
  const orders = [anOrder('a', { charges: [{ ...packing, lineIds: ['a-1'] }] }), anOrder('b', { sittingId: 's2' })]
  expect(ordersToBill(orders, []).map(({ total }) => total)).toEqual([110, 100])
})

test('each sitting gets a bill of its own, such as each order of a counter', () => {
  const orders = [anOrder('a'), anOrder('b'), anOrder('c', { sittingId: 's2' }), anOrder('d', { sittingId: undefined })]
  expect(ordersToBill(orders, []).map(({ request, total }) => [request, total])).toEqual([
    [{ sittingId: 's1' }, 200],
    [{ sittingId: 's2' }, 100],
    [{ orderIds: ['d'] }, 100],
  ])
})

test('bills follow a party that moved; those of earlier parties come last', () => {
  const orders = [anOrder('b', { tableNumber: 5, items: [line('b-1')] })]
  const bills = [
    aBill('moved'),
    aBill('left', { sittingId: 'gone' }),
    aBill('paid', { sittingId: 'gone', status: 'paid' }),
  ]
  const sittings = [{ id: 's1', tableNumber: 5 }]
  const there = papersOf(5, { orders, bills, sittings })
  expect([ids(there.bills), keys(there.toBill), ids(there.left)]).toEqual([['moved'], ['s1'], []])
  const here = papersOf(4, { orders, bills, sittings })
  expect([ids(here.bills), keys(here.toBill), ids(here.left)]).toEqual([[], [], ['left']])
})

test('later orders make the bill of their sitting stale', () => {
  const later = ordersToBill([anOrder('b')], [])
  expect([aBill('1'), aBill('2', { sittingId: 's2' })].map((bill) => isStaleNow(bill, later))).toEqual([true, false])
})
