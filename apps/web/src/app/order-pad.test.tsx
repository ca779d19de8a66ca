import { act } from 'react'
import { expect, test } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import type { OrderCreation } from '@thali/contract/orders/order'
import { confirmedLines } from '#web/features/basket/model/confirmed-order.ts'
import { outbox } from '#web/features/basket/outbox/current-outbox.ts'
import { basket } from '#web/features/basket/store/current-basket.ts'
import { anOrder } from '#web/features/orders/order.testing.ts'
import { receiveOrder } from '#web/features/orders/live/receive-order.ts'
import { navigate } from '#web/lib/router.ts'
import { storage } from '#web/lib/storage.ts'
import { takeOwnOrder } from '#web/product/own-orders.ts'
import { getVisit } from '#web/product/visit.ts'
import type { FakeApi } from '../../test/fake-api.ts'
import { openScreen, type TestScreen } from '../../test/screen.tsx'

const chooseTable = async (screen: TestScreen, present: string, table: string): Promise<void> => {
  await screen.click(present)
  await screen.until('Table number')
  await screen.type('Table number', table)
  await screen.click('Open')
}

/** Opens the pad from the room, and picks a dish for a table. */
const pickDish = async (table: string): Promise<TestScreen> => {
  const screen = await openScreen(pages.adminTables, { as: 'waiter' })
  await screen.until('New order')
  await screen.click('New order')
  await screen.until('Choose the table')
  await screen.until(() => document.querySelector('[aria-label="Add one Dal Makhani"]') !== null)
  await chooseTable(screen, 'Choose the table', table)
  await screen.click('Add one Dal Makhani')
  return screen
}

/** The ids of sample dishes begin with it. */
const dish = 'getRestaurant-categories-0-items'

const ticketText = (): string => document.querySelector('aside[aria-label="Ticket"]')?.textContent ?? ''

test('the pad asks for the table, and keeps the dishes until it has one', async () => {
  const screen = await openScreen(pages.orderPad, { as: 'waiter' })
  await screen.until('Choose the table')
  await screen.until('Dal Makhani')
  await screen.click('Add one Dal Makhani')
  await screen.until('Send to kitchen')
  await screen.click('Send to kitchen')
  await screen.until('Table number')
  expect(screen.api.bodies('createOrder')).toEqual([])
  await screen.type('Table number', '0')
  await screen.click('Open')
  await screen.until('Please enter a table number')
})

const atCounter = (api: FakeApi): void => {
  api.answer('getRestaurant', ({ restaurant, ...menu }) => ({
    ...menu,
    restaurant: { ...restaurant, takeaway: true as const },
  }))
  api.answer('listTables', () =>
    [1, 2].map((number) => ({ number, label: '', area: '', seats: null, isCounter: number === 2, version: 1 })),
  )
}

test("the staff's basket asks for the contact of a counter, and keeps it without a network", async () => {
  const { api, until, click, type, text, wait } = await openScreen(pages.adminMenu, { as: 'waiter', before: atCounter })
  await until(() => document.querySelector('[aria-label="Add one Dal Makhani"]') !== null)
  await click('Add one Dal Makhani')
  await act(async () => navigate(pages.adminBasket))
  await until('Send to kitchen')
  await click('Send to kitchen')
  await until('Table number')
  await type('Table number', '1')
  expect(text()).not.toContain('Name (optional)')
  await type('Table number', '2')
  await until('Name (optional)')
  await type('Name (optional)', ' Meera ')
  await type('Phone (optional)', '98450 12345')
  api.lose('createOrder')
  await click('Send')
  await until(() => api.bodies('createOrder').length > 0)
  api.recover('createOrder')
  await wait(60_000)
  const contacts = api.bodies('createOrder').map((body) => (body as OrderCreation).contact) // sent by the app
  expect(contacts.length).toBeGreaterThan(1)
  expect(contacts.every((contact) => contact?.name === 'Meera' && contact.phone === '98450 12345')).toBe(true)
})

