import { addDish, expectSent, logIn, openBasket, scanTable, sendBasket, sendOpenBasket } from './steps.ts'
import { expect, test } from './thali.ts'

test('orders before and during an outage are stored; staff reconnect', async ({ phone, tablet, thali }) => {
  await logIn(tablet)
  await scanTable(phone, 15)
  await addDish(phone, 'Dal Makhani')
  await sendBasket(phone, '₹260')
  await expectSent(phone)
  await addDish(phone, 'Butter Chicken')
  // Without a server the basket could not be downloaded.
  await openBasket(phone)
  await thali.kill()
  await expect(tablet.getByText('Disconnected', { exact: true })).toBeVisible()
  await sendOpenBasket(phone, '₹385')
  await expect(phone.getByText('Saved on this phone, will be sent as soon as the restaurant answers')).toBeVisible()
  await thali.restart()
  await expect(tablet.getByText('Connected', { exact: true })).toBeVisible({ timeout: 20_000 })
  await expect(tablet.getByRole('link', { name: /^Table 15 / })).toBeVisible()
  await expect(phone.getByText(/^Saved on this phone/)).toBeHidden({ timeout: 40_000 })
  await phone.waitForURL('**/menu')
  await phone.goto('/orders/my-orders')
  await expect(phone.getByRole('heading', { name: 'Live Orders' })).toBeVisible()
  await expect(phone.getByText(/^Order #/)).toHaveCount(2)
})
