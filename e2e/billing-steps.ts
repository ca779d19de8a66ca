// Bills at Monsoon House, the demo restaurant that issues them.
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { EndpointName } from '@thali/contract/api/all-endpoints'
import type { Input, Reply } from '@thali/contract/api/calls'
import type { Bill } from '@thali/contract/bills/bill'
import type { Order } from '@thali/contract/orders/order'
import { ask } from '../testing/ask.ts'
import { beginSession } from './steps.ts'
import type { Thali } from './thali.ts'

const restaurantId = 'monsoon-house'
const admin = { username: 'monsoon-admin', password: 'monsoon-admin' }

type Options = { readonly body?: object; readonly key?: string }

/** The address of a running Thali. */
export type Address = Pick<Thali, 'url'>

/** Calls as the admin of Monsoon House. */
export const asAdmin = async <N extends EndpointName>(
  { url }: Address,
  name: N,
  path: string,
  options: Options = {},
): Promise<Reply<N>> => {
  const { body: session } = await ask(url, 'login', '/auth/login', { body: admin })
  const { status, body } = await ask(url, name, path, { ...options, token: session.accessToken })
  if (status >= 300) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`)
  return body
}

/** Removes the orders of Monsoon House, and gives its settings of bills back. */
export const resetMonsoonHouse = async (thali: Thali, billing: string | null): Promise<void> => {
  const { db } = thali
  const orders = db.selectFrom('orders').select('id').where('restaurant_id', '=', restaurantId)
  await db.deleteFrom('order_lines').where('order_id', 'in', orders).execute()
  await db.deleteFrom('orders').where('restaurant_id', '=', restaurantId).execute()
  await db.deleteFrom('sittings').where('restaurant_id', '=', restaurantId).execute()
  await db.updateTable('restaurants').set({ billing }).where('id', '=', restaurantId).execute()
}

/** The stored settings of bills, for `resetMonsoonHouse`. */
export const storedBilling = async ({ db }: Thali): Promise<string | null> => {
  const row = db.selectFrom('restaurants').select('billing').where('id', '=', restaurantId)
  return (await row.executeTakeFirstOrThrow()).billing
}

type Lines = Input<'createOrder'>['body']['items']

/** An order that staff enter. */
export const orderAsStaff = (thali: Address, tableNumber: number, items: Lines): Promise<Order> =>
  asAdmin(thali, 'createOrder', '/orders', {
    body: { restaurantId, tableNumber, userId: `guest-${tableNumber}`, items },
    key: randomUUID(),
  })

type Change = Omit<Input<'createBill'>['body'], 'orderIds' | 'sittingId'>

/** A bill with its id. */
export type Issued = Bill & { readonly id: string; readonly number: string }

/** Bills an order. */
export const issueBill = async (thali: Address, { id }: Order, change: Change = {}): Promise<Issued> => {
  const bill = await asAdmin(thali, 'createBill', '/bills', { body: { orderIds: [id], ...change }, key: randomUUID() })
  return { ...bill, id: bill.id ?? '', number: bill.number ?? '' }
}

/** Credits lines of a bill. */
export const creditLines = (thali: Thali, { id }: Issued, lines: string[]): Promise<Reply<'createCreditNote'>> =>
  asAdmin(thali, 'createCreditNote', `/bills/${id}/credit-notes`, {
    body: { lines, reason: 'Cold when it arrived' },
    key: randomUUID(),
  })

/** The bill as it is now. */
export const billNow = (thali: Thali, { id }: Issued): Promise<Bill> => asAdmin(thali, 'getBill', `/bills/${id}`)

/** Begins a session as the admin of Monsoon House. */
export const beginAtMonsoonHouse = (page: Page): Promise<void> => beginSession(page, admin)
