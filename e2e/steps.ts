import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Opens a table link and waits for the menu behind the splash, which splash.e2e.ts looks at: it may be gone by now.
 *
 * @param phone The diner's page.
 * @param tableNumber Their table.
 */
export const scanTable = async (phone: Page, tableNumber: number): Promise<void> => {
  await phone.goto(`/restaurants/spice-garden/tables/${tableNumber}/home`)
  await phone.waitForURL('**/menu')
  await expect(phone.getByRole('heading', { name: "Chef's Specials" })).toBeVisible()
}

/**
 * Adds a dish from the menu.
 *
 * @param phone The diner's page, on the menu.
 * @param dish Its name.
 */
export const addDish = async (phone: Page, dish: string): Promise<void> => {
  // The test scrolls without a finger, so that this dish may come to lie where the last one was tapped. A key says that it
  // is not the second tap of a double tap (ui/tap-guard.ts).
  await phone.keyboard.press('Shift')
  // A dish may stand in a special category and again in its own.
  await phone
    .getByRole('button', { name: `Add one ${dish}`, exact: true })
    .first()
    .click()
}

/**
 * Opens the basket by its bar. By the bar's edge: a tap right after it on the same spot would be taken for the second one of a double tap.
 *
 * @param phone The page, with something in the basket.
 */
export const openBasket = async (phone: Page): Promise<void> => {
  await phone.getByRole('link', { name: /View basket/ }).click({ position: { x: 20, y: 20 } })
  await expect(phone.getByRole('heading', { name: 'Basket', exact: true })).toBeVisible()
}

/**
 * Opens the basket and confirms sending it.
 *
 * @param phone The diner's page, with something in the basket.
 * @param total As the button says it, such as `₹640`.
 */
export const sendBasket = async (phone: Page, total: string): Promise<void> => {
  await openBasket(phone)
  await phone.getByRole('button', { name: `Send to kitchen (${total})` }).click()
  await expect(
    phone.getByText('You are about to send the order to the kitchen. Please click yes to continue.'),
  ).toBeVisible()
  await phone.getByRole('button', { name: 'Yes, Please' }).click()
}

/**
 * Logs the demo's staff in, as the prefilled form offers.
 *
 * @param tablet The waiter's page.
 */
export const logIn = async (tablet: Page): Promise<void> => {
  await tablet.goto('/admin/login')
  await expect(tablet.getByLabel('Username')).toHaveValue('demo-admin')
  await tablet.getByRole('button', { name: 'Login' }).click()
  await tablet.waitForURL('**/admin/tables')
  await expect(tablet.getByText('Connected', { exact: true })).toBeVisible()
}

/**
 * A message of a page, shown as a toast at present or earlier: it stays in the page's log.
 *
 * @param page A diner's or the staff's page.
 * @param text The whole message.
 * @returns The last message of that text.
 */
export const toastOf = (page: Page, text: string): Locator =>
  page.getByRole('log').getByText(text, { exact: true }).last()
