import { act } from 'react'
import type { EndpointName } from '@thali/contract/api/all-endpoints'
import * as pages from '@thali/contract/basics/pages'
import { defaultKitchen } from '@thali/contract/kitchen/kitchen'
import type { Order } from '@thali/contract/orders/order'
import type { Table } from '@thali/contract/tables/table'
import type { Sitting, SittingDetails } from '@thali/contract/tables/sitting'
import { anOrder } from '#web/features/orders/order.testing.ts'
import { liveSittings } from '#web/features/floor/live-sittings.ts'
import { liveOrders } from '#web/features/orders/live/live-orders.ts'
import { lastChange } from '#web/features/floor/table-actions.ts'
import type { FakeApi } from '../../test/fake-api.ts'
import { openScreen, type TestScreen } from '../../test/screen.tsx'

export const aTable = (number: number, more: Partial<Table> = {}): Table => ({
  number,
  label: '',
  area: '',
  seats: 4,
  isCounter: false,
  version: 1,
  ...more,
})

/** The party of a table since 3:20 PM. */
export const aParty = (tableNumber: number, more: Partial<Sitting> = {}): Sitting => ({
  id: `party-${tableNumber}`,
  restaurantId: 'restaurant-1',
  tableNumber,
  guests: 2,
  openedDateTime: '2026-11-20T09:50:00.000Z',
  endedDateTime: null,
  version: 3,
  ...more,
})

/** A running order of a party, sent at 3:25 PM. */
export const anOrderAt = (tableNumber: number, orderNumber: number, more: Partial<Order> = {}): Order =>
  anOrder(`order-${orderNumber}`, {
    tableNumber,
    orderNumber,
    sittingId: `party-${tableNumber}`,
    minute: -245,
    ...more,
  })

/** Tables 1 (free, two seats), 2 and 3 (parties with an order each), 4 (party without order), and the counter 9. */
export const room =
  (more: { readonly tables?: readonly Table[]; readonly orders?: readonly Order[] } = {}) =>
  (api: FakeApi): void => {
    const tables = [
      aTable(1, { seats: 1 }),
      aTable(2, { label: 'Window', sitting: aParty(2) }),
      aTable(3, { sitting: aParty(3) }),
      aTable(4, { sitting: aParty(4, { guests: null }), seats: null }),
      aTable(9, { isCounter: true }),
    ]
    const orders = more.orders ?? [anOrderAt(2, 12), anOrderAt(3, 13)]
    api.answer('getRestaurant', ({ restaurant, ...menu }) => ({
      ...menu,
      restaurant: { ...restaurant, kitchen: { ...defaultKitchen, isOn: true as const } },
    }))
    api.answer('listTables', () => [...(more.tables ?? tables)])
    api.answer('listOrders', (_, { query }) => (query.get('status') === 'Pending' ? [...orders] : []))
    api.answer('listWaiterCalls', () => [])
    api.answer('getSitting', (sample, { params }): SittingDetails => ({
      ...sample,
      ...aParty(Number(params['sittingId']?.slice(-1))),
      orders: orders.filter(({ sittingId }) => sittingId === params['sittingId']),
      total: 100,
      visits: [],
    }))
  }

export const openFloor = async (before: (api: FakeApi) => void = room()): Promise<TestScreen> => {
  lastChange.set(undefined)
  const screen = await openScreen(pages.adminTables, { as: 'waiter', before })
  await screen.until(() => liveSittings.store.get().status === 'ready' && liveOrders.store.get().status === 'ready')
  await screen.until(() => document.querySelector('section[aria-labelledby^="area-"]') !== null)
  return screen
}

/** The dialog on top. */
export const sheet = (): string => [...document.querySelectorAll('dialog[open]')].at(-1)?.textContent ?? ''

/** Opens the sheet of a table. */
export const openSheet = async (screen: TestScreen, number: number): Promise<void> => {
  await screen.click(`Table ${number}`)
  await screen.until(() => sheet() !== '')
}

/** The buttons of the dialog on top. */
const buttonsOnTop = (): HTMLElement[] => [
  ...([...document.querySelectorAll('dialog[open]')].at(-1)?.querySelectorAll<HTMLElement>('button') ?? []),
]

/** Presses the last button of the dialog on top whose text or name begins so. @throws without one. */
export const pressOnTop = async (name: string): Promise<void> => {
  const nameOf = (button: Element): string => button.getAttribute('aria-label') ?? button.textContent
  const found = buttonsOnTop().findLast((button) => nameOf(button).startsWith(name))
  if (!found) throw new Error(`The dialog on top has no button “${name}”: ${sheet()}`)
  await act(async () => found.click())
}

/** The tables that the dialog on top offers. */
export const offered = (): string[] =>
  [...([...document.querySelectorAll('dialog[open]')].at(-1)?.querySelectorAll('li button') ?? [])].map(
    ({ textContent }) => textContent,
  )

/** The calls of one kind so far, with what they name and send. */
export const sentTo = (api: FakeApi, name: EndpointName): unknown[] =>
  api.calls.filter((call) => call.name === name).map(({ params, body }) => ({ ...params, ...Object(body) }))
