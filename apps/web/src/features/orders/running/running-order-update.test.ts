import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Order } from '@thali/contract/orders/order'
import { liveOrders } from '../live/live-orders.ts'
import { anOrder } from '../order.testing.ts'
import { closeOrder } from './running-order-update.ts'

const order = anOrder('a')

/** The server stores the change, and its answer is lost. */
const loseAnswer = (published: Order | undefined): void => {
  vi.stubGlobal('fetch', async () => {
    if (published) liveOrders.receive(published)
    throw new TypeError('Failed to fetch')
  })
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  liveOrders.open('spice-garden', () => undefined)
  liveOrders.receive(order)
})

afterEach(() => {
  liveOrders.close()
  vi.unstubAllGlobals()
})

test('a close with a lost answer, confirmed by live message, succeeds', async () => {
  loseAnswer({ ...order, status: 'Completed', version: order.version + 1, revision: order.revision + 1 })
  expect(await closeOrder(order, order.items)).toBe('saved')
})

test('a close without any confirmation fails, also after another device’s change', async () => {
  loseAnswer(undefined)
  expect(await closeOrder(order, order.items)).toBe('failed')
  loseAnswer({ ...order, version: order.version + 1, revision: order.revision + 1 })
  expect(await closeOrder(order, order.items)).toBe('failed')
})
