import { randomUUID } from 'node:crypto'
import { expect, type Browser, type Page } from '@playwright/test'
import type { Input } from '@thali/contract/api/calls'
import type { Tokens } from '@thali/contract/auth/schema'
import type { Bill } from '@thali/contract/bills/bill'
import type { Order } from '@thali/contract/orders/order'
import type { Settings } from '@thali/contract/restaurants/settings-schema'
import type { WaiterCall } from '@thali/contract/waiter-calls/schema'
import { anItem, anOrder, aRestaurant, password, type TestRestaurant } from '../apps/server/test/builders.ts'
import type { Thali } from './thali.ts'
import { anotherPhone, visitStarted } from './visit-steps.ts'

type Issued = Bill & { readonly id: string; readonly number: string }

/** A restaurant that issues bills, and the calls of its admin. */
export type BillHouse = {
  readonly restaurant: TestRestaurant
  readonly changeSettings: (
    group: 'billing' | 'ordering',
    change: Partial<Settings['billing']> | Partial<Settings['ordering']>,
  ) => Promise<void>
  /** The path of the link on the card of a table. */
  readonly makeCard: (tableNumber: number) => Promise<string>
  readonly calls: () => Promise<readonly WaiterCall[]>
  readonly acknowledge: (call: Pick<WaiterCall, 'id'>) => Promise<unknown>
  /** An order of so many dals that staff enter. */
  readonly order: (tableNumber: number, quantity?: number) => Promise<Order>
  /** Issues the bill for an order's sitting. */
  readonly issue: (
    order: Pick<Order, 'sittingId'>,
    discounts?: Input<'createBill'>['body']['discounts'],
  ) => Promise<Issued>
  readonly get: (bill: Pick<Issued, 'id'>) => Promise<Issued>
  readonly pay: (bill: Pick<Issued, 'id'>, body: Input<'createPayment'>['body']) => Promise<unknown>
  readonly split: (bill: Pick<Issued, 'id'>, count: number) => Promise<unknown>
  readonly decide: (requestId: string | undefined, body: Input<'updateUpiRequest'>['body']) => Promise<unknown>
  readonly sittings: () => Promise<readonly unknown[]>
  /** Logs the admin in again, after the test moved the clock. */
  readonly logInAgain: () => Promise<void>
}

type Ask = <T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<T>

/** Makes calls as the restaurant's admin, each with a new idempotency key. */
const openOffice = async (
  { url }: Thali,
  { admin }: TestRestaurant,
): Promise<{ readonly ask: Ask; readonly logInAgain: () => Promise<void> }> => {
  let token = ''
  const ask: Ask = async <T>(method: string, path: string, body?: object) => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        'Idempotency-Key': randomUUID(),
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    // The contract's type of the call.
    return (await answer.json()) as T
  }
  const logInAgain = async (): Promise<void> => {
    token = (await ask<Tokens>('POST', '/auth/login', { username: admin, password })).accessToken
  }
  await logInAgain()
  return { ask, logInAgain }
}

/** No tax and no rounding, so that amounts equal the dishes' prices. */
const plainBilling = {
  isOn: true,
  scheme: 'unregistered',
  roundTo: 'none',
  upi: { vpa: 'spicegarden@okhdfcbank', name: 'Spice Garden' },
} as const

/** A restaurant of its own for a journey, because issued bills cannot be deleted. `Dish dal` costs 100 rupees. */
export const openBillHouse = async (thali: Thali, billing: Partial<Settings['billing']> = {}): Promise<BillHouse> => {
  const restaurant = await aRestaurant(thali.db, `house-${randomUUID().slice(0, 8)}`)
  await anItem(thali.db, restaurant, `${restaurant.id}-dal`, { name: 'Dish dal', price: 100 })
  const { ask, logInAgain } = await openOffice(thali, restaurant)
  const ofRestaurant = { restaurantId: restaurant.id }
  const query = `?restaurantId=${restaurant.id}`
  const settings = `/restaurants/${restaurant.id}/settings`
  const house: BillHouse = {
    restaurant,
    changeSettings: async (group, change) => {
      const stored = await ask<Settings>('GET', settings)
      await ask('PUT', settings, { version: stored.version, [group]: { ...stored[group], ...change } })
    },
    makeCard: async (tableNumber) =>
      (await ask<{ path: string }>('POST', `/tables/${tableNumber}/card`, ofRestaurant)).path,
    calls: () => ask('GET', `/notifications/waiter${query}`),
    acknowledge: ({ id }) => ask('PUT', `/notifications/waiter/${id}`, { isAcknowledged: true }),
    order: (tableNumber, quantity = 1) =>
      ask('POST', '/orders', {
        ...ofRestaurant,
        tableNumber,
        userId: `guest-${tableNumber}`,
        items: [{ itemId: `${restaurant.id}-dal`, quantity }],
      }),
    issue: ({ sittingId }, discounts = []) => ask('POST', '/bills', { sittingId, discounts }),
    get: ({ id }) => ask('GET', `/bills/${id}`),
    pay: ({ id }, body) => ask('POST', `/bills/${id}/payments`, body),
    split: ({ id }, count) => ask('PUT', `/bills/${id}/split`, { by: 'equal', count }),
    decide: (id, body) => ask('PUT', `/upi-requests/${id}`, body),
    sittings: () => ask('GET', `/sittings${query}`),
    logInAgain,
  }
  await house.changeSettings('billing', { ...plainBilling, ...billing })
  return house
}

/** Logs a member of the staff in, such as `restaurant.cashier`. */
export const logInAs = async (page: Page, username: string): Promise<void> => {
  await page.goto('/admin/login')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/admin/login')
}

/** Opens a table's link on a phone and waits for its visit. */
export const sitDown = async (phone: Page, { restaurant }: BillHouse, tableNumber: number): Promise<void> => {
  const started = visitStarted(phone)
  await phone.goto(`/restaurants/${restaurant.id}/tables/${tableNumber}/home`)
  await started
  await phone.waitForURL('**/menu')
}

/** Opens another phone at a table. */
export const sitDownToo = async (
  browser: Browser,
  thali: Thali,
  house: BillHouse,
  tableNumber: number,
): Promise<Page> => {
  const phone = await anotherPhone(browser, thali)
  await sitDown(phone, house, tableNumber)
  return phone
}

/** Sends an order of so many dals with the cookie and the user id of a phone. */
export const orderFrom = async (
  phone: Page,
  { restaurant }: BillHouse,
  tableNumber: number,
  quantity = 1,
): Promise<Order> => {
  const userId = await phone.evaluate(() => localStorage.getItem('userId') ?? '')
  const data = anOrder(restaurant, [], { userId, tableNumber, items: [{ itemId: `${restaurant.id}-dal`, quantity }] })
  const answer = await phone.request.post('/api/orders', { data })
  expect(answer.status()).toBe(201)
  return answer.json()
}

/** Opens My Orders, whose title at a shared table is "Our table" once the table's orders are there. */
export const openMyOrders = async (phone: Page, title = 'My Orders'): Promise<void> => {
  await phone.goto('/orders/my-orders')
  await expect(phone.getByRole('heading', { name: title, level: 1 })).toBeVisible()
}

/** Opens the only bill of a phone from My Orders. */
export const openBill = async (phone: Page): Promise<void> => {
  await phone.getByRole('link', { name: /^Bill / }).click()
  await expect(phone.getByRole('heading', { name: 'Bill', level: 1 })).toBeVisible()
  await expect(phone.getByRole('article')).toBeVisible()
}
