import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Order } from '@thali/contract/orders/order'
import { counters, openPayFirst, setTakeaway, type PayFirst } from '#test/takeaway.ts'

// MODEL_STEPS=2000 for a long run.
const steps = Number(process.env['MODEL_STEPS'] ?? 120)

const [counter, secondCounter] = counters
const diningTable = 7

/** One order by the rules; amounts in rupees. */
type Expected = {
  readonly order: Order
  state: 'waiting for money' | 'waiting for a waiter' | 'in the kitchen' | 'refused'
  units: number
  price: number
  /** The living bill. */
  bill?: { readonly id: string; readonly payable: number; paid: number } | undefined
}

class Model {
  readonly orders: Expected[] = []
  isPaidFirst = true
  price = 100
  stock = 900
}

type Command = fc.AsyncCommand<Model, PayFirst>

let taken = 0

const check = async ({ orders, stock }: Model, till: PayFirst): Promise<void> => {
  const query = { restaurantId: till.restaurant.id }
  const { body: stored } = await till.staff('listOrders', { query })
  const inKitchen = new Set((await till.kitchen()).map(({ id }) => id))
  const left = (await till.server.call('getStock', { params: query })).body.find(({ itemId }) => itemId === 'dal')?.left
  for (const { order, state, units, price, bill } of orders) {
    const is = stored.find(({ id }) => id === order.id)
    expect([is?.approval, is?.waitsFor, is?.totalPrice, inKitchen.has(order.id)]).toEqual([
      state === 'in the kitchen' ? 'accepted' : state === 'refused' ? 'refused' : 'waiting',
      // A refused order that a waiter had to confirm never waited for money.
      state === 'refused' ? is?.waitsFor : state === 'waiting for money' ? 'payment' : undefined,
      units * price,
      state === 'in the kitchen',
    ])
    if (bill) expect((await till.get(bill)).due).toBe(bill.payable - bill.paid)
  }
  expect(left).toBe(stock)
}

const command = (name: string, run: (model: Model, till: PayFirst) => Promise<void>): Command => ({
  check: () => true,
  async run(model, till) {
    taken += 1
    await run(model, till)
    await check(model, till)
  },
  toString: () => name,
})

/** A command about one of the orders; none without orders. */
const onOrder = (
  name: string,
  place: number,
  run: (expected: Expected, model: Model, till: PayFirst) => Promise<void>,
): Command =>
  command(`${name} order ${place}`, async (model, till) => {
    const expected = model.orders[place % Math.max(1, model.orders.length)]
    if (expected) await run(expected, model, till)
  })

const send = (units: number, isByPhone: boolean): Command =>
  command(`order ${units}, by a phone: ${isByPhone}`, async (model, till) => {
    const phone = isByPhone ? await till.phone(counter) : undefined
    const order = await till.order(counter, { items: [{ itemId: 'dal', quantity: units }] }, phone)
    const state = model.isPaidFirst ? 'waiting for money' : 'in the kitchen'
    model.orders.push({ order, state, units, price: model.price })
    model.stock -= units
  })

const issue = (place: number): Command =>
  onOrder('bill', place, async (expected, _, till) => {
    const { order, state, units, price, bill } = expected
    const params = { orderId: order.id }
    const answer = await till.as('waiter', 'createOrderBill', { params, body: {} })
    const isBillable = (state === 'waiting for money' || state === 'in the kitchen') && units > 0
    expect(answer.status < 300).toBe(Boolean(bill) || isBillable)
    if (bill ?? !isBillable) return
    const { body } = answer
    expect(body.payable).toBe(units * price)
    expected.bill = { id: body.id ?? '', payable: units * price, paid: 0 }
  })

const pay = (place: number, part: number, isUpi: boolean): Command =>
  onOrder(`pay ${part} %, UPI: ${isUpi},`, place, async (expected, _, till) => {
    const { bill } = expected
    if (!bill) return
    const due = bill.payable - bill.paid
    const amount = isUpi ? due : Math.max(1, Math.floor((due * part) / 100))
    if (isUpi && due > 0) {
      const request = await till.ask(bill)
      expect((await till.decide(request, { state: 'confirmed', utr: '4711', mayRepeatUtr: true })).status).toBe(200)
    } else {
      const { status } = await till.pay(bill, { method: 'cash', amount: Math.max(1, amount) })
      expect(status).toBe(amount <= due && due > 0 ? 201 : 422)
      if (status !== 201) return
    }
    bill.paid += amount
    if (bill.paid === bill.payable) expected.state = 'in the kitchen'
  })

