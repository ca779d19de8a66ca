import type { Page } from '@playwright/test'
import { listOrders } from '../testing/dishes.ts'
import { addDish, logIn, openBasket, scanTable, sendBasket, toastOf } from './steps.ts'
import { expect, test } from './thali.ts'

/** The diner's menu fills the same basket. */
const pick = async (tablet: Page, dish: string): Promise<void> => {
  await tablet.goto('/menu')
  await addDish(tablet, dish)
  await tablet.goto('/admin/basket')
}

test('an empty table number is refused and logged (spec §5)', async ({ tablet, thali }) => {
  const logged: string[] = []
  tablet.on('console', (message) => logged.push(message.text()))
  await logIn(tablet)
  await pick(tablet, 'Dal Makhani')
  await tablet.getByRole('button', { name: 'Send to kitchen (₹260)' }).click()
  await expect(tablet.getByRole('heading', { name: 'Send to Kitchen' })).toBeVisible()
  const field = tablet.getByPlaceholder('e.g., 12')
  await expect(field).toBeFocused()
  await tablet.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(tablet.getByText('TableNumber is required')).toBeVisible()
  await expect.poll(() => logged).toContain('TableNumber is required')
  // The open dialog refuses a table that the restaurant does not have (spec §5).
  for (const wrong of ['0', '99']) {
    await field.fill(wrong)
    await tablet.keyboard.press('Enter')
    await expect(tablet.getByText('Please enter a table number from 1 to 20.')).toBeVisible()
    await expect(field).toBeFocused()
  }
  await field.fill('19')
  await tablet.keyboard.press('Enter')
  await expect(toastOf(tablet, 'Order sent to the kitchen')).toBeVisible()
  await tablet.waitForURL('**/admin/menu')
  expect(await listOrders(thali, 19)).toMatchObject([{ totalPrice: 260 }])
})

test('an order is sent with an expired token, and without a session', async ({ tablet, thali }) => {
  await logIn(tablet)
  await pick(tablet, 'Dal Makhani')
  await tablet.getByRole('button', { name: 'Send to kitchen (₹260)' }).click()
  await tablet.getByPlaceholder('e.g., 12').fill('18')
  await tablet.evaluate(() => localStorage.setItem('accessToken', 'ran.out'))
  await tablet.keyboard.press('Enter')
  await expect(toastOf(tablet, 'Order sent to the kitchen')).toBeVisible()
  const [order] = await listOrders(thali, 18)
  const trace = await thali.db
    .selectFrom('audit')
    .selectAll()
    .where('object_id', '=', order?.id ?? '')
    .execute()
  expect(trace).toMatchObject([{ action: 'create', object_kind: 'order' }])
  await tablet.waitForURL('**/admin/menu')

  // It is sent, too, when the author's session has ended.
  await pick(tablet, 'Dal Makhani')
  await tablet.getByRole('button', { name: 'Send to kitchen (₹260)' }).click()
  await tablet.getByPlaceholder('e.g., 12').fill('17')
  await tablet.evaluate(() => {
    localStorage.setItem('accessToken', 'ran.out')
    localStorage.setItem('refreshToken', 'ended')
  })
  await tablet.keyboard.press('Enter')
  await tablet.waitForURL('**/admin/login')
  await expect.poll(async () => (await listOrders(thali, 17)).map(({ totalPrice }) => totalPrice)).toEqual([260])
})

test('adding items keeps table and diner until it is sent', async ({ phone, tablet, thali }) => {
  await scanTable(phone, 20)
  await addDish(phone, 'Butter Naan')
  await sendBasket(phone, '₹55.50')
  await expect(toastOf(phone, 'Order sent to the kitchen')).toBeVisible()
  const [order] = await listOrders(thali, 20)
  await logIn(tablet, '/admin/orders/running?table=20')
  await tablet.getByRole('button', { name: 'Add more items' }).click()
  await tablet.waitForURL('**/admin/menu')
  await addDish(tablet, 'Dal Makhani')
  await openBasket(tablet)
  await expect(tablet.getByText('A further order for table 20')).toBeVisible()
  await tablet.getByRole('button', { name: 'Stop adding' }).click()
  await tablet.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await tablet.getByRole('button', { name: 'Send to kitchen (₹260)' }).focus()
  await tablet.keyboard.press('Enter')
  await expect(
    tablet.getByText('These items are sent as a further order for table 20, for the same guest.'),
  ).toBeVisible()
  await tablet.getByRole('button', { name: 'Send', exact: true }).focus()
  await tablet.keyboard.press('Enter')
  await expect(toastOf(tablet, 'Order sent to the kitchen')).toBeVisible()
  await tablet.waitForURL('**/admin/orders/running?table=20')
  const orders = await listOrders(thali, 20)
  expect(orders.map(({ userId }) => userId)).toEqual([order?.userId, order?.userId])
  expect(await tablet.evaluate(() => localStorage.getItem('orderForUser'))).toBeNull()
})

test('the staff queue several orders while the server is out of reach', async ({ tablet, thali }) => {
  const sendTo = async (table: string): Promise<void> => {
    await tablet.getByRole('button', { name: /^Send to kitchen/ }).click()
    await tablet.getByPlaceholder('e.g., 12').fill(table)
    await tablet.keyboard.press('Enter')
    await tablet.waitForURL((url) => url.pathname !== '/admin/basket')
  }
  await logIn(tablet)
  await pick(tablet, 'Dal Makhani')
  await tablet.route('**/api/orders', (route) => route.abort())
  await sendTo('18')
  const waiting = tablet.getByRole('region', { name: 'Orders not sent yet' })
  await expect(waiting).toContainText('Saved on this device, will be sent as soon as the restaurant answers')
  await expect(waiting).toContainText('Table 18 · 1 item · waiting')
  // The basket is empty for the next table.
  await addDish(tablet, 'Butter Naan')
  await openBasket(tablet)
  await sendTo('5')
  await expect(waiting.getByRole('listitem')).toHaveText([/^Table 18 · 1 item/, /^Table 5 · 1 item/])
  await tablet.goto('/admin/tables')
  await expect(waiting.getByRole('listitem')).toHaveCount(2)
  await tablet.getByRole('button', { name: 'Take back the order of table 5' }).click()
  await tablet.getByRole('button', { name: 'Put into the basket' }).click()
  await tablet.waitForURL('**/admin/basket')
  await expect(waiting.getByRole('listitem')).toHaveText([/^Table 18 · 1 item/])
  await sendTo('6')
  await tablet.unroute('**/api/orders')
  // The next attempt is automatic.
  await expect(waiting).toBeHidden({ timeout: 40_000 })
  const counts = await Promise.all([18, 5, 6].map(async (table) => (await listOrders(thali, table)).length))
  expect(counts).toEqual([1, 0, 1])
  const [first, last] = [await listOrders(thali, 18), await listOrders(thali, 6)]
  expect(last[0]?.orderNumber).toBe((first[0]?.orderNumber ?? 0) + 1)
})
