import { act } from 'react'
import { describe, expect, test } from 'vitest'
import { allEndpoints } from '@thali/contract/api/all-endpoints'
import { type StaffRole, roleSets } from '@thali/contract/auth/roles'
import * as pages from '@thali/contract/basics/pages'
import { defaultKitchen } from '@thali/contract/kitchen/kitchen'
import type { Restaurant } from '@thali/contract/restaurants/schema'
import { anOrder } from '#web/features/orders/order.testing.ts'
import { liveConnection } from '#web/features/orders/live/live-connection.ts'
import { navigate } from '#web/lib/router.ts'
import { getVisit } from '#web/product/visit.ts'
import type { FakeApi, ReceivedCall } from '../../test/fake-api.ts'
import { openScreen } from '../../test/screen.tsx'
import { addressOf } from './staff-addresses.testing.ts'
import { staffScreens } from './staff-screens.tsx'

const everythingOn: Partial<Restaurant> = {
  billing: { isOn: true, hasUpi: false },
  kitchen: { ...defaultKitchen, isOn: true },
  printing: true,
}

/** A restaurant that issues bills and has a kitchen display and printers: every list of the room is fetched. */
const turnAllOn = (api: FakeApi): void => {
  // While the server works on one, the screen asks again soon.
  api.answer('listBackups', (status) => ({ ...status, running: null }))
  api.answer('getRestaurant', ({ restaurant, ...menu }) => ({
    ...menu,
    restaurant: {
      ...restaurant,
      ...everythingOn,
    },
  }))
}

const isRead = ({ name }: ReceivedCall): boolean => allEndpoints[name].method === 'GET'

/** Asks only whether the answer of before is still current. */
const isConditional = ({ headers }: ReceivedCall): boolean => headers.has('if-none-match')

/** The addresses that were fetched more than once. */
const findRepeated = (calls: readonly ReceivedCall[]): readonly string[] => {
  const addresses = calls
    .filter((call) => isRead(call) && !isConditional(call))
    // The start of a time range is the moment of its request.
    .map(
      ({ name, params, query }) =>
        `${name} ${JSON.stringify(params)} ${query.get('status') ?? query.get('includeSuspended') ?? ''}`,
    )
  return addresses.filter((address, at) => addresses.indexOf(address) !== at)
}

// Shorter than the shortest interval of a screen that asks again and again.
const settledMs = 2500

const open = async (path: string, role: StaffRole) => {
  const screen = await openScreen(addressOf(path), { as: role, before: turnAllOn })
  await screen.until(() => liveConnection.store.get().asOf !== undefined)
  await screen.wait(settledMs)
  return screen
}

const rows = staffScreens.flatMap(({ path, roles = roleSets.service }) => roles.map((role) => ({ role, path })))

describe('the start of a staff screen', () => {
  test.each(rows)('of a $role at $path fetches each list once', async ({ role, path }) => {
    const { api } = await open(path, role)
    expect(api.calls.some(isRead)).toBe(true)
    expect(findRepeated(api.calls)).toEqual([])
  })
})

describe('a form that edits the list of tables', () => {
  const readings = (api: FakeApi): number => api.calls.filter(({ name }) => name === 'listTables').length

  test.each([
    ['within ten seconds takes the answer of the room', 0, 1],
    ['later fetches its own', 10_000, 2],
  ])('%s', async (_, afterMs, calls) => {
    const { api, wait } = await open(pages.adminTables, 'admin')
    await wait(afterMs)
    await act(async () => navigate(pages.tableCards))
    await wait(settledMs)
    expect(readings(api)).toBe(calls)
  })

  test('fetches its own when it is opened again', async () => {
    const { api, wait } = await open(pages.adminTables, 'admin')
    for (const path of [pages.settings, pages.adminTables, pages.tableCards]) {
      await act(async () => navigate(path))
      await wait(settledMs)
    }
    expect(readings(api)).toBe(2)
  })
})

test.each([
  ['Recent Orders', pages.recentOrders, { status: 'Completed', closedDateTime: '2026-11-20T09:59:00.000Z' }],
  ['Running Orders', `${pages.runningOrders}?table=7`, { status: 'Pending', closedDateTime: null }],
] as const)('%s shows an order whose event overtakes the answer', async (_, path, state) => {
  const screen = await openScreen(path, {
    as: 'waiter',
    before: (api) => {
      api.answer('listOrders', () => [])
      api.hold('listOrders')
    },
  })
  // The request follows the subscriptions, so the event is received.
  await screen.until(() => screen.api.calls.some(({ name }) => name === 'listOrders'))
  const { restaurantId = '' } = getVisit()
  for (const orderNumber of [41, 42]) {
    const order = anOrder(`order-${orderNumber}`, { orderNumber, tableNumber: 7, ...state })
    screen.api.live.publish('orders', restaurantId, {
      ...order,
      restaurant: { id: restaurantId, name: 'Monsoon House' },
    })
  }
  await screen.wait(100)
  screen.api.recover('listOrders')
  await screen.until(() => liveConnection.store.get().asOf !== undefined)
  await screen.until('#42')
  expect(screen.text()).toContain('#41')
})
