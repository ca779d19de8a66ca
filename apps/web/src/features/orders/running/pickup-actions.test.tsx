import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Order } from '@thali/contract/orders/order'
import { liveOrders } from '../live/live-orders.ts'
import { anOrder } from '../order.testing.ts'
import { PickupActions } from './pickup-actions.tsx'

// React requires this flag for act().
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

beforeEach(() => liveOrders.open('spice-garden', () => undefined))
afterEach(() => {
  liveOrders.close()
  vi.unstubAllGlobals()
})

const ready = { readyDateTime: '2026-11-20T14:05:00.000Z' }

const inKitchen = (order: Order, progress: { seen: number; ready: number; served: number }): Order => ({
  ...order,
  items: order.items.map((line) => ({ ...line, stationId: 'kitchen', progress })),
})

const draw = (order: Order): HTMLElement => {
  const host = document.createElement('div')
  act(() => createRoot(host).render(<PickupActions order={order} />))
  return host
}

const buttons = (order: Order): string[] =>
  [...draw(order).querySelectorAll('button')].map(({ textContent }) => textContent)

test('an order with a token offers its next step', () => {
  const order = anOrder('a', { tokenNumber: 4 })
  expect(buttons(order)).toEqual(['Ready'])
  expect(buttons({ ...order, ...ready })).toEqual(['Not ready yet', 'Handed over'])
  expect(buttons({ ...order, ...ready, handedOverDateTime: ready.readyDateTime })).toEqual([])
  expect(buttons(anOrder('b'))).toEqual([])
  expect(buttons({ ...order, approval: 'waiting' })).toEqual([])
})

test('the kitchen says what is ready, and staff hand it over', async () => {
  const order = anOrder('a', { tokenNumber: 4, quantities: [2, 1] })
  expect(buttons(inKitchen(order, { seen: 2, ready: 0, served: 0 }))).toEqual([])
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    bodies.push(JSON.parse(body))
    return Response.json(order)
  })
  const host = draw(inKitchen(order, { seen: 2, ready: 2, served: 0 }))
  await act(async () => host.querySelector('button')?.click())
  expect(bodies).toEqual([
    {
      lines: [
        expect.objectContaining({ id: 'line-0', served: 2 }),
        expect.objectContaining({ id: 'line-1', served: 1 }),
      ],
    },
  ])
})
