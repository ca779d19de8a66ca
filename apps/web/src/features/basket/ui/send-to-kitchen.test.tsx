import { act } from 'react'
import { expect, test } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import type { PublicPacking } from '@thali/contract/orders/charges'
import { navigate } from '#web/lib/router.ts'
import { preparationTimes } from '#web/product/preparation-times.ts'
import { setTableVisit } from '#web/product/table-visit.ts'
import { getVisit, setOrderFor } from '#web/product/visit.ts'
import { openScreen, type TestScreen } from '../../../../test/screen.tsx'

test('the question stays until the first attempt of an order is answered', async () => {
  const { api, until, click, text, button } = await openScreen(pages.menu, { as: 'diner' })
  api.hold('createOrder')
  await until('Dal Makhani')
  await click('Add one Dal Makhani')
  await act(async () => navigate(pages.basket))
  await until('Send to kitchen (₹1)')
  await click('Send to kitchen (₹1)')
  await until('You are about to send the order')
  await click('Yes, Please')
  await until(() => api.bodies('createOrder').length === 1)
  expect(text()).toContain('Sending to the kitchen...')
  expect(button('Yes, Please').getAttribute('aria-busy')).toBe('true')
  api.recover('createOrder')
  await until(() => document.querySelector('dialog') === null)
})

test('Cancel sends nothing, and Send asks again', async () => {
  const { api, until, click, wait } = await openScreen(pages.menu, { as: 'diner' })
  await click('Add one Dal Makhani')
  await act(async () => navigate(pages.basket))
  await click('Send to kitchen (₹1)')
  await until('You are about to send the order')
  await click('Cancel')
  expect(document.querySelector('dialog')).toBeNull()
  await wait(5000)
  expect(api.bodies('createOrder')).toEqual([])
  await click('Send to kitchen (₹1)')
  await until('You are about to send the order')
})

test('a further order for a guest ends when it is sent', async () => {
  const { api, until, click, text } = await openScreen(pages.adminMenu, { as: 'waiter' })
  await act(async () => setOrderFor({ tableNumber: 3, userId: 'guest' }))
  await until('A further order for table 3')
  const send = async (question: string): Promise<void> => {
    await click('Add one Dal Makhani')
    await act(async () => navigate(pages.adminBasket))
    await click('Send to kitchen (₹1)')
    await until(question)
  }
  await send('as a further order for table 3, for the same guest.')
  await click('Send')
  await until(() => api.bodies('createOrder').length === 1)
  expect(api.bodies('createOrder')).toMatchObject([{ tableNumber: 3, userId: 'guest' }])
  await act(async () => navigate(pages.adminMenu))
  await until('Dal Makhani')
  expect(text()).not.toContain('A further order')
  await send('Table number')
})

/** Sends a dish from a phone at a counter, or at a dining table, and returns the sent order. */
const sendNamed = async (isTakeaway: boolean, name: string | undefined): Promise<unknown> => {
  const { api, until, click, type, text } = await openScreen(pages.menu, { as: 'diner' })
  const visit = { trust: 'plain', mayOrder: 'yes', tableNumber: getVisit().tableNumber ?? 1 } as const
  await act(async () => setTableVisit({ ...visit, ...(isTakeaway && { isTakeaway }) }))
  await until('Dal Makhani')
  await click('Add one Dal Makhani')
  await act(async () => navigate(pages.basket))
  await until('Send to kitchen (₹1)')
  await click('Send to kitchen (₹1)')
  await until('You are about to send the order')
  if (isTakeaway) await until('Your name (optional)')
  else expect(text()).not.toContain('Your name (optional)')
  if (name !== undefined) await type('Your name (optional)', name)
  await click('Yes, Please')
  await until(() => api.bodies('createOrder').length === 1)
  return api.bodies('createOrder')[0]
}

test('a guest at a counter may give a name', async () => {
  expect(await sendNamed(true, ' Meera ')).toMatchObject({ contact: { name: 'Meera' } })
})

