import { listOrders } from '../testing/dishes.ts'
import { addDish, logIn, scanTable, sendBasket, toastOf } from './steps.ts'
import { expect, test } from './thali.ts'

const myOrders = '**/api/orders?*userId=*'

test('live orders first, closed ones collapsible, cards show details (spec §2)', async ({ phone, tablet, thali }) => {
  await scanTable(phone, 3)
  await addDish(phone, 'Dal Makhani')
  await sendBasket(phone, '₹260')
  await expect(toastOf(phone, 'Order sent to the kitchen')).toBeVisible()
  await logIn(tablet, '/admin/orders/running?table=3')
  await tablet.getByRole('article').getByRole('button', { name: 'Close' }).click()
  await tablet
    .getByRole('dialog')
    .getByRole('button', { name: /^Close order #/ })
    .click()
  await expect.poll(async () => (await listOrders(thali, 3)).map((order) => order.status)).toEqual(['Completed'])

  await phone.goto('/orders/my-orders')
  // Expanded by default only without live orders.
  await expect(phone.getByText(/^Order #/)).toBeVisible()
  await phone.goto('/menu')
  await addDish(phone, 'Butter Naan')
  await addDish(phone, 'Butter Naan')
  await sendBasket(phone, '₹111')
  await phone.waitForURL('**/menu')
  // Without the event stream, My Orders polls.
  await phone.route('**/api/visits/events', (route) => route.abort())
  await phone.goto('/orders/my-orders')
  const live = phone.getByRole('region', { name: 'Live Orders' })
  const closed = phone.getByRole('region', { name: 'Closed Orders' })
  await expect(live).toContainText('2 items (1 dish)')
  await expect(closed.getByText(/^Order #/)).toBeHidden()
  await closed.getByRole('button', { name: /Closed Orders/ }).focus()
  await phone.keyboard.press('Enter')
  await expect(closed.getByText(/^Order #/)).toBeVisible()
  const card = live.getByRole('button')
  await expect(live.getByText('Butter Naan')).toBeHidden()
  await card.focus()
  await phone.keyboard.press('Enter')
  await expect(live.getByText('Butter Naan')).toBeVisible()
  await card.click()
  await expect(live.getByText('Butter Naan')).toBeHidden()
  // The border of the first live order is animated for at most five seconds (design §4.22).
  const turning = (): Promise<number> =>
    phone.evaluate(() => document.getAnimations().filter((one) => one.playState === 'running').length)
  await expect.poll(turning).toBe(0)

  await phone.route(myOrders, (route) => route.abort())
  await expect(phone.getByText(/^No connection\. These are your orders as of/)).toBeVisible({ timeout: 20_000 })
  await expect(live).toContainText('2 items (1 dish)')
})
