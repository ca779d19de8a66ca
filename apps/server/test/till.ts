import { randomUUID } from 'node:crypto'
import type { Input } from '@thali/contract/api/calls'
import type { Bill } from '@thali/contract/bills/bill'
import { defaultBilling, type BillingSettings } from '@thali/contract/bills/billing'
import type { Order } from '@thali/contract/orders/order'
import { aRestaurant, anItem, anOrder, logIn, type TestRestaurant } from './builders.ts'
import { startServer, type Answered, type TestServer } from './harness.ts'

type Role = 'admin' | 'waiter' | 'cashier'
type Lines = readonly (readonly [itemId: string, quantity?: number])[]
type Request = Input<'createBill'>['body']

/** A restaurant with billing on, and the calls of its bills. */
export type Till = {
  readonly server: TestServer
  readonly restaurant: TestRestaurant
  setBilling(change: Partial<BillingSettings>): Promise<void>
  /** Moves the clock, and logs in again. */
  moveTo(iso: string): Promise<void>
  dish(id: string, price: number, tax?: { taxClass?: string; isTaxIncluded?: boolean }): Promise<void>
  order(lines: Lines, tableNumber?: number, cookie?: string): Promise<Order>
  preview(request: Request, role?: Role): Promise<Answered<'previewBill'>>
  issue(request: Request, key?: string, role?: Role): Promise<Answered<'createBill'>>
  /** Bills orders, and expects success. */
  bill(
    orders: readonly Order[],
    change?: Omit<Request, 'orderIds' | 'sittingId'>,
  ): Promise<Bill & { readonly id: string }>
  get(billId: string): Promise<Bill>
  list(): Promise<Bill[]>
  cancel(billId: string, reason?: string): Promise<Answered<'cancelBill'>>
  credit(billId: string, lines?: string[], key?: string): Promise<Answered<'createCreditNote'>>
  /** Stores a payment of all that is due, as the calls of payments do. */
  pay(bill: Bill): Promise<void>
  update(order: Pick<Order, 'id'>, change: Input<'updateOrder'>['body'], role?: Role): Promise<Answered<'updateOrder'>>
  call<
    N extends
      | 'removeCharge'
      | 'endSitting'
      | 'mergeSitting'
      | 'updateSitting'
      | 'moveOrder'
      | 'getSitting'
      | 'listSittings',
  >(
    name: N,
    input: Input<N>,
  ): Promise<Answered<N>>
}

const success = <A extends Answered<'createBill'>>(answer: A): A => {
  if (answer.status !== 201) throw new Error(`Answered ${answer.status}: ${JSON.stringify(answer.problem)}`)
  return answer
}

const storePayment = async (
  { db, clock }: TestServer,
  restaurantId: string,
  { id = '', due, businessDay = '' }: Bill,
): Promise<void> => {
  const time = clock.now().getTime()
  const key = { restaurant_id: restaurantId, bill_id: id }
  const money = { method: 'cash' as const, amount_paise: Math.round(due * 100), tip_paise: 0 }
  const none = { tendered_paise: null, utr: null, share_id: null, upi_request_id: null }
  const row = { ...key, ...money, ...none, id: randomUUID(), idempotency_key: randomUUID(), body_hash: '' }
  await db
    .insertInto('payments')
    .values({ ...row, paid_at: time, business_day: businessDay, staff_id: 'staff' })
    .execute()
  await db.updateTable('bill_states').set({ paid_at: time }).where('bill_id', '=', id).execute()
}

const registered = {
  isOn: true,
  scheme: 'regular',
  prefix: 'SG',
  gstin: '27AAPFU0939F1ZV',
  legalName: 'Spice Garden LLP',
  address: 'Pune',
} as const

/** Opens a restaurant that issues tax invoices: one dish `dal` of 100 rupees, 5 % exclusive, rounded to the rupee. */
export const aTill = async (): Promise<Till> => {
  const server = await startServer()
  const restaurant = await aRestaurant(server.db)
  await anItem(server.db, restaurant, 'dal')
  const tokens = new Map<Role, Promise<string>>()
  const tokenOf = (role: Role): Promise<string> => {
    const token = tokens.get(role) ?? logIn(server, restaurant[role]).then(({ accessToken }) => accessToken)
    tokens.set(role, token)
    return token
  }
  let billing: BillingSettings = { ...defaultBilling, ...registered }
  const setBilling: Till['setBilling'] = async (change) => {
    billing = { ...billing, ...change }
    await server.db
      .updateTable('restaurants')
      .set({ billing: JSON.stringify(billing) })
      .execute()
  }
  await setBilling({})
  const issue: Till['issue'] = async (body, key = randomUUID(), role = 'waiter') =>
    server.call('createBill', { body }, { token: await tokenOf(role), headers: { 'Idempotency-Key': key } })
  const call: Till['call'] = async (name, input) => server.call(name, input, { token: await tokenOf('admin') })
  const get: Till['get'] = async (billId) =>
    (await server.call('getBill', { params: { billId } }, { token: await tokenOf('waiter') })).body
  return {
    server,
    restaurant,
    setBilling,
    issue,
    call,
    get,
    async moveTo(iso) {
      server.clock.set(iso)
      tokens.clear()
    },
    async dish(id, price, { taxClass, isTaxIncluded } = {}) {
      await anItem(server.db, restaurant, id, { price })
      await server.db
        .updateTable('items')
        .set({ tax_class: taxClass ?? null, is_tax_included: isTaxIncluded ?? false })
        .where('id', '=', id)
        .execute()
    },
    async order(lines, tableNumber = 7, cookie) {
      const items = lines.map(([itemId, quantity = 1]) => ({ itemId, quantity }))
      const body = anOrder(restaurant, [], { tableNumber, items })
      const { body: order } = await server.call('createOrder', { body }, cookie ? { headers: { Cookie: cookie } } : {})
      return order
    },
    preview: async (body, role = 'waiter') => server.call('previewBill', { body }, { token: await tokenOf(role) }),
    async bill(orders, change = {}) {
      const { body } = success(await issue({ orderIds: orders.map(({ id }) => id), ...change }, undefined, 'admin'))
      return { ...body, id: body.id ?? '' }
    },
    list: async () =>
      (await server.call('listBills', { query: { restaurantId: restaurant.id } }, { token: await tokenOf('waiter') }))
        .body,
    cancel: async (billId, reason = 'Wrong table') =>
      server.call('cancelBill', { params: { billId }, body: { reason } }, { token: await tokenOf('admin') }),
    credit: async (billId, lines, key = randomUUID()) =>
      server.call(
        'createCreditNote',
        { params: { billId }, body: { reason: 'Cold food', ...(lines && { lines }) } },
        { token: await tokenOf('admin'), headers: { 'Idempotency-Key': key } },
      ),
    pay: (bill) => storePayment(server, restaurant.id, bill),
    update: async (order, body, role = 'waiter') =>
      server.call('updateOrder', { params: { orderId: order.id }, body }, { token: await tokenOf(role) }),
  }
}
