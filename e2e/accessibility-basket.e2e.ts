import type { Page } from '@playwright/test'
import { expectNoFindingsInAnyTheme } from './axe.ts'
import { changeDish } from '../testing/dishes.ts'
import { addDish, expectLayers, keepUndo, logIn, openBasket, scanTable, sendBasket, separateTaps } from './steps.ts'
import { expect, test, type Thali } from './thali.ts'

const orders = '**/api/orders'

test.beforeEach(async ({ phone, tablet }) => {
  for (const page of [phone, tablet]) await page.emulateMedia({ reducedMotion: 'reduce' })
})

const checkBasket = async (phone: Page): Promise<void> => {
  await scanTable(phone, 1)
  // The basket returns to a short list.
  await phone.getByRole('link', { name: 'Search' }).click()
  await phone.getByRole('searchbox').fill('Dal Makhani')
  await addDish(phone, 'Dal Makhani')
  await openBasket(phone)
  await keepUndo(phone)
  await phone.getByRole('button', { name: 'Clear all items from the basket' }).click()
  await expect(phone.getByRole('button', { name: 'Undo' })).toBeVisible()
  await expectNoFindingsInAnyTheme(phone, 'undo', 'div:has(> output + button)')
  await addDish(phone, 'Dal Makhani')
  await openBasket(phone)
  await expectNoFindingsInAnyTheme(phone, 'basket')
  await phone.getByRole('button', { name: 'Add note for Dal Makhani' }).click()
  await phone.getByPlaceholder('Enter special instructions here').fill('Less spicy')
  await phone.keyboard.press('Escape')
  await expectNoFindingsInAnyTheme(phone, 'unsaved note')
}

// With the dish of the basket.
const checkSending = async (phone: Page, thali: Thali): Promise<void> => {
  // The server must send the refusal: neither a message nor another menu may change the basket before.
  await phone.route('**/api/visits/events', (route) => route.abort())
  await scanTable(phone, 1)
  await addDish(phone, 'Butter Naan')
  await openBasket(phone)
  const menu = '**/api/restaurants/spice-garden*'
  await phone.route(menu, (route) => route.abort())
  await expect(phone.getByRole('button', { name: /^Send to kitchen/ })).toBeVisible()
  await phone.getByRole('button', { name: /^Send to kitchen/ }).click()
  await expectNoFindingsInAnyTheme(phone, 'send')
  await changeDish(thali, 'Butter Naan', { price: 60 })
  await phone.getByRole('button', { name: 'Yes, Please' }).click()
  await expect(phone.getByRole('heading', { name: 'Some prices changed' })).toBeVisible()
  await expectNoFindingsInAnyTheme(phone, 'price review')
  await changeDish(thali, 'Dal Makhani', { availableFrom: '2099-01-01T00:00:00.000Z' })
  await separateTaps(phone)
  await phone.getByRole('button', { name: 'Send for ₹320' }).click()
  await expect(phone.getByRole('heading', { name: 'Not available right now' })).toBeVisible()
  await phone.unroute(menu)
  await expectNoFindingsInAnyTheme(phone, 'not available')
  await phone.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(phone.getByText('Unavailable', { exact: true })).toBeVisible()
  await expectNoFindingsInAnyTheme(phone, 'basket with a dish that is not available')
  await changeDish(thali, 'Dal Makhani', { availableFrom: '2020-01-01T00:00:00.000Z' })
  await changeDish(thali, 'Butter Naan', { price: 55.5 })
}

const checkNoOrders = async (phone: Page): Promise<void> => {
  await scanTable(phone, 2)
  await phone.goto('/orders/my-orders')
  await expect(phone.getByRole('button', { name: 'Go to Menu' })).toBeVisible()
  await expectNoFindingsInAnyTheme(phone, 'no orders')
  await phone.route('**/api/orders?*', (route) => route.abort())
  await phone.reload()
  await expect(phone.getByRole('button', { name: 'Retry' })).toBeVisible()
  await expectNoFindingsInAnyTheme(phone, 'orders failed')
  await phone.unroute('**/api/orders?*')
}

const checkWaitingOrder = async (phone: Page): Promise<void> => {
  await scanTable(phone, 2)
  await addDish(phone, 'Dal Makhani')
  await phone.route(orders, (route) => route.abort())
  await sendBasket(phone, '₹260')
  await expect(phone.getByText(/^Saved on this phone/)).toBeVisible()
  await phone.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { value: false })
    dispatchEvent(new Event('offline'))
  })
  await expect(phone.getByText('Offline. Your basket is safe.')).toBeVisible()
  await expectNoFindingsInAnyTheme(phone, 'waiting')
  await phone.getByRole('button', { name: 'Cancel' }).click()
  await expectNoFindingsInAnyTheme(phone, 'take back')
  await phone.keyboard.press('Escape')
  await expectLayers(phone, 0)
  await phone.goto('/restaurants/spice-garden/tables/3/home')
  await phone.waitForURL('**/menu')
  await expect(phone.getByRole('heading', { name: 'Shall this order still be sent?' })).toBeVisible()
  await expectNoFindingsInAnyTheme(phone, 'held', 'dialog')
  await phone.keyboard.press('Escape')
  await phone.getByRole('link', { name: /Not sent/ }).click()
  await expect(phone.getByText('Not sent. It waits for your word.')).toBeVisible()
  await expectNoFindingsInAnyTheme(phone, 'held in the basket')
  await phone.getByRole('button', { name: 'Close' }).click()
  // By keyboard, because a second tap at Close's position is dropped as part of a double tap.
  await phone.getByRole('button', { name: 'Open navigation' }).press('Enter')
  await phone.getByRole('link', { name: 'My Orders' }).click()
  await expect(phone.getByText('Not sent yet')).toBeVisible()
  await expectNoFindingsInAnyTheme(phone, 'held in My Orders')
}

test('axe passes basket, sending and its review in every theme', async ({ phone, thali }) => {
  await test.step('basket, Undo and an unsaved note', () => checkBasket(phone))
  await test.step('sending and its review dialogs', () => checkSending(phone, thali))
})

test('axe passes My Orders and waiting orders in every theme', async ({ phone }) => {
  await test.step('My Orders, empty and failed', () => checkNoOrders(phone))
  await test.step('waiting, held and offline orders', () => checkWaitingOrder(phone))
})

test('axe passes the staff basket and its dialogs in every theme', async ({ tablet }) => {
  await logIn(tablet, '/menu')
  await addDish(tablet, 'Dal Makhani')
  await tablet.goto('/admin/basket')
  await tablet.getByRole('button', { name: /^Send to kitchen/ }).click()
  await tablet.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(tablet.getByText('TableNumber is required')).toBeVisible()
  await expectNoFindingsInAnyTheme(tablet, 'table number')
  await tablet.evaluate(() => {
    localStorage.setItem('tableNumber', '3')
    localStorage.setItem('orderForUser', 'somebody')
  })
  await tablet.reload()
  await expect(tablet.getByText('A further order for table 3')).toBeVisible()
  await expectNoFindingsInAnyTheme(tablet, 'adding')
  await tablet.getByRole('button', { name: /^Send to kitchen/ }).click()
  await expectNoFindingsInAnyTheme(tablet, 'sending for a diner')
})
