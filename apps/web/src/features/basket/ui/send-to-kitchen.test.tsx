import { act } from 'react'
import { expect, test } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import { navigate } from '#web/lib/router.ts'
import { setTableVisit } from '#web/product/table-visit.ts'
import { getVisit } from '#web/product/visit.ts'
import { openScreen } from '../../../../test/screen.tsx'

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
