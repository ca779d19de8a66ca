import { randomUUID } from 'node:crypto'
import type { EndpointName } from '@thali/contract/api/all-endpoints'
import type { Input } from '@thali/contract/api/calls'
import { boardPath } from '@thali/contract/restaurants/board'
import { hashToken } from '#server/data/tables/visits-queries.ts'
import { turnOnBilling } from './bill-inputs.ts'
import { anOrder } from './builders.ts'
import { cookieOf } from './cookies.ts'
import type { World } from './world-type.ts'

const place = ({ restaurant }: World): { restaurantId: string } => ({ restaurantId: restaurant.id })

/** The code of a board. */
const aBoard = async (world: World): Promise<string> => {
  const token = world.adminToken
  const params = place(world)
  const { version } = (await world.server.call('getSettings', { params }, { token })).body
  const body = { version, takeaway: { isOn: true, board: { isOn: true } } }
  const { body: settings } = await world.server.call('saveSettings', { params, body }, { token })
  return settings.takeaway.board.path.slice(boardPath.length)
}

/** A new order with a token. */
const aTakeaway = async (world: World): Promise<string> => {
  const { server, restaurant, adminToken: token } = world
  await aBoard(world)
  const { version, kitchen } = (await server.call('getSettings', { params: place(world) }, { token })).body
  const body = { version, kitchen: { ...kitchen, isOn: false } }
  await server.call('saveSettings', { params: place(world), body }, { token })
  const { body: tables } = await server.call('listTables', { query: place(world) }, { token })
  const number = tables.length + 1
  const known = tables.map(({ number: of, label, area, seats, isCounter }) => ({
    number: of,
    label,
    area,
    seats,
    isCounter,
  }))
  await server.call(
    'saveTables',
    { body: { ...place(world), tables: [...known, { number, isCounter: true }] } },
    { token },
  )
  const order = anOrder(restaurant, [`${restaurant.id}-dal`], { tableNumber: number })
  return (await server.call('createOrder', { body: order }, { token })).body.id
}

const aCharge = async (world: World): Promise<{ orderId: string; chargeId: string }> => {
  const { server, adminToken: token } = world
  await aBoard(world)
  const { version } = (await server.call('getSettings', { params: place(world) }, { token })).body
  const takeaway = { isOn: true, packing: { per: 'order' as const, amount: 5 } }
  await server.call('saveSettings', { params: place(world), body: { version, takeaway } }, { token })
  const orderId = await aTakeaway(world)
  const { body } = await server.call('listOrders', { query: place(world) }, { token })
  const { charges = [] } = body.find(({ id }) => id === orderId) ?? {}
  return { orderId, chargeId: charges[0]?.id ?? '' }
}

/** A new takeaway order that waits for its payment. */
const anUnpaidTakeaway = async (world: World): Promise<string> => {
  const { server, adminToken: token } = world
  await turnOnBilling(world)
  const { version } = (await server.call('getSettings', { params: place(world) }, { token })).body
  const body = { version, takeaway: { isOn: true, payFirst: true } }
  await server.call('saveSettings', { params: place(world), body }, { token })
  return aTakeaway(world)
}

/** The cookie of a new phone that has sent the order that a call names. */
export const aPhoneOfOrder = async (world: World, input: object): Promise<string> => {
  const { server } = world
  const { params } = input as Input<'previewOrderBill'> // of that call
  const cookie = cookieOf(
    await server.call('createVisit', { body: { ...place(world), tableNumber: 7, userId: randomUUID() } }),
  )
  const tokenHash = hashToken(cookie.slice(cookie.indexOf('=') + 1))
  const { id } = await server.db
    .selectFrom('visits')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirstOrThrow()
  await server.db.updateTable('orders').set({ visit_id: id }).where('id', '=', params.orderId).execute()
  return cookie
}

/** Inputs of the calls about takeaway orders. */
export const takeawayInputs = {
  setPickup: async (world) => ({ params: { orderId: await aTakeaway(world) }, body: { state: 'ready' } }),
  getBoard: async (world) => ({ params: { code: await aBoard(world) } }),
  previewOrderBill: async (world) => ({ params: { orderId: await anUnpaidTakeaway(world) } }),
  createOrderBill: async (world) => ({ params: { orderId: await anUnpaidTakeaway(world) }, body: {} }),
  removeCharge: async (world) => ({ params: await aCharge(world) }),
} as const satisfies { readonly [N in EndpointName]?: (world: World) => Promise<Input<N>> }
