import type { Page } from '@playwright/test'
import { listOrders } from '../testing/dishes.ts'
import { addDish, logIn, openBasket, scanTable, sendBasket, separateTaps, toastOf } from './steps.ts'
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

test('an order with an expired token is recorded under its author', async ({ tablet, thali }) => {
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

test("an order is sent although the author's session ended", async ({ tablet, thali }) => {
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

test('adding items keeps table and diner until it is sent', async ({ phone, tablet, thali }) => {
  await scanTable(phone, 20)
  await addDish(phone, 'Butter Naan')
  await sendBasket(phone, '₹55.50')
  await expect(toastOf(phone, 'Order sent to the kitchen')).toBeVisible()
  const [order] = await listOrders(thali, 20)
  await logIn(tablet, '/menu')
  await addDish(tablet, 'Dal Makhani')
  // The state that the button on the order's card stores.
  await tablet.evaluate((userId) => {
    localStorage.setItem('tableNumber', '20')
    localStorage.setItem('orderForUser', userId ?? '')
  }, order?.userId)
  await tablet.goto('/admin/basket')
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

test('the order pad takes table, dishes and notes on one screen', async ({ tablet, thali }) => {
  await logIn(tablet)
  await tablet.getByRole('link', { name: 'New order' }).click()
  await tablet.waitForURL('**/admin/order')
  const ticket = tablet.getByRole('complementary', { name: 'Ticket' })
  // By keyboard: Enter adds the first result.
  await tablet.getByRole('searchbox', { name: 'Find a dish' }).fill('makhani')
  await tablet.keyboard.press('Enter')
  await expect(ticket).toContainText('Dal Makhani')
  await tablet.getByRole('navigation', { name: 'Categories' }).getByRole('button', { name: 'Breads' }).click()
  await tablet.getByRole('button', { name: 'Add one Butter Naan' }).first().click()
  await ticket.getByRole('button', { name: /Dal Makhani/ }).click()
  await ticket.getByRole('group', { name: 'Notes for Dal Makhani' }).getByRole('button', { name: 'Jain' }).click()
  const send = ticket.getByRole('button', { name: 'Send to kitchen (₹315.50)' })
  await send.click()
  const field = tablet.getByRole('dialog', { name: 'Choose the table' }).getByLabel('Table number')
  await field.fill('99')
  await tablet.keyboard.press('Enter')
  await expect(tablet.getByText('Please enter a table number from 1 to 20.')).toBeVisible()
  await field.fill('16')
  await tablet.keyboard.press('Enter')
  await expect(tablet.getByRole('button', { name: 'Table 16', exact: true })).toBeVisible()
  await separateTaps(tablet)
  await send.click()
  await tablet.waitForURL('**/admin/tables')
  await expect(tablet.getByText('Table 16: 2 items sent')).toBeVisible()
  await expect.poll(async () => (await listOrders(thali, 16)).length).toBe(1)
  const [order] = await listOrders(thali, 16)
  expect(order?.items.map(({ itemName, specialInstructions }) => [itemName, specialInstructions])).toEqual([
    ['Dal Makhani', 'Jain'],
    ['Butter Naan', ''],
  ])
})
