import { expect, test } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import { openScreen } from '../../test/screen.tsx'

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
