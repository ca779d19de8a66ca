import { expect, type Browser, type Locator, type Page } from '@playwright/test'
import type { Tokens } from '@thali/contract/auth/schema'
import type { Order } from '@thali/contract/orders/order'
import { beginSession } from './steps.ts'
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

/** Sends an order as a diner's phone does (default: one Dal Makhani). */
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

/** Calls a waiter to a table as a diner's phone does. */
export const callWaiter = async (thali: Thali, tableNumber: number): Promise<void> => {
  await send('POST', `${thali.url}/api/notifications/waiter`, { restaurantId, tableNumber })
}

/** Changes an order as another tablet does; needs its current version. */
export const changeOrder = async (thali: Thali, order: Order, change: Partial<Order>): Promise<Order> => {
  const credentials = { username: 'demo-waiter', password: 'demo-waiter' }
  const { accessToken } = await send<Tokens>('POST', `${thali.url}/api/auth/login`, credentials)
  return send('PUT', `${thali.url}/api/orders/${order.id}`, { ...order, ...change }, accessToken)
}

/** Opens another tablet, 1024 × 768, without a login. */
export const openAnotherTablet = async (browser: Browser, thali: Thali): Promise<Page> => {
  const context = await browser.newContext({
    baseURL: thali.url,
    viewport: { width: 1024, height: 768 },
    hasTouch: true,
    timezoneId: 'Asia/Kolkata',
  })
  return context.newPage()
}

/** Opens another tablet, 1024 × 768, with the demo's waiter at Table Service. */
export const anotherTablet = async (browser: Browser, thali: Thali): Promise<Page> => {
  const page = await openAnotherTablet(browser, thali)
  await beginSession(page, { username: 'demo-waiter', password: 'demo-waiter' })
  await page.goto('/admin/tables')
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()
  return page
}

/** The button on Table Service that clears a table's call. */
export const call = (page: Page, tableNumber: number): Locator =>
  page.getByRole('button', { name: new RegExp(`^Table ${tableNumber} (?!.*Undo)`) })

/** The link on Table Service that opens a table's orders. */
export const tile = (page: Page, tableNumber: number): Locator =>
  page.getByRole('link', { name: new RegExp(`^Table ${tableNumber} `) })
