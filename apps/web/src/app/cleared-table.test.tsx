import { act } from 'react'
import { expect, test } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import { defaultKitchen } from '@thali/contract/kitchen/kitchen'
import type { Order } from '@thali/contract/orders/order'
import type { Restaurant } from '@thali/contract/restaurants/schema'
import type { Table } from '@thali/contract/tables/table'
import { liveSittings, roomTables } from '#web/features/floor/live-sittings.ts'
import { anOrder } from '#web/features/orders/order.testing.ts'
import type { FakeApi } from '../../test/fake-api.ts'
import { openScreen } from '../../test/screen.tsx'

const kitchen: Restaurant['kitchen'] = { ...defaultKitchen, isOn: true }

const table: Table = { number: 3, label: 'Window', area: '', seats: 4, isCounter: false, version: 1 }

// It was placed the evening before.
const left: readonly Order[] = [1, 2].map((number) =>
  anOrder(`left-${number}`, { tableNumber: 3, orderNumber: number, sittingId: 'earlier', minute: -1540 + number }),
)

const room =
  (orders: readonly Order[], sitting?: Table['sitting']) =>
  (api: FakeApi): void => {
    api.answer('getRestaurant', ({ restaurant, ...menu }) => ({
      ...menu,
      restaurant: { ...restaurant, kitchen },
    }))
    api.answer('listOrders', (_, { query }) => (query.get('status') === 'Pending' ? [...orders] : []))
    api.answer('listTables', () => [{ ...table, ...(sitting && { sitting }) }])
    api.answer('listWaiterCalls', () => [])
  }

test('a cleared table looks free and names its unpaid orders', async () => {
  const { button, click, until } = await openScreen(pages.adminTables, { as: 'waiter', before: room(left) })
  await until('2 unpaid')
  expect(button('Table 3').textContent).toMatch(/Free.*Window.*2 unpaid/)
  await click('Table 3')
  await until('Left without paying')
  // Both its number and its label.
  expect(document.querySelector('dialog[open] h2')?.textContent).toBe('3 · Window')
  expect(document.querySelector('dialog[open]')?.textContent).toContain('Left without paying, last order Nov 19, ')
})

const sitting = {
  id: 'present',
  restaurantId: 'restaurant-1',
  tableNumber: 3,
  guests: 2,
  openedDateTime: '2026-11-20T09:50:00.000Z',
  endedDateTime: null,
  version: 1,
}

const own = anOrder('own', { tableNumber: 3, orderNumber: 3, sittingId: 'present', minute: -245 })

test('orders of guests who left stand under a heading of their own', async () => {
  const { until } = await openScreen(`${pages.runningOrders}?table=3`, {
    as: 'waiter',
    before: room([own, ...left], sitting),
  })
  await until('Left without paying')
  const names = [...document.querySelectorAll('main h2, main article')].map(
    (part) => part.getAttribute('aria-label') ?? part.textContent,
  )
  const parts = names.filter((name, place) => /^(?:Order|Left)/.test(name) && names.indexOf(name) === place)
  expect(parts.map((name) => name.replace(/, \d.*/, ''))).toEqual([
    'Order #3',
    'Left without paying, last order Nov 19',
    'Order #2',
    'Order #1',
  ])
})

test('a question stays open when the guests of its order leave', async () => {
  const other = anOrder('other', { tableNumber: 3, orderNumber: 4, sittingId: 'present', minute: -240 })
  const { until, click } = await openScreen(`${pages.runningOrders}?table=3`, {
    as: 'waiter',
    before: room([own, other], sitting),
  })
  await until('Order #4')
  await click('Close')
  const question = document.querySelector('dialog')
  expect(question).not.toBeNull()
  await act(async () => liveSittings.receive({ ...sitting, version: 2, endedDateTime: '2026-11-20T10:50:00.000Z' }))
  await until('Left without paying')
  expect(document.querySelector('dialog')).toBe(question)
})

test('the tables of a room arrive together with its parties', async () => {
  const statuses: string[] = []
  const stop = roomTables.subscribe(() => {
    if (roomTables.get()) statuses.push(liveSittings.store.get().status)
  })
  await openScreen(`${pages.runningOrders}?table=3`, { as: 'waiter', before: room([own], sitting) }).then(({ until }) =>
    until(() => statuses.length > 0),
  )
  stop()
  // A party that is not known yet would look left, and its cards would be drawn twice.
  expect(new Set(statuses)).toEqual(new Set(['ready']))
})
