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

test('a guest who paid first keeps the token until it is handed over', () => {
  const now = Date.now()
  const paid = { ...closed, closedDateTime: new Date(now).toISOString() }
  const shown = (order: typeof closed): string => drawn(<MyOrdersCard order={order} timezone={timezone} />)
  expect(shown(paid)).toContain('Your token 13')
  expect(shown(paid)).not.toContain('Completed')
  expect(shown({ ...paid, readyDateTime: new Date(now).toISOString() })).toContain('Ready')
  const handedOverDateTime = new Date(now).toISOString()
  expect(shown({ ...paid, handedOverDateTime })).not.toContain('Your token')
  expect(shown({ ...paid, closedDateTime: new Date(now - 12 * 3_600_001).toISOString() })).not.toContain('Your token')
})

test('the card of an order adds its packing', () => {
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
  const charges = [
    { ...packing, lineIds: ['line-0'] },
    { ...packing, id: 'q', amount: 2.5, lineIds: ['line-1'] },
  ]
  const text = drawn(<MyOrdersCard order={{ ...running, charges, totalWithCharges: 112.5 }} timezone={timezone} />)
  expect(text).toMatch(/Packing₹12\.50/)
  expect(text.match(/₹112\.50/g)).toHaveLength(2)
  expect(drawn(<MyOrdersCard order={running} timezone={timezone} />)).not.toContain('Packing')
})

test('staff read the token of an order in its head', () => {
  const head = (order: typeof running): string =>
    drawn(<OrderHead order={order} lines={order.items} timezone={timezone} chip={null} />)
  expect([head(running), head(closed)].map((text) => /Token \d+/.exec(text)?.[0])).toEqual(['Token 12', 'Token 13'])
  expect(head(running)).toContain('Meera · 98450 12345')
  expect(head(anOrder('c'))).not.toContain('Token')
})
