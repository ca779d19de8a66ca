import { randomBytes, randomUUID } from 'node:crypto'
import type { EndpointName } from '@thali/contract/api/all-endpoints'
import type { Input } from '@thali/contract/api/calls'
import type { Order } from '@thali/contract/orders/order'
import type { Settings } from '@thali/contract/restaurants/settings-schema'
import type { Sitting, SittingDetails } from '@thali/contract/tables/sitting'
import type { Visit } from '@thali/contract/visits/visit'
import { hashToken } from '#server/data/tables/visits-queries.ts'
import { insertVisit } from '#server/data/tables/write-visits.ts'
import { anItem, anOrder, aRestaurant, logIn, type TestRestaurant } from './builders.ts'
import { startServer, type Answered, type StartOptions, type TestServer } from './harness.ts'

type Creation = Input<'createOrder'>['body']

/** A phone at a table, by its cookie. */
export type Phone = { readonly visitId: string; readonly cookie: string; readonly userId: string }

/** A restaurant with one dish, `dal` for 100 rupees, and the calls of its tables. */
export type Floor = {
  readonly server: TestServer
  readonly restaurant: TestRestaurant
  /** A call of the admin. */
  staff<N extends EndpointName>(name: N, input: Input<N>): Promise<Answered<N>>
  /** Sends an order of one dish, from a phone or without a cookie. */
  send(tableNumber: number, change?: Partial<Creation>, phone?: Phone): Promise<Answered<'createOrder'>>
  /** Like `send`, and expects success. */
  order(tableNumber: number, change?: Partial<Creation>, phone?: Phone): Promise<Order>
  close(order: Pick<Order, 'id'>): Promise<Answered<'updateOrder'>>
  seat(tableNumber: number, guests?: number): Promise<Sitting>
  /** The open sittings by table. */
  sittings(): Promise<SittingDetails[]>
  sitting(id: string | undefined): Promise<SittingDetails>
  setRules(rules: Partial<Settings['ordering']>): Promise<void>
  /** Stores a visit without a sitting. */
  phone(tableNumber: number, visit?: { trust?: Visit['trust']; userId?: string; name?: string }): Promise<Phone>
}

const expectStatus = <A extends { readonly status: number }>(status: number, answer: A): A => {
  if (answer.status !== status) throw new Error(`Answered ${answer.status}`)
  return answer
}

const visitMs = 6 * 60 * 60 * 1000

const tokenMs = 10 * 60 * 1000

/** A valid token of the admin, however far the clock was moved. */
const createToken = (server: TestServer, { admin }: TestRestaurant): (() => Promise<string>) => {
  let login: { readonly at: number; readonly token: Promise<string> } | undefined
  return () => {
    const time = server.clock.now().getTime()
    if (!login || time - login.at > tokenMs)
      login = { at: time, token: logIn(server, admin).then(({ accessToken }) => accessToken) }
    return login.token
  }
}

const callsOf = (server: TestServer, restaurant: TestRestaurant) => {
  const restaurantId = restaurant.id
  const token = createToken(server, restaurant)
  const staff: Floor['staff'] = async (name, input) => server.call(name, input, { token: await token() })
  const send: Floor['send'] = (tableNumber, change, phone) => {
    const body = anOrder(restaurant, ['dal'], { tableNumber, ...(phone && { userId: phone.userId }), ...change })
    return server.call('createOrder', { body }, phone ? { headers: { Cookie: phone.cookie } } : {})
  }
  const params = { restaurantId }
  return { restaurantId, params, staff, send }
}

/** The calls of a floor on a server, such as a second process. */
export const openFloorOn = (server: TestServer, restaurant: TestRestaurant): Floor => {
  const { restaurantId, params, staff, send } = callsOf(server, restaurant)
  return {
    server,
    restaurant,
    staff,
    send,
    order: async (...sent) => expectStatus(201, await send(...sent)).body,
    close: ({ id }) => staff('updateOrder', { params: { orderId: id }, body: { status: 'Completed' } }),
    seat: async (tableNumber, guests) =>
      expectStatus(201, await staff('createSitting', { body: { restaurantId, tableNumber, guests } })).body,
    sittings: async () =>
      (await staff('listSittings', { query: { restaurantId } })).body.toSorted(
        (first, second) => first.tableNumber - second.tableNumber,
      ),
    sitting: async (id = '') => expectStatus(200, await staff('getSitting', { params: { sittingId: id } })).body,
    async setRules(rules) {
      const { version, ordering } = (await staff('getSettings', { params })).body
      expectStatus(200, await staff('saveSettings', { params, body: { version, ordering: { ...ordering, ...rules } } }))
    },
    async phone(tableNumber, { trust = 'plain', userId = randomUUID(), name = '' } = {}) {
      const token = randomBytes(32).toString('base64url')
      const id = randomUUID()
      const now = server.clock.now().getTime()
      await insertVisit(server.db, {
        restaurant_id: restaurantId,
        id,
        token_hash: hashToken(token),
        table_number: tableNumber,
        trust,
        user_id: userId,
        name,
        sitting_id: null,
        created_at: now,
        expires_at: now + visitMs,
      })
      return { visitId: id, cookie: `thali-visit=${token}`, userId }
    },
  }
}

/** Starts a server with a restaurant. It ends with the test. */
export const openFloor = async (options: StartOptions = {}): Promise<Floor> => {
  const server = await startServer(options)
  const restaurant = await aRestaurant(server.db)
  await anItem(server.db, restaurant, 'dal', { price: 100 })
  return openFloorOn(server, restaurant)
}
