import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { anOrder } from '../order.testing.ts'
import { TableOrders } from './table-orders.tsx'

// React requires this flag for act().
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const nothing = (): undefined => undefined

const open = async (unseated: readonly number[]): Promise<string> => {
  const host = document.createElement('div')
  document.body.append(host)
  await act(async () =>
    createRoot(host).render(
      <TableOrders
        sitting={null}
        unseated={unseated.map((totalPrice, index) => ({
          ...anOrder(`order-${index}`, { approval: 'waiting', totalPrice, orderNumber: index + 1 }),
          guest: { number: index + 1, isMe: index === 0 },
        }))}
        tableNumber={7}
        timezone="Asia/Kolkata"
        origin="https://thali.example"
        name={undefined}
        onNamed={nothing}
        canOrder={() => true}
        onOneMore={nothing}
      />,
    ),
  )
  return host.textContent ?? ''
}

afterEach(() => document.body.replaceChildren())

test('an order that waits for the waiter is counted as not confirmed', async () => {
  const text = await open([420, 65])
  expect(text).toContain('Not confirmed yet₹485')
  expect(text).not.toContain('No orders yet')
  // The other guest's order is read before anybody accepted it; the own one is in the list of this phone.
  expect(text).toContain('Guest 2')
  expect(text).not.toContain('Guest 1')
})

test('a table without orders of anybody says so', async () => {
  expect(await open([])).toContain('No orders yet')
})
