import { changeOrder, sendOrder } from './room-steps.ts'
import { logIn, toastOf } from './steps.ts'
import { expect, test } from './thali.ts'

const closed = { status: 'Completed', isDelivered: true, isPaid: true } as const

test('orders closed elsewhere appear with all details, and are reopened', async ({ tablet, thali }) => {
  await logIn(tablet, '/admin/orders/recent')
  const order = await sendOrder(thali, 8, { 'paneer-tikka-masala': 1, 'butter-naan': 2 })
  const card = tablet.getByRole('article', { name: `Order #${order.orderNumber}` })
  const done = await changeOrder(thali, order, closed)
  await expect(card).toBeVisible()
  const reopened = await changeOrder(thali, done, { status: 'Pending', isDelivered: false, isPaid: false })
  await expect(card).toBeHidden()
  await changeOrder(thali, reopened, closed)
  await expect(card).toContainText('Table 8')
  await expect(card).toContainText(/\w+day, \w+ \d+, \d{4} at \d+:\d\d [AP]M/)
  await expect(card).toContainText('3 items (2 dishes)')
  await expect(card).toContainText('Grand Total: ₹431')
  await expect(card.getByRole('listitem').nth(0)).toHaveText(/1×Paneer Tikka Masala₹320/)
  await expect(card.getByRole('listitem').nth(1)).toHaveText(/2×Butter Naan₹111/)
  await expect(card.getByRole('button')).toHaveText(['Reopen'])
  // Reopen asks (spec §4).
  await card.getByRole('button', { name: 'Reopen' }).click()
  const question = tablet.getByRole('dialog', { name: 'Are you sure to reopen this order?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(card).toBeVisible()

  // Without a network the list stays, with a notice.
  await tablet.route('**/api/orders/*', (route) => route.abort())
  await card.getByRole('button', { name: 'Reopen' }).click()
  await question.getByRole('button', { name: /^Reopen order #/ }).click()
  await expect(tablet.getByText('Error in updating the order')).toBeVisible()
  await expect(card.getByText('Not reopened. Please try again.')).toBeVisible()
  await tablet.unroute('**/api/orders/*')

  // By keyboard only.
  await card.getByRole('button', { name: 'Reopen' }).focus()
  await tablet.keyboard.press('Enter')
  await expect(question).toBeVisible()
  await tablet.keyboard.press('Tab')
  await tablet.keyboard.press('Tab')
  await expect(question.getByRole('button', { name: /^Reopen order #/ })).toBeFocused()
  const answered = tablet.waitForResponse((response) => response.request().method() === 'PUT')
  await tablet.keyboard.press('Enter')
  expect(await (await answered).json()).toMatchObject({ status: 'Pending', isDelivered: false, isPaid: false })
  await expect(toastOf(tablet, 'Order updated successfully')).toBeVisible()
  await expect(card).toBeHidden()
  await tablet.getByRole('link', { name: /^Table Service/ }).click()
  await expect(tablet.getByRole('link', { name: /^Table 8 / })).toBeVisible()
})
