import { act } from 'react'
import { expect, test } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import type { Order } from '@thali/contract/orders/order'
import { openScreen } from '../../../../test/screen.tsx'
import { anOrder } from '../order.testing.ts'

const closed = (id: string, orderNumber: number): Order =>
  anOrder(id, { orderNumber, status: 'Completed', closedDateTime: '2026-11-20T09:30:00.000Z' })

const lists = (): boolean[] =>
  [...document.querySelectorAll('main section ul')]
    .filter(({ textContent }) => /Order #[89]/.test(textContent))
    .map((list) => !list.hasAttribute('hidden'))

test.each([
  ['below a live order', [anOrder('live', { orderNumber: 10 })], false],
  ['alone', [], true],
])('closed orders %s stand open only without live ones', async (_, live, isShown) => {
  const { until } = await openScreen(pages.myOrders, {
    as: 'diner',
    before: (api) => api.answer('listOrders', () => [...live, closed('a', 9), closed('b', 8)]),
  })
  await until(() => lists().length > 0)
  const unfold = document.querySelector<HTMLElement>('main section > h2 > button')
  expect([lists()[0], unfold === null]).toEqual([isShown, isShown])
  await act(async () => unfold?.click())
  expect(lists()[0]).toBe(true)
  expect(unfold?.getAttribute('aria-expanded') ?? 'true').toBe('true')
})
