import * as limits from '@thali/contract/basics/limits'
import { changeOrder, sendOrder } from './room-steps.ts'
import { logIn, toastOf } from './steps.ts'
import { expect, test } from './thali.ts'

const closed = { status: 'Completed', isDelivered: true, isPaid: true } as const

test('without closed orders, a hint leads to running orders (spec §2)', async ({ tablet }) => {
  await logIn(tablet)
  await tablet.getByRole('link', { name: 'Recent Orders' }).click()
  await expect(tablet.getByRole('heading', { name: 'There are no closed orders in the last 24 hours!' })).toBeVisible()
  await tablet.getByRole('button', { name: 'View Running Orders' }).click()
  await tablet.waitForURL('**/admin/tables')
})

test('Recent Orders shows loading, and Retry after an error (spec §8)', async ({ tablet, thali }) => {
  await logIn(tablet)
  const order = await sendOrder(thali, 3)
  await changeOrder(thali, order, closed)
  let isBroken = true
  let asked = ''
  let unblock = (): void => undefined
  const held = new Promise<void>((resolve) => {
    unblock = () => resolve()
  })
  await tablet.route('**/api/orders?*status=Completed*', async (route) => {
    asked = route.request().url()
    await held
    await (isBroken ? route.abort() : route.continue())
  })
  await tablet.getByRole('link', { name: 'Recent Orders' }).click()
  await expect(tablet.getByText('Loading the orders closed in last 24 hours...')).toBeVisible()
  unblock()
  await expect(
    tablet.getByText('Uh oh! There was a problem retrieving the orders closed in last 24 hours.'),
  ).toBeVisible()
  await expect(tablet.getByText('Please try again later, or contact support if the issue persists.')).toBeVisible()
  isBroken = false
  await tablet.getByRole('button', { name: 'Retry' }).click()
  await expect(tablet.getByRole('article', { name: `Order #${order.orderNumber}` })).toBeVisible()
  // Ordered by closing time within 24 hours.
  const since = Date.parse(new URL(asked).searchParams.get('startDateTime') ?? '')
  expect(Math.abs(Date.now() - since - limits.recentOrdersHours * 3_600_000)).toBeLessThan(60_000)
})

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
