import { randomUUID } from 'node:crypto'
import type { Input } from '@thali/contract/api/calls'
import type { Bill } from '@thali/contract/bills/bill'
import { defaultBilling } from '@thali/contract/bills/billing'
import { anOrder } from './builders.ts'
import { cookieOf } from './cookies.ts'
import type { World } from './world-type.ts'

/** The diner of the orders in these inputs. */
const userId = 'guest-1'

/** Switches billing on, with a UPI address. */
export const turnOnBilling = async ({ server, restaurant }: World): Promise<void> => {
  const billing = JSON.stringify({
    ...defaultBilling,
    isOn: true,
    upi: { vpa: 'spicegarden@okhdfcbank', name: 'Spice Garden' },
  })
  await server.db.updateTable('restaurants').set({ billing }).where('id', '=', restaurant.id).execute()
}

/** The body for a bill of a new order. */
const aBillBody = async (world: World): Promise<Input<'createBill'>['body']> => {
  const { server, restaurant } = world
  await turnOnBilling(world)
  const body = anOrder(restaurant, [`${restaurant.id}-dal`], { userId })
  // Staff send it, so that no waiter has to confirm it.
  return { orderIds: [(await server.call('createOrder', { body }, { token: world.adminToken })).body.id] }
}

const aBill = async (world: World, customer?: Bill['customer']): Promise<Bill> => {
  const body = { ...(await aBillBody(world)), ...(customer && { customer }) }
  const headers = { 'Idempotency-Key': randomUUID() }
  return (await world.server.call('createBill', { body }, { token: world.adminToken, headers })).body
}

const ofABill = async (world: World): Promise<{ params: { billId: string } }> => ({
  params: { billId: (await aBill(world)).id ?? '' },
})

/** The cookie of a phone, for the diner whose bill a call names. */
export const aPhoneOfBill = async ({ server, restaurant }: World): Promise<string> => {
  const body = { restaurantId: restaurant.id, tableNumber: 12, userId }
  return cookieOf(await server.call('createVisit', { body }))
}

/** Inputs of the bill calls; see `validInputs`. */
export const billInputs = {
  previewBill: async (world: World) => ({ body: await aBillBody(world) }),
  createBill: async (world: World) => ({ body: await aBillBody(world) }),
  listBills: async ({ restaurant }: World) => ({ query: { restaurantId: restaurant.id } }),
  listBillRows: async ({ restaurant }: World) => ({ query: { restaurantId: restaurant.id } }),
  getBill: ofABill,
  cancelBill: async (world: World) => ({ ...(await ofABill(world)), body: { reason: 'Wrong table' } }),
  createCreditNote: async (world: World) => ({ ...(await ofABill(world)), body: { reason: 'Cold food' } }),
  saveEInvoice: async (world: World) => {
    const { id = '', number = '' } = await aBill(world, { name: 'Acme', address: 'Pune', gstin: '27AAPFU0939F1ZV' })
    const eInvoice = { irn: '3f'.repeat(32), ackNumber: '112610123456789', ackDate: '2026-11-20' }
    return { params: { billId: id }, body: { number, eInvoice } }
  },
  listVisitBills: async (world: World) => {
    await aBill(world)
    return {}
  },
  findBillEntry: async (world: World) => ({ params: { ...(await ofABill(world)).params, key: 'never-sent' } }),
  openBillLink: async (world: World) => ({ body: { link: await aBillLink(world) } }),
}

/** The link of a new bill, as its phone gets it. */
const aBillLink = async (world: World): Promise<string> => {
  const { id } = await aBill(world)
  const headers = { Cookie: await aPhoneOfBill(world) }
  const { body } = await world.server.call('listVisitBills', {}, { headers })
  return body.find((bill) => bill.id === id)?.link ?? ''
}

const aPaidBill = async (world: World): Promise<{ params: { billId: string } }> => {
  const { params } = await ofABill(world)
  const extras = { token: world.adminToken, headers: { 'Idempotency-Key': randomUUID() } }
  await world.server.call('createPayment', { params, body: { method: 'cash', amount: 10 } }, extras)
  return { params }
}

const aUpiRequest = async (world: World): Promise<{ params: { upiRequestId: string } }> => {
  const { params } = await ofABill(world)
  const { body } = await world.server.call('createUpiRequest', { params, body: {} }, { token: world.adminToken })
  return { params: { upiRequestId: body.id } }
}

/** Inputs of the payment calls; see `validInputs`. */
export const paymentInputs = {
  createPayment: async (world: World) => ({
    ...(await ofABill(world)),
    body: { method: 'cash' as const, amount: 10, tendered: 50 },
  }),
  createRefund: async (world: World) => ({
    ...(await aPaidBill(world)),
    body: { method: 'cash' as const, amount: 5, reason: 'Cold food' },
  }),
  createUpiRequest: async (world: World) => ({ ...(await ofABill(world)), body: { tip: 10 } }),
  updateUpiRequest: async (world: World) => ({ ...(await aUpiRequest(world)), body: { state: 'claimed' as const } }),
  splitBill: async (world: World) => ({ ...(await ofABill(world)), body: { by: 'equal' as const, count: 2 } }),
}

/** The calls of bills that guests make with the cookie of their phone. */
export const callsOfPhones: readonly string[] = [
  'getBill',
  'listVisitBills',
  'createUpiRequest',
  'updateUpiRequest',
  'splitBill',
]
