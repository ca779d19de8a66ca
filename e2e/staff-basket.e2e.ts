import type { Page } from '@playwright/test'
import { listOrders } from './kitchen.ts'
import { addDish, logIn, scanTable, sendBasket, toastOf } from './steps.ts'
import { expect, test } from './thali.ts'

/** The menu of the guest fills the same basket. */
const pick = async (tablet: Page, dish: string): Promise<void> => {
  await tablet.goto('/menu')
  await addDish(tablet, dish)
  await tablet.goto('/admin/basket')
}

test('an admin enters the table number: empty gives "TableNumber is required", and it is logged (spec §5)', async ({
  tablet,
  thali,
}) => {
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
  expect(logged).toContain('TableNumber is required')
  // A table that the restaurant does not have is refused while the dialog is open (spec §5).
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

test('an order sent with a token that ran out is traced to who sent it: the session is renewed (spec §4 "Session")', async ({
  tablet,
  thali,
}) => {
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
})

test('an order is sent though the session of who confirmed it ended meanwhile', async ({ tablet, thali }) => {
  await logIn(tablet)
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

test('adding more items keeps table and diner of the order, says so, and ends when it was sent (spec §4)', async ({
  phone,
  tablet,
  thali,
}) => {
  await scanTable(phone, 20)
  await addDish(phone, 'Butter Naan')
  await sendBasket(phone, '₹55.50')
  await expect(toastOf(phone, 'Order sent to the kitchen')).toBeVisible()
  const [order] = await listOrders(thali, 20)
  await logIn(tablet)
  await tablet.goto('/menu')
  await addDish(tablet, 'Dal Makhani')
  // What the button on the order's card leaves.
  await tablet.evaluate((userId) => {
    localStorage.setItem('tableNumber', '20')
    localStorage.setItem('orderForUser', userId ?? '')
  }, order?.userId)
  await tablet.goto('/admin/basket')
  await expect(tablet.getByText('Adding to the order of table 20')).toBeVisible()
  await tablet.getByRole('button', { name: 'Stop adding' }).click()
  await tablet.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await tablet.getByRole('button', { name: 'Send to kitchen (₹260)' }).focus()
  await tablet.keyboard.press('Enter')
  await expect(tablet.getByText('These items are added to the order of table 20, for the same guest.')).toBeVisible()
  await tablet.getByRole('button', { name: 'Send', exact: true }).focus()
  await tablet.keyboard.press('Enter')
  await expect(toastOf(tablet, 'Order sent to the kitchen')).toBeVisible()
  await tablet.waitForURL('**/admin/orders/running?table=20')
  const orders = await listOrders(thali, 20)
  expect(orders.map(({ userId }) => userId)).toEqual([order?.userId, order?.userId])
  expect(await tablet.evaluate(() => localStorage.getItem('orderForUser'))).toBeNull()
})

test('what was picked for one table never goes to another: stopping empties the basket', async ({ tablet }) => {
  await logIn(tablet)
  await tablet.goto('/menu')
  await addDish(tablet, 'Dal Makhani')
  await tablet.evaluate(() => {
    localStorage.setItem('tableNumber', '3')
    localStorage.setItem('orderForUser', 'somebody')
  })
  await tablet.goto('/admin/basket')
  await tablet.getByRole('button', { name: 'Stop adding' }).click()
  await expect(
    tablet.getByText('Do you want to stop adding to the order of table 3? The basket holds 1 item, not sent yet.'),
  ).toBeVisible()
  await tablet.getByRole('button', { name: 'Empty and stop' }).click()
  await tablet.waitForURL('**/admin/orders/running?table=3')
  expect(await tablet.evaluate(() => ['tableNumber', 'orderForUser'].map((key) => localStorage.getItem(key)))).toEqual([
    null,
    null,
  ])
})
