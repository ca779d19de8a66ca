import { changeOrder, sendOrder } from './room-steps.ts'
import { logIn, toastOf } from './steps.ts'
import { expect, test } from './thali.ts'

const closed = { status: 'Completed', isDelivered: true, isPaid: true } as const

test('each closed order shows all its details (spec §2)', async ({ tablet, thali }) => {
  const order = await sendOrder(thali, 6, { 'paneer-tikka-masala': 1, 'butter-naan': 2 })
  await changeOrder(thali, order, closed)
  await logIn(tablet, '/admin/orders/recent')
  const card = tablet.getByRole('article', { name: `Order #${order.orderNumber}` })
  await expect(card).toContainText('Table 6')
  await expect(card).toContainText(/\w+day, \w+ \d+, \d{4} at \d+:\d\d [AP]M/)
  await expect(card).toContainText('3 items (2 dishes)')
  await expect(card).toContainText('Grand Total: ₹431')
  await expect(card.getByRole('listitem').nth(0)).toHaveText(/1×Paneer Tikka Masala₹320/)
  await expect(card.getByRole('listitem').nth(1)).toHaveText(/2×Butter Naan₹111/)
  await expect(card.getByRole('button')).toHaveText(['Reopen'])
})

test('Reopen asks, then the order is running again (spec §4)', async ({ tablet, thali }) => {
  const order = await sendOrder(thali, 8)
  await changeOrder(thali, order, closed)
  await logIn(tablet, '/admin/orders/recent')
  const card = tablet.getByRole('article', { name: `Order #${order.orderNumber}` })
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

test('orders closed or reopened elsewhere appear or disappear', async ({ tablet, thali }) => {
  await logIn(tablet, '/admin/orders/recent')
  const order = await sendOrder(thali, 11)
  const card = tablet.getByRole('article', { name: `Order #${order.orderNumber}` })
  const done = await changeOrder(thali, order, closed)
  await expect(card).toBeVisible()
  await changeOrder(thali, done, { status: 'Pending' })
  await expect(card).toBeHidden()
})
