import type { Locator, Page } from '@playwright/test'
import type { Order } from '@thali/contract/orders/order'
import { listOrders } from '../testing/dishes.ts'
import { expectNoFindingsInAnyTheme } from './axe.ts'
import { cook, setKitchen, takeOff } from './progress-steps.ts'
import { addDish, scanTable, sendBasket, toastOf } from './steps.ts'
import { expect, test, type Thali } from './thali.ts'
import { anotherPhone, makeCard, setOrdering, visitStarted } from './visit-steps.ts'

test.afterEach(async ({ thali }) => {
  await setKitchen(thali, false)
  await setOrdering(thali)
})

const sendDinner = async (phone: Page, thali: Thali, tableNumber: number): Promise<Order> => {
  await addDish(phone, 'Dal Makhani')
  await addDish(phone, 'Butter Naan')
  await addDish(phone, 'Butter Naan')
  await sendBasket(phone, '₹371')
  await expect(toastOf(phone, 'Order sent to the kitchen')).toBeVisible()
  const [order] = await listOrders(thali, tableNumber)
  if (!order) throw new Error('There is no order')
  return order
}

const timeline = (page: Page | Locator): Locator => page.getByRole('list', { name: /^Progress of order #/ })

const steps = (page: Page | Locator): Locator => timeline(page).getByRole('listitem')

const currentStep = (page: Page | Locator): Locator => timeline(page).locator('[aria-current="step"]')

const spoken = (page: Page): Locator => page.locator('[aria-live="polite"].visually-hidden')

test('a diner follows an order from sent to served', async ({ phone, thali }) => {
  await setKitchen(thali, true)
  const started = visitStarted(phone)
  await scanTable(phone, 2)
  await started
  const order = await sendDinner(phone, thali, 2)
  const bar = phone.getByRole('link', { name: /^Order #\d+/ })
  await expect(bar).toContainText('Sent')
  await cook(thali, order, { 'Dal Makhani': { seen: 1 }, 'Butter Naan': { seen: 2 } })
  await expect(bar).toContainText('Seen by the kitchen')
  await expect(spoken(phone)).toHaveText(`Order #${order.orderNumber}: Seen by the kitchen.`)
  await bar.click()
  await expect(currentStep(phone)).toContainText(/Seen by the kitchen \d+:\d\d [AP]M/)
  await expect(steps(phone)).toContainText([
    /Sent \d+:\d\d/,
    /Seen by the kitchen \d+:\d\d/,
    /Ready Not yet/,
    /Served Not yet/,
  ])
  await cook(thali, order, { 'Butter Naan': { ready: 1 } })
  await expect(steps(phone).nth(2)).toContainText('1 of 3')
  await expect(currentStep(phone)).toContainText('Seen by the kitchen')
  await expect(spoken(phone)).toHaveText(`Order #${order.orderNumber}: 1 of 3 ready.`)
  const card = phone.getByRole('button', { name: /^Order #/ })
  await expect(card).toContainText('1 of 3 ready')
  await card.press('Enter')
  await expect(phone.getByText('1 of 2 ready')).toBeVisible()
  await expectNoFindingsInAnyTheme(phone, 'an order that is partly ready')
  await cook(thali, order, { 'Dal Makhani': { ready: 1 }, 'Butter Naan': { ready: 2 } })
  await expect(currentStep(phone)).toContainText(/Ready \d+:\d\d/)
  await takeOff(thali, order, { 'Dal Makhani': 0 }, 'Sold out')
  // The live region of screen readers has the same sentence.
  const live = phone.getByRole('region', { name: 'Live Orders' })
  await expect(live.getByText('Dal Makhani: Taken off the order')).toBeVisible()
  await cook(thali, order, { 'Butter Naan': { remade: 1, from: { remade: 0 }, reason: 'Too dark' } })
  await expect(live.getByText('Butter Naan: The kitchen is making 1 again')).toBeVisible()
  await expect(steps(phone).nth(2)).toContainText('1 of 2')
  await expectNoFindingsInAnyTheme(phone, 'an order with a void and a remake')
  await cook(thali, order, { 'Butter Naan': { ready: 2 } })
  await cook(thali, order, { 'Butter Naan': { served: 2 } })
  await expect(currentStep(phone)).toContainText(/Served \d+:\d\d/)
  await expectNoFindingsInAnyTheme(phone, 'a served order')
})

/** Two phones that scanned the card of a shared table. */
const shareTable = async (phones: readonly Page[], thali: Thali, tableNumber: number): Promise<void> => {
  await setKitchen(thali, true)
  await setOrdering(thali, { links: 'signed', sharedTable: true })
  const link = await makeCard(thali, tableNumber)
  for (const page of phones) {
    const started = visitStarted(page)
    await page.goto(link)
    await page.waitForURL(/\/menu(\?|$)/)
    await started
  }
}

test('a shared table shows the progress of all its orders', async ({ phone, thali, browser }) => {
  const other = await anotherPhone(browser, thali)
  await shareTable([phone, other], thali, 8)
  const order = await sendDinner(other, thali, 8)
  await phone.goto('/orders/my-orders')
  const table = phone.getByRole('region', { name: 'Orders of table 8' })
  await expect(currentStep(table)).toContainText('Sent')
  await cook(thali, order, { 'Dal Makhani': { ready: 1 } })
  await expect(table.getByText('1 of 3 ready')).toBeVisible()
  await takeOff(thali, order, { 'Dal Makhani': 0 }, 'Sold out')
  await expect(table.getByText('Taken off the order')).toBeVisible()
  await expectNoFindingsInAnyTheme(phone, 'the progress of a shared table')
  await other.context().close()
})
