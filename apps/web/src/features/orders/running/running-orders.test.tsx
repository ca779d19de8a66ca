import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { liveOrders } from '../live/live-orders.ts'
import { anOrder } from '../order.testing.ts'
import { RunningOrders } from './running-orders.tsx'

// React requires this flag for act().
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const order = anOrder('a')
const closed = { ...order, status: 'Completed' as const, version: order.version + 1, revision: order.revision + 1 }

/** The screen of a table after Close was confirmed; the server answers when the test says so. */
const closeTheLastOrder = async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => promise)
  const onAllClosed = vi.fn<() => void>()
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  await act(async () =>
    root.render(
      <RunningOrders
        isCounter={false}
        tableNumber={order.tableNumber}
        timezone="Asia/Kolkata"
        remembered={[order]}
        onAllClosed={onAllClosed}
        onAddMore={() => undefined}
        isSoldOut={() => false}
        isLeft={() => false}
        onSoldOut={() => undefined}
      />,
    ),
  )
  const press = (name: string): Promise<void> =>
    act(async () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click())
  await press('Close')
  await press('Close order #1')
  return {
    onAllClosed,
    answer: () =>
      act(async () => {
        resolve(Response.json(closed))
        await vi.waitFor(() => expect(liveOrders.newest(order.id)?.status).toBe('Completed'))
      }),
    leave: () => act(() => root.unmount()),
  }
}

beforeEach(() => liveOrders.open('spice-garden', () => undefined))
afterEach(() => {
  liveOrders.close()
  vi.unstubAllGlobals()
})

test('closing the last order of a table leads back to the tables', async () => {
  const { onAllClosed, answer, leave } = await closeTheLastOrder()
  await answer()
  await vi.waitFor(() => expect(onAllClosed).toHaveBeenCalledOnce())
  leave()
})

test('an answer to Close after leaving the screen does not navigate', async () => {
  const { onAllClosed, answer, leave } = await closeTheLastOrder()
  leave()
  await answer()
  expect(onAllClosed).not.toHaveBeenCalled()
})
