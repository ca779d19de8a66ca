import { expect, type Browser, type Locator, type Page } from '@playwright/test'
import type { Order, Tokens } from '@thali/contract'
import type { Thali } from './thali.ts'

const restaurantId = 'spice-garden'

const send = async <T>(method: 'POST' | 'PUT', address: string, body: object, token = ''): Promise<T> => {
  const answer = await fetch(address, {
    method,
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}

/**
 * Sends an order as a diner's phone does.
 *
 * @param thali Where to.
 * @param tableNumber From which table.
 * @param dishes Item ids and quantities (default: one Dal Makhani).
 * @returns The order.
 */
export const sendOrder = (
  thali: Thali,
  tableNumber: number,
  dishes: Readonly<Record<string, number>> = { 'dal-makhani': 1 },
): Promise<Order> =>
  send('POST', `${thali.url}/api/orders`, {
    restaurantId,
    tableNumber,
    userId: `guest-${tableNumber}`,
    items: Object.entries(dishes).map(([itemId, quantity]) => ({ itemId, quantity })),
  })

/**
 * Calls a waiter as a diner's phone does.
 *
 * @param thali Where to.
 * @param tableNumber From which table.
 */
export const callWaiter = async (thali: Thali, tableNumber: number): Promise<void> => {
  await send('POST', `${thali.url}/api/notifications/waiter`, { restaurantId, tableNumber })
}

/**
 * Changes an order as another tablet does.
 *
 * @param thali Where to.
 * @param order The order in its current version.
 * @param change What is different.
 * @returns The order as it is then.
 */
export const changeOrder = async (thali: Thali, order: Order, change: Partial<Order>): Promise<Order> => {
  const credentials = { username: 'demo-waiter', password: 'demo-waiter' }
  const { accessToken } = await send<Tokens>('POST', `${thali.url}/api/auth/login`, credentials)
  return send('PUT', `${thali.url}/api/orders/${order.id}`, { ...order, ...change }, accessToken)
}

/**
 * Another tablet, 1024 × 768, with nobody logged in.
 *
 * @param browser The browser.
 * @param thali Where.
 * @returns Its page.
 */
export const openAnotherTablet = async (browser: Browser, thali: Thali): Promise<Page> => {
  const context = await browser.newContext({
    baseURL: thali.url,
    viewport: { width: 1024, height: 768 },
    hasTouch: true,
    timezoneId: 'Asia/Kolkata',
  })
  return context.newPage()
}

/**
 * Another tablet, 1024 × 768, logged in as the demo's waiter, at Table Service.
 *
 * @param browser The browser.
 * @param thali Where.
 * @returns Its page.
 */
export const anotherTablet = async (browser: Browser, thali: Thali): Promise<Page> => {
  const page = await openAnotherTablet(browser, thali)
  await page.goto('/admin/login')
  await expect(page.getByLabel('Username')).toHaveValue('demo-admin')
  await page.getByLabel('Username').fill('demo-waiter')
  await page.getByLabel('Password', { exact: true }).fill('demo-waiter')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()
  return page
}

/**
 * A table that called, on Table Service.
 *
 * @param page The screen.
 * @param tableNumber Which table.
 * @returns The button that clears the call.
 */
export const call = (page: Page, tableNumber: number): Locator =>
  page.getByRole('button', { name: new RegExp(`^Table ${tableNumber} `) })

/**
 * A table with running orders, on Table Service.
 *
 * @param page The screen.
 * @param tableNumber Which table.
 * @returns The link that opens its orders.
 */
export const tile = (page: Page, tableNumber: number): Locator =>
  page.getByRole('link', { name: new RegExp(`^Table ${tableNumber} `) })
