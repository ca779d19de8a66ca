import { act } from 'react'
import { expect, test } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import { navigate } from '#web/lib/router.ts'
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
