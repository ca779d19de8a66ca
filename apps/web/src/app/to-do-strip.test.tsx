import { expect, test } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import { defaultKitchen } from '@thali/contract/kitchen/kitchen'
import type { Order } from '@thali/contract/orders/order'
import type { Restaurant } from '@thali/contract/restaurants/schema'
import { anOrder } from '#web/features/orders/order.testing.ts'
import { busyRoomLists } from '../../../../testing/busy-room-lists.ts'
import type { FakeApi } from '../../test/fake-api.ts'
import { openScreen, type TestScreen } from '../../test/screen.tsx'

const everythingOn: Partial<Restaurant> = {
  kitchen: { ...defaultKitchen, isOn: true },
  billing: { isOn: true, hasUpi: false },
}

const fullRoom = (api: FakeApi): void => {
  const { orders, calls } = busyRoomLists(new Date('2026-11-20T10:00:00.000Z'))
  api.answer('getRestaurant', ({ restaurant, ...menu }) => ({
    ...menu,
    restaurant: { ...restaurant, ...everythingOn },
  }))
  // Closed orders are asked for with another status.
  api.answer('listOrders', (_, { query }) => (query.get('status') === 'Pending' ? orders : []))
  api.answer('listWaiterCalls', () => calls)
  api.answer('listBills', () => [])
}

const quiet = (api: FakeApi): void => {
  fullRoom(api)
  api.answer('listOrders', () => [])
  api.answer('listWaiterCalls', () => [])
}

const openRoom = async (before = fullRoom): Promise<TestScreen> => {
  const screen = await openScreen(pages.adminTables, { as: 'waiter', before })
  await screen.until('To do')
  return screen
}

const rows = (): string[] =>
  [...(document.getElementById('to-do')?.parentElement?.nextElementSibling?.querySelectorAll('li') ?? [])].map(
    ({ textContent }) => textContent.trim(),
  )

const chips = (): string[] =>
  [...document.querySelectorAll('fieldset[aria-label="Show only"] button')].map(({ textContent }) => textContent)

test('the first of each kind is in four rows, all others behind All', async () => {
  const { click, until } = await openRoom()
  await until(() => chips().length === 5)
  expect(chips()).toEqual(['Calls 4', 'Confirm 6', 'Ready 30', 'Not seen 8', 'Bills 2'])
  // Table 33 has the oldest call, and a waiter is on the way to it.
  expect(rows().map((row) => /^Table (\d+) (\w+)/.exec(row)?.slice(1))).toEqual([
    ['3', 'Waiter'],
    ['35', '9'],
    ['10', 'Ready'],
    ['31', 'Not'],
  ])
  await click('All 50')
  expect(rows()).toHaveLength(50)
  await click('Show less')
  expect(rows()).toHaveLength(4)
})

test('a chip shows only its kind, and all again', async () => {
  const { click, until } = await openRoom()
  await until(() => chips().length === 5)
  await click('Bills 2')
  expect(rows().map((row) => /^Table (\d+)/.exec(row)?.[1])).toEqual(['12', '36'])
  await click('Bills 2')
  expect(rows()).toHaveLength(4)
})

test('ready dishes are carried in one tap, and Undo takes it back', async () => {
  const { api, click, until, wait } = await openRoom()
  await until(() => chips().length === 5)
  api.answer('setProgress', (sample, { params }) => {
    const { orders } = busyRoomLists(new Date('2026-11-20T10:00:00.000Z'))
    const order = orders.find(({ id }) => id === params['orderId']) ?? sample
    const items = order.items.map((line) => ({ ...line, progress: { seen: 9, ready: 9, served: 9 } }))
    return { ...order, items, revision: 2 }
  })
  await click('Served: table 10')
  await until(() => chips().includes('Ready 29'))
  // Two of its orders have ready dishes.
  expect(api.bodies('setProgress')).toHaveLength(2)
  // It keeps its place while it can be undone.
  expect(rows()[2]).toMatch(/^Table 10 Served/)
  await wait(7000)
  expect(rows()[2]).not.toMatch(/^Table 10 /)
})

test('an order is accepted in one tap; a call is cleared in one', async () => {
  const { api, click, until } = await openRoom()
  await until(() => chips().length === 5)
  const [waiting]: Order[] = busyRoomLists(new Date('2026-11-20T10:00:00.000Z')).orders.filter(
    ({ approval, tableNumber }) => approval === 'waiting' && tableNumber === 35,
  )
  if (!waiting) throw new Error('Table 35 has an order to confirm.')
  api.answer('setApproval', (): Order => ({ ...waiting, approval: 'accepted', revision: 2 }))
  await click(`Accept order #${waiting.orderNumber}`)
  await until(() => chips().includes('Confirm 5'))
  await click('Clear: table 3, Waiter')
  await until(() => chips().includes('Calls 3'))
  expect(rows()[0]).toMatch(/^Table 3 Waiter\s+ClearedUndo$/)
})

test('a row opens the sheet of its table', async () => {
  const { click, until } = await openRoom()
  await until(() => chips().length === 5)
  await click('Table 10 Ready')
  await until(() => document.querySelector('dialog[open]') !== null)
  expect(document.querySelector('dialog[open]')?.textContent).toContain('Table 10')
})

test('a quiet room says that there is nothing to do', async () => {
  const { until, text } = await openRoom(quiet)
  await until('Nothing to do right now')
  expect(rows()).toEqual([])
  expect(text()).not.toContain('Tables needing assistance')
})

test('calls that cannot be loaded are said, with a way to try again', async () => {
  const { api, click, until, text } = await openRoom((fake) => {
    fullRoom(fake)
    fake.refuse('listWaiterCalls', { status: 500, code: 'internal' })
  })
  await until('The calls could not be loaded.')
  api.recover('listWaiterCalls')
  await click('Retry')
  await until(() => chips().includes('Calls 4'))
  expect(text()).not.toContain('The calls could not be loaded.')
})

test('without kitchen, bills and confirmations the list of the specification stays', async () => {
  const { until, text } = await openScreen(pages.adminTables, {
    as: 'waiter',
    before: (api) => {
      api.answer('listOrders', () => [])
      api.answer('listWaiterCalls', () => [])
    },
  })
  await until('Currently, there are no tables requiring service')
  expect(text()).toContain('Tables needing assistance')
  expect(text()).toContain('All tables are clear with no ongoing orders')
  expect(text()).not.toContain('To do')
})

test('an order that waits is to do, although confirmations are off', async () => {
  const { until } = await openScreen(pages.adminTables, {
    as: 'waiter',
    before: (api) => {
      const waiting = anOrder('held', { approval: 'waiting', tableNumber: 35, minute: -250 })
      api.answer('listOrders', (_, { query }) => (query.get('status') === 'Pending' ? [waiting] : []))
      api.answer('listWaiterCalls', () => [])
    },
  })
  await until(() => chips().includes('Confirm 1'))
  expect(rows()[0]).toMatch(/^Table 35 /)
})
