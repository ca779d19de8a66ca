import { expect, test } from 'vitest'
import type { Order } from '@thali/contract/orders/order'
import { aKitchenOrder, at } from '../kitchen.testing.ts'
import { anOrder } from '../order.testing.ts'
import { orderNews } from './order-news.ts'

const newsAt = (minute: number, live: readonly Order[], refused: readonly Order[] = []) =>
  orderNews(live, refused, new Date(at(minute))).map(({ kind, orders, text }) => [
    kind,
    orders.map(({ id }) => id).join(),
    text,
  ])

test('the most urgent state of the orders comes first', () => {
  const live = [
    aKitchenOrder('served', { seen: 2, ready: 2, served: 2 }),
    anOrder('waiting', { approval: 'waiting' }),
    aKitchenOrder('seen', { seen: 2 }),
    aKitchenOrder('sent', {}),
    aKitchenOrder('ready', { seen: 2, ready: 1 }),
  ]
  expect(newsAt(4, live, [anOrder('no', { approval: 'refused' })])).toEqual([
    ['refused', 'no', 'Not accepted'],
    ['ready', 'ready', '1 of 2 ready'],
    ['cooking', 'seen,sent', '2 of 4 seen by the kitchen'],
    ['waiting', 'waiting', 'Waiting for your waiter'],
    ['served', 'served', 'Served'],
  ])
})

test('a served order is news for ten minutes', () => {
  const served = aKitchenOrder('a', { seen: 2, ready: 2, served: 2 })
  expect(newsAt(12, [served])).toEqual([['served', 'a', 'Served']])
  expect(newsAt(13, [served])).toEqual([])
})

test('orders without a kitchen are in the kitchen until they close', () => {
  expect(newsAt(600, [anOrder('a'), anOrder('b')])).toEqual([['cooking', 'a,b', 'In the kitchen']])
})
