import { addDish, logIn, scanTable, sendBasket, toastOf } from './steps.ts'
import { expect, test } from './thali.ts'

test('a diner orders, staff close it, the diner sees it closed', async ({ phone, tablet }) => {
  await logIn(tablet)
  await scanTable(phone, 12)
  await addDish(phone, 'Paneer Tikka Masala')
  await addDish(phone, 'Butter Naan')
  await addDish(phone, 'Butter Naan')
  await sendBasket(phone, '₹431')
  await expect(toastOf(phone, 'Order sent to the kitchen')).toBeVisible()
  // The basket screen closes when the basket is empty.
  await phone.waitForURL('**/menu')

  await expect(toastOf(tablet, 'New order received at table #12')).toBeVisible()
  await tablet.getByRole('link', { name: /^Table 12 / }).click()
  const order = tablet.getByRole('article').filter({ hasText: 'Paneer Tikka Masala' })
  await expect(tablet.getByRole('heading', { name: 'Orders from Table #12' })).toBeVisible()
  await expect(order).toContainText('3 items (2 dishes)')
  await expect(order).toContainText('₹431')

  await phone.getByRole('button', { name: 'Open navigation' }).click()
  await phone.getByRole('dialog').getByRole('link', { name: 'My Orders' }).click()
  await expect(phone.getByRole('heading', { name: 'Live Orders' })).toBeVisible()
  await expect(phone.getByText('3 items (2 dishes)')).toBeVisible()

  await order.getByRole('button', { name: 'Close' }).click()
  await expect(tablet.getByText('Are you sure to close this order?')).toBeVisible()
  await tablet
    .getByRole('dialog')
    .getByRole('button', { name: /^Close order #/ })
    .click()
  await expect(toastOf(tablet, 'Order updated successfully')).toBeVisible()
  await expect(tablet.getByRole('link', { name: /^Table 12 / })).toBeHidden()

  // My Orders polls every ten seconds while visible.
  await expect(phone.getByRole('heading', { name: 'Closed Orders' })).toBeVisible({ timeout: 15_000 })
  await expect(phone.getByRole('heading', { name: 'Live Orders' })).toBeHidden()
  await expect(phone.getByText('3 items (2 dishes)')).toBeVisible()
})

test('a waiter call shows the table until a waiter clears it', async ({ phone, tablet }) => {
  await logIn(tablet)
  await scanTable(phone, 7)
  await phone.getByRole('button', { name: 'Call waiter' }).click()
  await expect(phone.getByText('Do you want to call the waiter for assistance?')).toBeVisible()
  await phone.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
  await expect(toastOf(phone, 'Notified the waiter')).toBeVisible()
  const call = tablet.getByRole('button', { name: /Table 7/ })
  await call.click()
  await expect(tablet.getByText('Currently, there are no tables requiring service')).toBeVisible()
})
