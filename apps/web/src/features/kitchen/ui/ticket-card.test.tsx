import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import type { Order } from '@thali/contract/orders/order'
import { createStore } from '#web/lib/store.ts'
import { type DisplaySize, defaultSettings } from '../model/view.ts'
import { aKitchenOrder, createDevice, createServer } from '../store/kitchen.testing.ts'
import { DisplayContext } from './display-context.ts'
import { TicketCard } from './ticket-card.tsx'

// React requires this flag for act().
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** A parcel of table 4, and two orders of the counter 9. */
const orders: readonly Order[] = [
  aKitchenOrder('a', [{}], { minute: 1, tableNumber: 4, isParcel: true }),
  aKitchenOrder('b', [{}], { minute: 2, tableNumber: 9, tokenNumber: 31, contact: { name: 'Meera' } }),
  aKitchenOrder('c', [{}], { minute: 3, tableNumber: 9, tokenNumber: 32 }),
]

/** Draws the tickets of the orders. */
const drawTickets = async (size: DisplaySize): Promise<Element[]> => {
  const { store, actions } = await createDevice(createServer(...orders)).open()
  const display = {
    restaurantId: 'monsoon-house',
    timezone: 'Asia/Kolkata',
    store,
    actions,
    settings: createStore({ ...defaultSettings, size }),
    clock: createStore(Date.parse(orders[0]?.createdDateTime ?? '')),
    marked: createStore<ReadonlySet<string>>(new Set()),
    isExpeditor: false,
    lateMinutes: [10, 20] as const,
    unseenSeconds: [60, 120] as const,
    openMore: () => undefined,
  }
  const host = document.createElement('div')
  const cards = orders.map(({ id }) => <TicketCard key={id} id={id} />)
  await act(async () => createRoot(host).render(<DisplayContext value={display}>{cards}</DisplayContext>))
  return [...host.querySelectorAll('article')]
}

test.each<DisplaySize>(['auto', 'compact'])('a ticket of a counter is called by its token, size %s', async (size) => {
  const cards = await drawTickets(size)
  expect(cards.map((card) => card.getAttribute('aria-label')?.split(',')[0])).toEqual([
    'Table 4',
    'Token 31',
    'Token 32',
  ])
  expect(cards.map((card) => card.querySelector('[aria-hidden="true"]')?.textContent)).toEqual([
    '4',
    'Token31',
    'Token32',
  ])
  expect(cards.map((card) => card.querySelector('p[data-piece]')?.textContent)).toEqual([
    'Parcel',
    'Table 9 · Meera',
    'Table 9',
  ])
})
