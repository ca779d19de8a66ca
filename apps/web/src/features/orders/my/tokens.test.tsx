import { act, type ReactElement } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { anOrder } from '../order.testing.ts'
import { OrderHead } from '../lines/order-head.tsx'
import { MyOrdersCard } from './my-orders-card.tsx'

// React requires this flag for act().
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const drawn = (element: ReactElement): string => {
  const host = document.createElement('div')
  act(() => createRoot(host).render(element))
  return host.textContent
}

const timezone = 'Asia/Kolkata'
const contact = { name: 'Meera', phone: '98450 12345' }
const running = anOrder('a', { tokenNumber: 12, contact })
const closed = anOrder('b', { tokenNumber: 13, status: 'Completed', closedDateTime: '2026-11-20T14:10:00.000Z' })

test('a running order of a guest shows its token', () => {
  expect(drawn(<MyOrdersCard order={running} timezone={timezone} />)).toContain('Your token 12')
  expect(drawn(<MyOrdersCard order={anOrder('c')} timezone={timezone} />)).not.toContain('Your token')
  expect(drawn(<MyOrdersCard order={closed} timezone={timezone} />)).not.toContain('Your token')
})

test('staff read the token of an order in its head', () => {
  const head = (order: typeof running): string =>
    drawn(<OrderHead order={order} lines={order.items} timezone={timezone} chip={null} />)
  expect([head(running), head(closed)].map((text) => /Token \d+/.exec(text)?.[0])).toEqual(['Token 12', 'Token 13'])
  expect(head(running)).toContain('Meera · 98450 12345')
  expect(head(anOrder('c'))).not.toContain('Token')
})