const accept = (place: number): Command =>
  onOrder('accept', place, async (expected, _, till) => {
    const { state, order } = expected
    const { status } = await till.accept(order)
    expect(status).toBe(state === 'waiting for money' || state === 'refused' ? 409 : 200)
    if (state === 'waiting for a waiter') expected.state = 'in the kitchen'
  })

const refuse = (place: number): Command =>
  onOrder('not collected', place, async (expected, model, till) => {
    const { state, order, bill, units } = expected
    const { status } = await till.refuse(order)
    const isWaiting = state === 'waiting for money' || state === 'waiting for a waiter'
    const isFree = isWaiting && (bill?.paid ?? 0) === 0
    expect(status).toBe(isFree || state === 'refused' ? 200 : 409)
    if (!isFree) return
    Object.assign(expected, { state: 'refused', bill: undefined })
    model.stock += units
  })

const edit = (place: number, units: number): Command =>
  onOrder(`set ${units} units of`, place, async (expected, model, till) => {
    const { order, state, bill, units: before } = expected
    const [line] = order.items
    const items = [{ id: line?.id ?? '', itemId: 'dal', quantity: units }]
    const { status } = await till.as('waiter', 'updateOrder', { params: { orderId: order.id }, body: { items } })
    const isRight = units === before || (state !== 'refused' && !bill)
    expect(status).toBe(isRight ? 200 : 409)
    if (!isRight) return
    expected.units = units
    model.stock += before - units
  })

const move = (place: number, tableNumber: number): Command =>
  onOrder(`move to ${tableNumber}`, place, async (expected, _, till) => {
    const { order, state, bill } = expected
    const before = await till.stored(order)
    const { status } = await till.as('waiter', 'moveOrder', { params: { orderId: order.id }, body: { tableNumber } })
    if (state === 'refused') expect(status).toBe(409)
    else if (before.tableNumber !== tableNumber && before.status === 'Pending') expect(status).toBe(bill ? 409 : 200)
    const isSeated = status === 200 && tableNumber === diningTable && state === 'waiting for money'
    if (isSeated) expected.state = 'waiting for a waiter'
  })

const cancel = (place: number): Command =>
  onOrder('cancel the bill of', place, async (expected, _, till) => {
    const { bill } = expected
    if (!bill) return
    const params = { billId: bill.id }
    const { status } = await till.as('admin', 'cancelBill', { params, body: { reason: 'Model' } })
    expect(status).toBe(bill.paid > 0 ? 409 : 200)
    if (bill.paid === 0) expected.bill = undefined
  })

const setPrice = (price: number): Command =>
  command(`price ${price}`, async (model, { server }) => {
    await server.db
      .updateTable('items')
      .set({ price_paise: price * 100 })
      .where('id', '=', 'dal')
      .execute()
    model.price = price
  })

const toggle = (isPaidFirst: boolean): Command =>
  command(`paid first: ${isPaidFirst}`, async (model, till) => {
    await setTakeaway(till, { isOn: true, payFirst: isPaidFirst })
    model.isPaidFirst = isPaidFirst
  })

const place = fc.nat({ max: 5 })
const units = fc.integer({ min: 1, max: 4 })
const commands = [
  fc.tuple(units, fc.boolean()).map((all) => send(...all)),
  fc.tuple(units, fc.boolean()).map((all) => send(...all)),
  place.map(issue),
  place.map(issue),
  fc.tuple(place, fc.integer({ min: 1, max: 100 }), fc.boolean()).map((all) => pay(...all)),
  fc.tuple(place, fc.constant(100), fc.boolean()).map((all) => pay(...all)),
  place.map(accept),
  place.map(refuse),
  fc.tuple(place, units).map((all) => edit(...all)),
  fc.tuple(place, fc.constantFrom(secondCounter, diningTable)).map((all) => move(...all)),
  place.map(cancel),
  fc.constantFrom(80, 100, 120).map(setPrice),
  fc.boolean().map(toggle),
]

test(`${steps} random steps: paid orders alone go to the kitchen`, { timeout: 60_000 + steps * 500 }, async () => {
  const property = fc.asyncProperty(fc.commands(commands, { maxCommands: 40, size: 'max' }), async (all) => {
    const till = await openPayFirst()
    const model = new Model()
    const limited = await till.staff('setItemAvailability', { params: { itemId: 'dal' }, body: { left: model.stock } })
    expect(limited.status).toBe(200)
    await fc.asyncModelRun(() => ({ model, real: till }), all)
  })
  for (;;) {
    await fc.assert(property, { numRuns: 1 })
    if (taken >= steps) break
  }
  expect(taken).toBeGreaterThanOrEqual(steps)
})