test('the room is told of orders, but not the waiter of the own one', async () => {
  const { api, click, text, until, wait } = await pickDish('5')
  api.hold('createOrder')
  await click('Send to kitchen')
  await until(() => api.bodies('createOrder').length === 1)
  const own = { tableNumber: 5, userId: getVisit().userId, totalPrice: 1 }
  // The event overtakes the answer.
  receiveOrder(anOrder('own', own))
  await wait(100)
  expect(text()).not.toContain('New order received')
  // The same dishes again, from another tablet.
  receiveOrder(anOrder('other', own))
  await until('New order received at table #5')
  api.recover('createOrder')
  await until('Order sent to the kitchen')
})

test('an order whose answer was lost stays the own one', async () => {
  const { api, click, until } = await pickDish('6')
  api.lose('createOrder')
  await click('Send to kitchen')
  await until('Send now')
  const { userId } = getVisit()
  expect([6, 6].map((tableNumber) => takeOwnOrder({ tableNumber, userId, totalPrice: 1 }))).toEqual([true, false])
  api.recover('createOrder')
  await click('Send now')
  await until('Order sent to the kitchen')
})

test('the lists lead to the dishes of each table that were not sent', async () => {
  const screen = await pickDish('6')
  await chooseTable(screen, 'Table 6', '11')
  await screen.click('Keep them for table 6')
  await screen.click('Add one Paneer Tikka')
  await screen.click('Back')
  await screen.until('Not sent')
  expect(screen.part('Not sent').button('Table 11')).toBeDefined()
  await screen.part('Not sent').click('Table 6')
  await screen.until(() => ticketText().includes('Send to kitchen'))
  expect(ticketText()).toContain('Dal Makhani')
  expect(ticketText()).not.toContain('Paneer Tikka')
})

test('another table has a draft of its own, and the first one stays', async () => {
  const screen = await pickDish('7')
  await chooseTable(screen, 'Table 7', '8')
  await screen.click('Keep them for table 7')
  await screen.until('Table 8')
  expect(ticketText()).not.toContain('Dal Makhani')
  await chooseTable(screen, 'Table 8', '7')
  await screen.until(() => screen.button('Table 7') !== undefined)
  expect(ticketText()).toContain('Dal Makhani')
})

test('a dish that sold out on the pad leaves the rest to be sent', async () => {
  const { api, click, until } = await pickDish('9')
  await click('Add one Paneer Tikka')
  const unavailableItems = [{ itemId: `${dish}-0-id`, itemName: 'Dal Makhani' }]
  api.refuse('createOrder', { status: 422, code: 'item_unavailable', more: { unavailableItems } })
  await click('Send to kitchen')
  await until('Dal Makhani cannot be ordered at the moment')
  api.recover('createOrder')
  await click('Send the rest for')
  await until(() => api.bodies('createOrder').length === 2)
  expect(api.bodies('createOrder')[1]).toMatchObject({ tableNumber: 9, items: [{ itemId: `${dish}-1-id` }] })
})

/** A guest of this device confirms an order for table 4, which is not sent. */
const confirmAsGuest = async (): Promise<void> => {
  basket.add({ id: `${dish}-1-id`, name: 'Paneer Tikka', price: 1 })
  const items = confirmedLines(basket.get().lines)
  const { restaurantId = '' } = getVisit()
  await outbox.confirm({ restaurantId, tableNumber: 4, userId: 'guest', items, totalPrice: 1 }, false)
}

test('a logout with an order of staff that was not sent asks first', async () => {
  const { api, click, text, until } = await pickDish('10')
  api.lose('createOrder')
  await click('Send to kitchen')
  await until('Send now')
  await act(confirmAsGuest)
  const ofGuest = outbox.get().submissions.filter(({ isByStaff }) => !isByStaff)
  expect(ofGuest.map(({ order }) => order.tableNumber)).toEqual([4])
  await click('Logout')
  await until('Log out with 1 entry not sent?')
  await click('Cancel')
  storage.set('entries', { 'payment unanswered': { key: 'payment-1', body: {}, startedAt: Date.now() } })
  await click('Logout')
  await until('Log out with 2 entries not sent?')
  await click('Cancel')
  expect(text()).toContain('Table 10')
  await click('Logout')
  await click('Log out anyway')
  await until('Password')
  expect(text()).not.toContain('Your session has ended')
  await act(async () => {
    for (const { key } of ofGuest) await outbox.discard(key)
    basket.change(() => new Map())
    storage.remove('entries')
  })
})

