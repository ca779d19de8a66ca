import { randomUUID } from 'node:crypto'
import type { EndpointName } from '@thali/contract/api/all-endpoints'
import type { Input } from '@thali/contract/api/calls'
import type { sourceEndpoints } from '@thali/contract/sources/endpoints'
import type { slipEndpoints } from '@thali/contract/sources/slip-endpoints'
import type { Slip } from '@thali/contract/sources/slip'
import type { World } from './world-type.ts'

type SourceCall = Extract<EndpointName, keyof typeof sourceEndpoints | keyof typeof slipEndpoints>

const place = ({ restaurant }: World): { restaurantId: string } => ({ restaurantId: restaurant.id })

/** Adds the platform `Quick` with a counter, and switches bills on. */
const addSource = async (world: World): Promise<void> => {
  const { server, adminToken: token } = world
  const { billing, takeaway } = (await server.call('getSettings', { params: place(world) }, { token })).body
  const { body: tables } = await server.call('listTables', { query: place(world) }, { token })
  const [source] = takeaway.sources
  // Another input may have saved other tables.
  if (tables.some(({ number, isCounter }) => isCounter && number === source?.tableNumber)) return
  const known = tables.map(({ number, label, area, seats, isCounter }) => ({ number, label, area, seats, isCounter }))
  const tableNumber = Math.max(0, ...tables.map(({ number }) => number)) + 1
  const saved = [...known, { number: tableNumber, isCounter: true }]
  await server.call('saveTables', { body: { ...place(world), tables: saved } }, { token })
  // The tables may have raised the count of the settings.
  const { version } = (await server.call('getSettings', { params: place(world) }, { token })).body
  const sources = [{ name: 'Quick', kind: 'operator' as const, gstin: '27AAPFU0939F1ZV', tableNumber }]
  const body = { version, billing: { ...billing, isOn: true }, takeaway: { isOn: takeaway.isOn, sources } }
  await server.call('saveSettings', { params: place(world), body }, { token })
}

const orderBody = async (world: World): Promise<Input<'createSourceOrder'>['body']> => {
  await addSource(world)
  return {
    ...place(world),
    source: { kind: 'operator', name: 'Quick', number: randomUUID(), isPrepaid: true },
    items: [{ itemId: `${world.restaurant.id}-dal`, quantity: 1, price: 120 }],
  }
}

const aSourceOrder = async (world: World): Promise<string> => {
  const body = await orderBody(world)
  return (await world.server.call('createSourceOrder', { body }, { token: world.adminToken })).body.id
}

/** An issued slip of a new order. */
export const aSlip = async (world: World): Promise<Slip> => {
  const params = { orderId: await aSourceOrder(world) }
  return (await world.server.call('createSlip', { params }, { token: world.adminToken })).body
}

const itemBody = async (world: World): Promise<Input<'saveSourceItem'>['body']> => {
  await addSource(world)
  return { ...place(world), source: 'Quick', sourceItemId: randomUUID(), itemId: `${world.restaurant.id}-dal` }
}

/** Valid inputs of the calls about orders from elsewhere. */
export const sourceInputs: { readonly [N in SourceCall]: (world: World) => Promise<Input<N>> } = {
  createSourceOrder: async (world) => ({ body: await orderBody(world) }),
  cancelSourceOrder: async (world) => ({ params: { orderId: await aSourceOrder(world) }, body: {} }),
  listOrderSources: async (world) => ({ query: place(world) }),
  listSourceItems: async (world) => ({ query: place(world) }),
  saveSourceItem: async (world) => ({ body: await itemBody(world) }),
  deleteSourceItem: async (world) => {
    const body = await itemBody(world)
    const { id } = (await world.server.call('saveSourceItem', { body }, { token: world.adminToken })).body
    return { params: { sourceItemRowId: id } }
  },
  createSlip: async (world) => ({ params: { orderId: await aSourceOrder(world) } }),
  listSlips: async (world) => ({ query: place(world) }),
  listSlipRows: async (world) => ({ query: place(world) }),
  saveSlipReceipt: async (world) => {
    const { id, amount, version } = await aSlip(world)
    return { params: { slipId: id }, body: { received: { amount, date: '2026-12-01' }, version } }
  },
  reverseSlip: async (world) => ({ params: { slipId: (await aSlip(world)).id }, body: { reason: 'Cancelled' } }),
}
