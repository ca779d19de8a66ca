import { randomUUID } from 'node:crypto'
import type { EndpointName } from '@thali/contract/api/all-endpoints'
import type { Input } from '@thali/contract/api/calls'
import type { StaffRole } from '@thali/contract/auth/roles'
import type { Bill, UpiRequest } from '@thali/contract/bills/bill'
import type { Order } from '@thali/contract/orders/order'
import type { Settings } from '@thali/contract/restaurants/settings-schema'
import { anItem, aRestaurant, logIn, type TestRestaurant } from './builders.ts'
import { openFloorOn, type Floor, type Phone } from './floor.ts'
import { createTestDatabase, engine } from './database.ts'
import { afterTest, startServer, type Answered, type StartOptions, type TestServer } from './harness.ts'

type Payment = Input<'createPayment'>['body']
type Refund = Input<'createRefund'>['body']

/** A caller of a bill's calls: a role of the staff, or a phone. */
type As = StaffRole | Phone

/** An issued bill, with its id and number. */
export type Issued = Bill & { readonly id: string; readonly number: string }

/** A restaurant with billing on, and the calls of its cash desk. `dal` costs 100 rupees, `naan` 33.35. */
export type CashDesk = Floor & {
  as<N extends EndpointName>(caller: As, name: N, input: Input<N>, key?: string): Promise<Answered<N>>
  setBilling(change: Partial<Settings['billing']>): Promise<void>
  /** Issues the bill of an order's sitting. */
  issue(order: Pick<Order, 'sittingId'>): Promise<Issued>
  /** Orders so many dals at a table and issues the bill of its sitting. */
  bill(tableNumber: number, quantity: number): Promise<Issued>
  pay(bill: Pick<Issued, 'id'>, payment: Payment, key?: string, as?: As): Promise<Answered<'createPayment'>>
  refund(bill: Pick<Issued, 'id'>, refund: Refund, key?: string, as?: As): Promise<Answered<'createRefund'>>
  /** A new UPI request. */
  ask(bill: Pick<Issued, 'id'>, body?: Input<'createUpiRequest'>['body'], as?: As): Promise<UpiRequest>
  decide(
    request: Pick<UpiRequest, 'id'>,
    body: Input<'updateUpiRequest'>['body'],
    as?: As,
  ): Promise<Answered<'updateUpiRequest'>>
  split(bill: Pick<Issued, 'id'>, body: Input<'splitBill'>['body'], as?: As): Promise<Answered<'splitBill'>>
  get(bill: Pick<Issued, 'id'>, as?: As): Promise<Issued>
}

const expectStatus = <A extends { readonly status: number }>(status: number, answer: A): A => {
  if (answer.status !== status) throw new Error(`Answered ${answer.status}, not ${status}`)
  return answer
}

const tokenMs = 10 * 60 * 1000

/** Valid tokens of each role, however far the clock was moved. */
const createTokens = (server: TestServer, restaurant: TestRestaurant): ((role: StaffRole) => Promise<string>) => {
  const logins = new Map<StaffRole, { readonly at: number; readonly token: Promise<string> }>()
  return (role) => {
    const time = server.clock.now().getTime()
    const login = logins.get(role)
    if (login && time - login.at < tokenMs) return login.token
    const token = logIn(server, restaurant[role]).then(({ accessToken }) => accessToken)
    logins.set(role, { at: time, token })
    return token
  }
}

/** The calls of a cash desk on a server, such as a second process. */
export const openCashDeskOn = (server: TestServer, restaurant: TestRestaurant): CashDesk => {
  const floor = openFloorOn(server, restaurant)
  const tokenOf = createTokens(server, restaurant)
  const as: CashDesk['as'] = async (caller, name, input, key) => {
    const headers = key === undefined ? {} : { 'Idempotency-Key': key }
    if (typeof caller === 'string') return server.call(name, input, { token: await tokenOf(caller), headers })
    return server.call(name, input, { headers: { ...headers, Cookie: caller.cookie } })
  }
  const asIssued = (bill: Bill): Issued => ({ ...bill, id: bill.id ?? '', number: bill.number ?? '' })
  const issue: CashDesk['issue'] = async ({ sittingId }) =>
    asIssued(expectStatus(201, await as('waiter', 'createBill', { body: { sittingId } }, randomUUID())).body)
  return {
    ...floor,
    as,
    issue,
    async setBilling(change) {
      const params = { restaurantId: restaurant.id }
      const { version, billing } = (await floor.staff('getSettings', { params })).body
      expectStatus(
        200,
        await floor.staff('saveSettings', { params, body: { version, billing: { ...billing, ...change } } }),
      )
    },
    async bill(tableNumber, quantity) {
      return issue(await floor.order(tableNumber, { items: [{ itemId: 'dal', quantity }] }))
    },
    pay: ({ id }, body, key = randomUUID(), caller = 'waiter') =>
      as(caller, 'createPayment', { params: { billId: id }, body }, key),
    refund: ({ id }, body, key = randomUUID(), caller = 'cashier') =>
      as(caller, 'createRefund', { params: { billId: id }, body }, key),
    ask: async ({ id }, body = {}, caller = 'waiter') =>
      expectStatus(201, await as(caller, 'createUpiRequest', { params: { billId: id }, body })).body,
    decide: ({ id }, body, caller = 'waiter') => as(caller, 'updateUpiRequest', { params: { upiRequestId: id }, body }),
    split: ({ id }, body, caller = 'waiter') => as(caller, 'splitBill', { params: { billId: id }, body }),
    get: async ({ id }, caller = 'waiter') =>
      asIssued(expectStatus(200, await as(caller, 'getBill', { params: { billId: id } })).body),
  }
}

/** The dishes of a cash desk. */
export const addDishes = async (server: Pick<TestServer, 'db'>, restaurant: TestRestaurant): Promise<void> => {
  await anItem(server.db, restaurant, 'dal', { price: 100 })
  await anItem(server.db, restaurant, 'naan', { price: 33.35 })
}

/** The billing settings of most tests: no tax, no rounding, so that amounts equal the dishes' prices. */
export const plainBilling = {
  isOn: true,
  scheme: 'unregistered',
  roundTo: 'none',
  upi: { vpa: 'spicegarden@okhdfcbank', name: 'Spice Garden' },
} as const satisfies Partial<Settings['billing']>

/** Starts a server with a restaurant that issues bills. It ends with the test. */
export const openCashDesk = async (options: StartOptions = {}): Promise<CashDesk> => {
  const server = await startServer(options)
  const restaurant = await aRestaurant(server.db)
  await addDishes(server, restaurant)
  const till = openCashDeskOn(server, restaurant)
  await till.setBilling(plainBilling)
  return till
}

/** One restaurant at three processes; at one on the embedded engine. */
export const openCashDesks = async (): Promise<readonly [CashDesk, ...CashDesk[]]> => {
  const database = await createTestDatabase()
  afterTest(database.drop)
  const restaurant = await aRestaurant(database.db)
  await addDishes(database, restaurant)
  const open = async (db: typeof database): Promise<CashDesk> =>
    openCashDeskOn(await startServer({ database: db }), restaurant)
  const first = await open(database)
  await first.setBilling(plainBilling)
  if (engine === 'sqlite') return [first]
  return [first, await open(database.again()), await open(database.again())]
}
