import { act } from 'react'
import { expect, test } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import type { AddedTaxes } from '@thali/contract/bills/billing'
import { newSharedKey } from '#web/features/basket/model/shared-key.ts'
import { toTypedCode } from '#web/features/basket/model/typed-code.ts'
import { getRestaurantData } from '#web/features/menu/data/restaurant-data.ts'
import { navigate } from '#web/lib/router.ts'
import type { FakeApi } from '../../test/fake-api.ts'
import { openScreen, type TestScreen } from '../../test/screen.tsx'

/** Table 2 is a counter, table 1 is not; packing is ₹5 for each dish, and each dish costs ₹1. */
const withPacking = (api: FakeApi): void => {
  api.answer('getRestaurant', ({ restaurant, ...menu }) => ({
    ...menu,
    restaurant: { ...restaurant, takeaway: true as const },
    packing: { per: 'dish' as const, amount: 5 },
  }))
  api.answer('listTables', () =>
    [1, 2].map((number) => ({ number, label: '', area: '', seats: null, isCounter: number === 2, version: 1 })),
  )
}

const dialogText = (): string => document.querySelector('dialog')?.textContent ?? ''

/** Opens the staff's basket with two units, and its question for the table. */
const openQuestion = async (): Promise<TestScreen> => {
  const screen = await openScreen(pages.adminMenu, { as: 'waiter', before: withPacking })
  const { until, click } = screen
  await until(() => document.querySelector('[aria-label="Add one Dal Makhani"]') !== null)
  await click('Add one Dal Makhani')
  await click('Add one Dal Makhani')
  await act(async () => navigate(pages.adminBasket))
  await until('Send to kitchen')
  await click('Send to kitchen')
  await until('Table number')
  return screen
}

test("the staff's basket names packing for a counter and sends its sum", async () => {
  const { api, until, click, type } = await openQuestion()
  await type('Table number', '1')
  expect(dialogText()).not.toContain('Packing')
  await type('Table number', '2')
  await until(() => dialogText().includes('Packing₹10Total₹12'))
  await click('Send')
  await until(() => api.bodies('createOrder').length === 1)
  expect(api.bodies('createOrder')[0]).toMatchObject({ tableNumber: 2, totalPrice: 2, chargesTotal: 10 })
})

test("the staff's basket names packing for a parcel and sends its sum", async () => {
  const { api, until, click, type, tick } = await openQuestion()
  await type('Table number', '1')
  await tick('Parcel: pack this order')
  await until(() => dialogText().includes('Packing₹10Total₹12'))
  await tick('Parcel: pack this order')
  expect(dialogText()).not.toContain('Packing')
  await tick('Parcel: pack this order')
  await click('Send')
  await until(() => api.bodies('createOrder').length === 1)
  expect(api.bodies('createOrder')[0]).toMatchObject({ isParcel: true, totalPrice: 2, chargesTotal: 10 })
})

/** Bills add 5 % at dining tables and 18 % at counters. */
const withTaxes = (api: FakeApi): void => {
  withPacking(api)
  const rated = (id: string, percent: number): AddedTaxes['taxClasses'][number] => ({
    id,
    kind: 'gst',
    rates: [{ from: '2017-11-15', percent }],
    code: '996331',
  })
  const addedTaxes: AddedTaxes = {
    scheme: 'regular',
    pricesIncludeTax: false,
    roundTo: 'none',
    defaultTaxClass: 'food',
    takeawayClass: 'away',
    taxClasses: [rated('food', 5), rated('away', 18)],
  }
  api.answer('getRestaurant', ({ restaurant, ...menu }) => ({
    ...menu,
    restaurant: {
      ...restaurant,
      takeaway: true as const,
      billing: { isOn: true as const, hasUpi: false, addedTaxes },
    },
    packing: { per: 'dish' as const, amount: 19 },
  }))
}

test('the taxes of the pad are those of the counter or of the parcel, with packing', async () => {
  const { until, click, type, tick, text } = await openScreen(pages.orderPad, { as: 'waiter', before: withTaxes })
  await until('Choose the table')
  await until(() => document.querySelector('[aria-label="Add one Dal Makhani"]') !== null)
  await click('Choose the table')
  await type('Table number', '2')
  await click('Open')
  await click('Add one Dal Makhani')
  // ₹1, packing of ₹19, and 18 %.
  await until('Estimated total₹23.60')
  await click('Table 2')
  await type('Table number', '1')
  await click('Open')
  await click('They are for table 1')
  await until('Estimated total₹1.06')
  await tick('Parcel: pack this order')
  await until('Estimated total₹21')
  expect(text()).toContain('Packing₹19Total₹20')
})

/** The typed code of two units for a table, at ₹1 each. */
const codeFor = (tableNumber: number): string => {
  const { itemById, restaurant, items } = getRestaurantData()
  const [dish] = items
  if (!dish || !restaurant) throw new Error('The menu is empty')
  const line = { itemId: dish.id, itemName: dish.name, price: 1, quantity: 2, specialInstructions: '' }
  const order = { restaurantId: restaurant.id, tableNumber, userId: 'guest', items: [line], totalPrice: 2 }
  return toTypedCode(newSharedKey(), order, itemById)?.join(' ') ?? ''
}

test('the order of a phone is read with packing at a counter alone', async () => {
  const { until, click, type } = await openScreen(pages.adminTables, { as: 'waiter', before: withPacking })
  await until(() => getRestaurantData().status === 'ready')
  await until('Scan a phone')
  await click('Scan a phone')
  await type('Code from the phone', codeFor(2))
  await click('Check the order')
  await until('Order for table 2')
  await until(() => dialogText().includes('Packing₹10Total₹12'))
  await click('Back to the code')
  await type('Code from the phone', codeFor(1))
  await click('Check the order')
  await until('Order for table 1')
  expect(dialogText()).toContain('Total₹2')
  expect(dialogText()).not.toContain('Packing')
})
