import type { Locator, Page } from '@playwright/test'
import type { Input } from '@thali/contract/api/calls'
import type { Tokens } from '@thali/contract/auth/schema'
import type { Bill, UpiRequest } from '@thali/contract/bills/bill'
import type { Order } from '@thali/contract/orders/order'
import type { Settings } from '@thali/contract/restaurants/settings-schema'
import { separateTaps } from './steps.ts'
import { expect, type Thali } from './thali.ts'

const restaurantId = 'spice-garden'

/** The account that the journeys' UPI codes pay to. */
export const upiAccount = { vpa: 'cafe.grill@okhdfcbank', name: 'Café & Grill' }

const registration = {
  isOn: true,
  scheme: 'unregistered',
  legalName: 'Spice Garden Foods LLP',
  address: '12 Church Street, Bengaluru',
  pricesIncludeTax: true,
  upi: upiAccount,
} as const

type Issued = Bill & { readonly id: string }

/** Calls as the demo's admin, at a till that issues bills. */
export type TillOffice = {
  readonly order: (tableNumber: number, dishes: Readonly<Record<string, number>>) => Promise<Order>
  /** Orders as a guest with a name, whose phone opened the table's link. */
  readonly orderAs: (name: string, tableNumber: number, dishes: Readonly<Record<string, number>>) => Promise<Order>
  /** Orders and issues a bill for them (default: one Dal Makhani at 260 rupees). */
  readonly bill: (tableNumber: number, dishes?: Readonly<Record<string, number>>) => Promise<Issued>
  readonly issue: (orders: readonly Order[]) => Promise<Issued>
  readonly get: (billId: string) => Promise<Bill>
  readonly pay: (billId: string, body: Input<'createPayment'>['body']) => Promise<Bill>
  readonly cancel: (billId: string) => Promise<void>
  readonly split: (billId: string, body: Input<'splitBill'>['body']) => Promise<Bill>
  readonly requestUpi: (billId: string, body?: Input<'createUpiRequest'>['body']) => Promise<UpiRequest>
  readonly decideUpi: (requestId: string, body: Input<'updateUpiRequest'>['body']) => Promise<UpiRequest>
  readonly setBilling: (change: Partial<Settings['billing']>) => Promise<void>
  readonly statusOf: (order: Order) => Promise<string>
}

let keys = 0

/** Switches bills on in Spice Garden, and opens its office. */
export const openTill = async ({ url, db }: Thali): Promise<TillOffice> => {
  let token = ''
  const ask = async <T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<T> => {
    keys += 1
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(method === 'POST' && { 'Idempotency-Key': `office-${Date.now()}-${keys}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    // The contract's type of the call.
    return (await answer.json()) as T
  }
  token = (await ask<Tokens>('POST', '/auth/login', { username: 'demo-admin', password: 'demo-admin' })).accessToken
  const settings = `/restaurants/${restaurantId}/settings`
  const setBilling: TillOffice['setBilling'] = async (change) => {
    const { version, billing } = await ask<Settings>('GET', settings)
    await ask('PUT', settings, { version, billing: { ...billing, ...change } })
  }
  await setBilling(registration)
  const place = (tableNumber: number, userId: string, dishes: Readonly<Record<string, number>>): object => {
    const items = Object.entries(dishes).map(([itemId, quantity]) => ({ itemId, quantity }))
    return { restaurantId, tableNumber, userId, items }
  }
  const order: TillOffice['order'] = (tableNumber, dishes) =>
    ask('POST', '/orders', place(tableNumber, `guest-${tableNumber}`, dishes))
  const orderAs: TillOffice['orderAs'] = async (name, tableNumber, dishes) => {
    const send = (path: string, body: object, cookie = ''): Promise<Response> =>
      fetch(`${url}/api${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...(cookie && { Cookie: cookie }) },
        body: JSON.stringify(body),
      })
    const visit = await send('/visits', { restaurantId, tableNumber, userId: name, name })
    const cookie = visit.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ')
    return (await send('/orders', place(tableNumber, name, dishes), cookie)).json()
  }
  const issue: TillOffice['issue'] = (orders) => ask('POST', '/bills', { orderIds: orders.map(({ id }) => id) })
  return {
    order,
    orderAs,
    issue,
    bill: async (tableNumber, dishes = { 'dal-makhani': 1 }) => issue([await order(tableNumber, dishes)]),
    get: (billId) => ask('GET', `/bills/${billId}`),
    pay: (billId, body) => ask('POST', `/bills/${billId}/payments`, body),
    cancel: (billId) => ask('POST', `/bills/${billId}/cancel`, { reason: 'Wrong table' }),
    split: (billId, body) => ask('PUT', `/bills/${billId}/split`, body),
    requestUpi: (billId, body = {}) => ask('POST', `/bills/${billId}/upi-requests`, body),
    decideUpi: (requestId, body) => ask('PUT', `/upi-requests/${requestId}`, body),
    setBilling,
    statusOf: async ({ id }) => {
      const row = await db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirstOrThrow()
      return row.status
    },
  }
}

/** Ends what `openTill` changed. */
export const closeTill = async ({ db }: Thali): Promise<void> => {
  await db.updateTable('restaurants').set({ billing: null }).where('id', '=', restaurantId).execute()
}

/** Opens the screen of a bill. */
export const openBill = async (page: Page, billId: string): Promise<void> => {
  await page.goto(`/admin/bills/bill?bill=${billId}`)
  await expect(page.getByRole('link', { name: 'Print' })).toBeVisible()
}

/** The sheet on top. */
export const sheet = (page: Page): Locator => page.getByRole('dialog').last()

/** Opens the payment sheet of a bill. */
export const openPayment = async (page: Page, billId: string): Promise<void> => {
  await openBill(page, billId)
  await page.getByRole('button', { name: /^Take payment/ }).click()
  await separateTaps(page)
  await expect(sheet(page).getByRole('group', { name: 'How the guest pays' })).toBeVisible()
}

/** Types on the large keys. */
export const type = async (page: Page, text: string): Promise<void> => {
  const keypad = sheet(page).getByRole('group', { name: /^Keys for/ })
  for (const key of text) await keypad.getByRole('button', { name: key, exact: true }).click()
}

/** The button that takes a payment. */
export const take = (page: Page): Locator => sheet(page).getByRole('button', { name: /^Take ₹/ })

/** The amount that the sheet shows as due. */
export const dueOf = (page: Page): Locator =>
  sheet(page).getByRole('paragraph').filter({ hasText: /^Due/ }).locator('strong')
