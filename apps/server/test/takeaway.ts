import { expect } from 'vitest'
import type { Input } from '@thali/contract/api/calls'
import type { Order } from '@thali/contract/orders/order'
import { openCashDesk, openCashDesks, type CashDesk } from './cash-desk.ts'
import { openFloor, type Floor } from './floor.ts'
import type { StartOptions } from './harness.ts'

/** The counters of `openCounters`. */
export const counters = [30, 31] as const

/** Switches takeaway on or off. */
export const setTakeaway = async (
  { staff, restaurant }: Floor,
  takeaway: NonNullable<Input<'saveSettings'>['body']['takeaway']>,
): Promise<void> => {
  const params = { restaurantId: restaurant.id }
  const { version } = (await staff('getSettings', { params })).body
  expect((await staff('saveSettings', { params, body: { version, takeaway } })).status).toBe(200)
}

/** Makes the tables `counters` of a floor counters; table 7 is a dining table. */
export const addCounters = async ({ staff, restaurant }: Floor): Promise<void> => {
  const tables = [7, ...counters].map((number) => ({ number, isCounter: number !== 7 }))
  expect((await staff('saveTables', { body: { restaurantId: restaurant.id, tables } })).status).toBe(200)
}

/** A floor with two counters and takeaway on. */
export const openCounters = async (options: StartOptions = {}): Promise<Floor> => {
  const floor = await openFloor(options)
  await addCounters(floor)
  await setTakeaway(floor, { isOn: true })
  return floor
}

/** A restaurant whose counters take the money first, with the calls of tests. */
export type PayFirst = CashDesk & {
  setKitchen(isOn: boolean): Promise<void>
  /** The bill of an order; issues it. */
  billOf(order: Pick<Order, 'id'>, as?: Parameters<CashDesk['as']>[0]): ReturnType<CashDesk['get']>
  /** Says that an order was not collected. */
  refuse(order: Pick<Order, 'id'>, reason?: string): ReturnType<typeof decideOn>
  accept(order: Pick<Order, 'id'>): ReturnType<typeof decideOn>
  stored(order: Pick<Order, 'id'>): Promise<Order>
  /** The orders in the kitchen. */
  kitchen(): Promise<Order[]>
}

const decideOn = ({ as }: CashDesk, { id: orderId }: Pick<Order, 'id'>, body: Input<'setApproval'>['body']) =>
  as('waiter', 'setApproval', { params: { orderId }, body })

const withPayFirst = (till: CashDesk): PayFirst => {
  const { as, get, staff, restaurant } = till
  const restaurantId = restaurant.id
  return {
    ...till,
    async setKitchen(isOn) {
      const { version, kitchen } = (await staff('getSettings', { params: { restaurantId } })).body
      const body = { version, kitchen: { ...kitchen, isOn } }
      expect((await staff('saveSettings', { params: { restaurantId }, body })).status).toBe(200)
    },
    async billOf({ id: orderId }, caller = 'waiter') {
      const { status, body } = await as(caller, 'createOrderBill', { params: { orderId }, body: {} })
      expect(status).toBe(201)
      return get({ id: body.id ?? '' }, caller)
    },
    refuse: (order, reason) => decideOn(till, order, { isAccepted: false, ...(reason !== undefined && { reason }) }),
    accept: (order) => decideOn(till, order, { isAccepted: true }),
    async stored({ id }) {
      const { body } = await staff('listOrders', { query: { restaurantId } })
      const found = body.find((order) => order.id === id)
      if (!found) throw new Error('The order is not stored')
      return found
    },
    kitchen: async () => (await staff('listKitchenOrders', { query: { restaurantId } })).body,
  }
}

/** Counters that take the money first, and a kitchen display. */
export const openPayFirst = async (options: StartOptions = {}): Promise<PayFirst> => {
  const till = withPayFirst(await openCashDesk(options))
  await addCounters(till)
  await setTakeaway(till, { isOn: true, payFirst: true })
  await till.setKitchen(true)
  return till
}

/** Like `openPayFirst`, at three processes; at one on the embedded engine. */
export const openPayFirsts = async (): Promise<readonly [PayFirst, ...PayFirst[]]> => {
  const [first, ...others] = await openCashDesks()
  await addCounters(first)
  await setTakeaway(first, { isOn: true, payFirst: true })
  const paidFirst = withPayFirst(first)
  await paidFirst.setKitchen(true)
  return [paidFirst, ...others.map(withPayFirst)]
}
