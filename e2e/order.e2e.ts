import { addDish, expectLayers, logIn, scanTable, sendBasket, toastOf } from './steps.ts'
import { expect, test } from './thali.ts'

test('a diner orders and calls, staff close both, the diner sees it', async ({ phone, tablet }) => {
  await logIn(tablet)
  // A member of the staff used this phone, and the session is over: a guest never sees the login.
  await phone.addInitScript(() => {
    if (localStorage.getItem('refreshToken')) return
    localStorage.setItem('accessToken', 'eyJhbGciOiJIUzI1NiJ9.eyJleHAiOjF9.long-over')
    localStorage.setItem('refreshToken', 'a-refresh-token-that-is-long-over')
  })
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

  await phone.getByRole('button', { name: 'Call waiter' }).click()
  await expect(phone.getByText('Do you want to call the waiter for assistance?')).toBeVisible()
  await phone.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
  await expect(toastOf(phone, 'Notified the waiter')).toBeVisible()
  await expectLayers(phone, 0)

  await phone.getByRole('button', { name: 'Open navigation' }).click()
  await phone.getByRole('dialog').getByRole('link', { name: 'My Orders' }).click()
  await expect(phone.getByRole('heading', { name: 'Live Orders' })).toBeVisible()
  await expect(phone.getByText('3 items (2 dishes)')).toBeVisible()
  // The border of the first live order is animated for at most five seconds (design §4.22).
  const turning = (): Promise<number> =>
    phone.evaluate(() => document.getAnimations().filter((one) => one.playState === 'running').length)
  await expect.poll(turning).toBe(0)

  await order.getByRole('button', { name: 'Close' }).click()
  await expect(tablet.getByText('Are you sure to close this order?')).toBeVisible()
  await tablet
    .getByRole('dialog')
    .getByRole('button', { name: /^Close order #/ })
    .click()
  await expect(toastOf(tablet, 'Order updated successfully')).toBeVisible()
  await tablet.goto('/admin/tables')
  await tablet.getByRole('button', { name: /Table 12/ }).click()
  await expect(tablet.getByText('Currently, there are no tables requiring service')).toBeVisible()
  await expect(tablet.getByRole('link', { name: /^Table 12 / })).toBeHidden()

  // My Orders polls every ten seconds while visible.
  await expect(phone.getByRole('heading', { name: 'Closed Orders' })).toBeVisible({ timeout: 15_000 })
  await expect(phone.getByRole('heading', { name: 'Live Orders' })).toBeHidden()
  await expect(phone.getByText('3 items (2 dishes)')).toBeVisible()
})
