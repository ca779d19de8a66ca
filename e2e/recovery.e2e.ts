import { addDish, expectSent, logIn, openBasket, scanTable, sendBasket, sendOpenBasket, toastOf } from './steps.ts'
import { expect, test } from './thali.ts'

test('after kill -9 the order is stored and the staff screen reconnects', async ({ phone, tablet, thali }) => {
  await logIn(tablet)
  await scanTable(phone, 15)
  await addDish(phone, 'Dal Makhani')
  await sendBasket(phone, '₹260')
  await expect(toastOf(phone, 'Order sent to the kitchen')).toBeVisible()
  await thali.kill()
  await expect(tablet.getByText('Disconnected', { exact: true })).toBeVisible()
  await thali.restart()
  await expect(tablet.getByText('Connected', { exact: true })).toBeVisible({ timeout: 20_000 })
  await expect(tablet.getByRole('link', { name: /^Table 15 / })).toBeVisible()
})

test('an order sent during a server outage is sent after it', async ({ phone, thali }) => {
  await scanTable(phone, 16)
  await addDish(phone, 'Dal Makhani')
  // Without a server the basket could not be downloaded.
  await openBasket(phone)
  await thali.kill()
  await sendOpenBasket(phone, '₹260')
  await expect(phone.getByText('Saved on this phone, will be sent as soon as the restaurant answers')).toBeVisible()
  await expect(toastOf(phone, 'Order sent to the kitchen')).toBeHidden()
  await thali.restart()
  await expectSent(phone, 40_000)
  await phone.goto('/orders/my-orders')
  await expect(phone.getByRole('heading', { name: 'Live Orders' })).toBeVisible()
  await expect(phone.getByText(/^Order #/)).toHaveCount(1)
})