test('a guest at a counter need not give a name', async () => {
  expect(await sendNamed(true, undefined)).not.toHaveProperty('contact')
})

test('a guest at a table is not asked for a name', async () => {
  expect(await sendNamed(false, undefined)).not.toHaveProperty('contact')
})

const packing: PublicPacking = { per: 'dish', amount: 5, items: { water: 0 } }

/** Opens the basket with two dals, at a counter or a dining table of a restaurant that charges for packing. */
const openPacked = async (isTakeaway: boolean): Promise<TestScreen> => {
  const screen = await openScreen(pages.menu, {
    as: 'diner',
    before: (api) => api.answer('getRestaurant', (menu) => ({ ...menu, packing })),
  })
  const visit = { trust: 'plain', mayOrder: 'yes', tableNumber: getVisit().tableNumber ?? 1 } as const
  await act(async () => setTableVisit({ ...visit, ...(isTakeaway && { isTakeaway }) }))
  await screen.until('Dal Makhani')
  await screen.click('Add one Dal Makhani')
  await screen.click('Add one Dal Makhani')
  await act(async () => navigate(pages.basket))
  await screen.until('Send to kitchen')
  return screen
}

const send = async ({ click, until }: TestScreen): Promise<void> => {
  await click('Send to kitchen')
  await until('You are about to send the order')
  await click('Yes, Please')
}

test('a guest at a counter sees packing and sends its sum', async () => {
  const screen = await openPacked(true)
  expect(screen.text()).toMatch(/Packing₹10Total₹12/)
  expect(screen.button('Send to kitchen').textContent).toContain('₹12')
  await screen.click('Send to kitchen')
  await screen.until('You are about to send the order')
  expect(document.querySelector('dialog[open]')?.textContent).toContain('₹12')
  await screen.click('Yes, Please')
  await screen.until(() => screen.api.bodies('createOrder').length === 1)
  expect(screen.api.bodies('createOrder')[0]).toMatchObject({ totalPrice: 2, chargesTotal: 10 })
})

test('a guest at a dining table sees and sends no packing', async () => {
  const screen = await openPacked(false)
  expect(screen.text()).not.toContain('Packing')
  await send(screen)
  await screen.until(() => screen.api.bodies('createOrder').length === 1)
  expect(screen.api.bodies('createOrder')[0]).not.toHaveProperty('chargesTotal')
})

test('a new price of packing is named, and nothing is lost', async () => {
  const screen = await openPacked(true)
  const items = [{ itemId: 'getRestaurant-categories-0-items-0-id', itemName: 'Dal Makhani', price: 1, quantity: 2 }]
  const current = { items, totalPrice: 2, chargesTotal: 14 }
  screen.api.refuse('createOrder', { status: 409, code: 'price_changed', more: { current } })
  await send(screen)
  await screen.until('The price of packing changed')
  expect(document.querySelector('dialog[open]')?.textContent).toMatch(/Packing.*₹14.*Total.*₹16/)
  screen.api.recover('createOrder')
  await screen.click('Send for ₹16')
  await screen.until(() => screen.api.bodies('createOrder').length === 2)
  expect(screen.api.bodies('createOrder')[1]).toMatchObject({ totalPrice: 2, chargesTotal: 14 })
})

test('the question names the usual time once it is known', async () => {
  const { until, click, text } = await openScreen(pages.menu, { as: 'diner' })
  await click('Add one Dal Makhani')
  await act(async () => navigate(pages.basket))
  await click('Send to kitchen (₹1)')
  await until('You are about to send the order')
  expect(text()).not.toContain('The kitchen usually needs')
  await act(async () => preparationTimes.set(new Map([['getRestaurant-categories-0-items-0-id', 18]])))
  expect(text()).toContain('The kitchen usually needs about 18 min.')
  preparationTimes.set(new Map())
})