test('staff enter name and phone for an order of a counter', async () => {
  const screen = await openScreen(pages.adminTables, {
    as: 'waiter',
    before({ answer }) {
      answer('getRestaurant', (sample) => ({
        ...sample,
        restaurant: { ...sample.restaurant, takeaway: true as const },
      }))
      answer('listTables', ([sample]) =>
        sample ? [21, 22].map((number) => ({ ...sample, number, isCounter: number === 22 })) : [],
      )
    },
  })
  await screen.until('New order')
  await screen.click('New order')
  await screen.until(() => document.querySelector('[aria-label="Add one Dal Makhani"]') !== null)
  await chooseTable(screen, 'Choose the table', '21')
  await screen.click('Add one Dal Makhani')
  expect(ticketText()).not.toContain('Name (optional)')
  await chooseTable(screen, 'Table 21', '22')
  await screen.click('They are for table 22')
  await screen.until(() => ticketText().includes('Name (optional)'))
  await screen.type('Name (optional)', ' Meera ')
  await screen.type('Phone (optional)', 'tel 98450 12345')
  await screen.click('Send to kitchen')
  await screen.until(() => screen.api.bodies('createOrder').length === 1)
  expect(screen.api.bodies('createOrder')[0]).toMatchObject({
    tableNumber: 22,
    contact: { name: 'Meera', phone: '98450 12345' },
  })
})

test('a parcel of a dining table shows packing, survives a reload and is sent once', async () => {
  const screen = await openScreen(pages.adminTables, {
    as: 'waiter',
    before: (api) => {
      atCounter(api)
      api.answer('getRestaurant', ({ restaurant, ...menu }) => ({
        ...menu,
        restaurant: { ...restaurant, takeaway: true as const },
        packing: { per: 'order' as const, amount: 20 },
      }))
    },
  })
  const { api, until, click, tick } = screen
  await until('New order')
  await click('New order')
  await until('Choose the table')
  await until(() => document.querySelector('[aria-label="Add one Dal Makhani"]') !== null)
  await chooseTable(screen, 'Choose the table', '1')
  await click('Add one Dal Makhani')
  await until('Parcel: pack this order')
  expect(ticketText()).not.toContain('Packing')
  await tick('Parcel: pack this order')
  expect(ticketText()).toMatch(/Packing₹20Total₹21/)
  await screen.reload()
  await until(() => ticketText().includes('Packing₹20'))
  await click('Send to kitchen')
  await until(() => api.bodies('createOrder').length === 1)
  expect(api.bodies('createOrder')[0]).toMatchObject({
    tableNumber: 1,
    isParcel: true,
    totalPrice: 1,
    chargesTotal: 20,
  })
  expect(storage.get('typed')).toBeUndefined()
})

test('a counter has packing without a switch, and no parcel', async () => {
  const screen = await openScreen(pages.adminTables, {
    as: 'waiter',
    before: (api) => {
      atCounter(api)
      api.answer('getRestaurant', ({ restaurant, ...menu }) => ({
        ...menu,
        restaurant: { ...restaurant, takeaway: true as const },
        packing: { per: 'dish' as const, amount: 5 },
      }))
    },
  })
  const { api, until, click } = screen
  await until('New order')
  await click('New order')
  await until('Choose the table')
  await until(() => document.querySelector('[aria-label="Add one Dal Makhani"]') !== null)
  await chooseTable(screen, 'Choose the table', '2')
  await click('Add one Dal Makhani')
  await until(() => ticketText().includes('Packing₹5Total₹6'))
  expect(ticketText()).not.toContain('Parcel: pack this order')
  await click('Send to kitchen')
  await until(() => api.bodies('createOrder').length === 1)
  expect(api.bodies('createOrder')[0]).toMatchObject({ chargesTotal: 5 })
  expect(api.bodies('createOrder')[0]).not.toHaveProperty('isParcel')
})
