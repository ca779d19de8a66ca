import * as limits from '@thali/contract/basics/limits'
import * as pages from '@thali/contract/basics/pages'
import { expect, test } from 'vitest'
import { openScreen } from '../../../../test/screen.tsx'
import { anOrder } from '../order.testing.ts'

test('My Orders asks every 10 s, and keeps its orders offline', async () => {
  let quantities = [1]
  const { api, until, wait, text, click, button } = await openScreen(pages.myOrders, {
    as: 'diner',
    before: (answers) => answers.answer('listOrders', () => [anOrder('a', { orderNumber: 7, quantities })]),
  })
  await until('1 item')
  quantities = [2]
  await wait(limits.myOrdersRefreshMs)
  await until('2 items (1 dish)')
  expect(text()).not.toContain('No connection.')
  api.lose('listOrders')
  await wait(limits.myOrdersRefreshMs)
  await until('No connection. These are your orders as of 3:30 PM.')
  expect(text()).toContain('2 items (1 dish)')
  const isOpen = (): string | null => button('Order #7').getAttribute('aria-expanded')
  expect(isOpen()).toBe('false')
  await click('Order #7')
  expect([isOpen(), text().includes('Dish 0')]).toEqual(['true', true])
  api.recover('listOrders')
  await wait(limits.myOrdersRefreshMs)
  await until(() => !text().includes('No connection.'))
})
