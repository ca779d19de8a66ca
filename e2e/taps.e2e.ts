import type { Locator, Page } from '@playwright/test'
import { listOrders } from '../testing/dishes.ts'
import { addDish, openBasket, scanTable } from './steps.ts'
import { tapRepeatedly } from './tap-steps.ts'
import { expect, test } from './thali.ts'

const basketBar = (phone: Page): Locator => phone.getByRole('link', { name: /View basket/ })

test('a double tap’s second tap does not reach the screen below', async ({ phone, thali }) => {
  await phone.emulateMedia({ reducedMotion: 'reduce' })
  await scanTable(phone, 3)

  // The buttons of this sheet cover the cards.
  await phone.getByRole('button', { name: 'Call waiter' }).click()
  await tapRepeatedly(phone.getByRole('dialog').getByRole('button', { name: 'OK' }), { times: 3 })
  await expect(basketBar(phone)).toBeHidden()
  await expect(phone.getByRole('dialog')).toBeHidden()

  // The Close button of the popup also covers the cards.
  await phone.getByRole('button', { name: 'Show a larger picture of Butter Chicken' }).first().click()
  await tapRepeatedly(phone.getByRole('dialog').getByRole('button', { name: 'Close' }))
  await expect(phone.getByRole('dialog')).toBeHidden()
  await expect(basketBar(phone)).toBeHidden()

  // Four taps on the bar open the basket; Send and Yes, Please appear at their position.
  await addDish(phone, 'Dal Makhani')
  await tapRepeatedly(basketBar(phone), { times: 4, x: 0.75 })
  await expect(phone.getByRole('heading', { name: 'Basket', exact: true })).toBeVisible()
  await expect(phone.getByRole('dialog')).toBeHidden()
  expect(await listOrders(thali, 3)).toEqual([])

  // After sending, the menu opens.
  await phone.getByRole('button', { name: 'Send to kitchen (₹260)' }).click()
  await tapRepeatedly(phone.getByRole('button', { name: 'Yes, Please' }), { times: 3 })
  await phone.waitForURL('**/menu')
  await expect(basketBar(phone)).toBeHidden()
  await expect(phone.getByRole('dialog')).toBeHidden()
  expect(await listOrders(thali, 3)).toMatchObject([{ totalPrice: 260 }])

  // A deliberate tap, later and elsewhere, counts.
  await addDish(phone, 'Dal Makhani')
  await expect(basketBar(phone)).toContainText('₹260')
})

test('repeated minus taps remove one dish, not the next one', async ({ phone }) => {
  await scanTable(phone, 3)
  await addDish(phone, 'Dal Makhani')
  await addDish(phone, 'Butter Chicken')
  await openBasket(phone)
  await tapRepeatedly(phone.getByRole('button', { name: 'Remove one Dal Makhani' }), { times: 4 })
  await expect(phone.getByRole('button', { name: 'Send to kitchen (₹385)' })).toBeVisible()
})
