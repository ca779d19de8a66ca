import { act } from 'react'
import { expect, test } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import { openScreen } from '../../../../test/screen.tsx'
import { sentByWaiter } from '../outbox/sent-by-waiter.ts'
import { startBasketLayer } from './start-basket-layer.ts'

/** Presses a button of the last dialog. */
const answer = (name: string): Promise<void> =>
  act(async () => {
    const buttons = [...([...document.querySelectorAll('dialog')].at(-1)?.querySelectorAll('button') ?? [])]
    buttons.find((button) => (button.getAttribute('aria-label') ?? button.textContent) === name)?.click()
  })

const dialogs = (): number => document.querySelectorAll('dialog').length

test('an order that a waiter sent is named, with a way to My Orders', async () => {
  const { until, click, text } = await openScreen(pages.menu, { as: 'diner' })
  await until('Dal Makhani')
  await act(startBasketLayer)
  const order = { restaurantId: 'r', tableNumber: 7, userId: 'u', items: [], totalPrice: 0 }
  await act(async () => sentByWaiter.set(order))
  expect(text()).toContain('Your waiter already sent this')
  expect(text()).toContain('The order of table 7 is in the kitchen. It was not sent a second time.')
  expect(text()).toContain('You will find it in My Orders, as your waiter sent it.')
  await click('OK')
  expect([dialogs(), location.pathname]).toEqual([0, pages.menu])
  await act(async () => sentByWaiter.set(order))
  await answer('My Orders')
  expect([dialogs(), location.pathname]).toEqual([0, pages.myOrders])
})
