import { act } from 'react'
import { vi } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import { type Tick, applyTicks, defaultKitchen } from '@thali/contract/kitchen/kitchen'
import type { Order } from '@thali/contract/orders/order'
import { aKitchenOrder } from '#web/features/kitchen/store/kitchen.testing.ts'
import { defaultSettings } from '#web/features/kitchen/model/view.ts'
import { displaySettings } from '#web/features/kitchen/store/display-settings.ts'
import type { FakeApi } from '../../test/fake-api.ts'
import { openScreen, type TestScreen } from '../../test/screen.tsx'

/** A ticket with this number, accepted so many minutes before the test's clock. */
export const aTicket = (
  orderNumber: number,
  lines: Parameters<typeof aKitchenOrder>[1] = [{}],
  { minutes = 1, ...given }: Partial<Omit<Order, 'items'>> & { readonly minutes?: number } = {},
): Order =>
  aKitchenOrder(`order-${orderNumber}`, lines, {
    minute: -240 - minutes,
    orderNumber,
    tableNumber: orderNumber,
    ...given,
  })

/** Stores ticks as the server does. */
const serveTicks = (api: FakeApi, orders: readonly Order[]): void => {
  const stored = new Map(orders.map((order) => [order.id, order]))
  api.answer('listKitchenOrders', (_, { query }) => (query.get('isDone') === 'true' ? [] : [...stored.values()]))
  api.answer('setProgress', (sample, { params, body }) => {
    const order = stored.get(params['orderId'] ?? '') ?? sample
    const { lines } = body as { readonly lines: readonly Tick[] } // sent by the app
    const items = [...applyTicks(order.items, lines, '2026-11-20T10:00:30.000Z')]
    const next = { ...order, items, revision: order.revision + 1 }
    stored.set(order.id, next)
    return next
  })
}

/** Opens the display in a window that shows all tickets one below the other; the given queries match. */
export const openKitchen = async (
  orders: readonly Order[],
  before: (api: FakeApi) => void = () => undefined,
  ...queries: readonly string[]
): Promise<TestScreen> => {
  displaySettings.set(defaultSettings)
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: queries.includes(query), media: query }),
  )
  const screen = await openScreen(pages.kitchen, {
    as: 'kitchen',
    before: (api) => {
      api.answer('getRestaurant', ({ restaurant, ...menu }) => ({
        ...menu,
        restaurant: { ...restaurant, kitchen: { ...defaultKitchen, isOn: true as const } },
      }))
      api.answer('listStations', ([sample]) =>
        ['kitchen', 'bar'].flatMap((id) => (sample ? [{ ...sample, id, name: id }] : [])),
      )
      serveTicks(api, orders)
      before(api)
    },
  })
  await screen.until('View: ')
  if (orders.length > 0) await screen.until(() => document.querySelector('[data-ticket]') !== null)
  return screen
}

/** The ticket of an order number. @throws without one. */
export const ticketOf = (orderNumber: number): HTMLElement => {
  const found = document.querySelector(`[data-ticket="order-${orderNumber}"]`)
  if (!(found instanceof HTMLElement)) throw new Error(`There is no ticket ${orderNumber}`)
  return found
}

/** Presses a button of a ticket by its text. */
export const press = async (orderNumber: number, name: string): Promise<void> => {
  const found = [...ticketOf(orderNumber).querySelectorAll('button')].find(({ textContent }) => textContent === name)
  if (!found) throw new Error(`Ticket ${orderNumber} has no button “${name}”: ${ticketOf(orderNumber).textContent}`)
  await act(async () => found.click())
}

/** The ticks that were sent, by order. */
export const sentTicks = (api: FakeApi): (readonly [string | undefined, readonly object[]])[] =>
  api.calls.flatMap(
    ({ name, params, body }) =>
      name === 'setProgress'
        ? [[params['orderId'], (body as { readonly lines: readonly object[] }).lines] as const]
        : [], // sent by the app
  )

/** Presses a key. */
export const key = (name: string, more: KeyboardEventInit = {}): Promise<void> =>
  act(async () => {
    const target = document.activeElement ?? document.body
    target.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...more }))
  })

/** Only this line of a ticket is in view; none without an id. */
export const showLine = (id?: string): void => {
  Object.assign(document, {
    elementFromPoint: () => (id === undefined ? null : document.querySelector(`[data-line="${id}"]`)),
  })
}
