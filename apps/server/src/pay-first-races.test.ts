import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Order } from '@thali/contract/orders/order'
import { repeatWhileBusy } from '#test/at-once.ts'
import { findBreaches } from '#test/sitting-invariants.ts'
import { counters, openPayFirsts, type PayFirst } from '#test/takeaway.ts'

const [counter] = counters

const elementAt = <T>(all: readonly T[], index: number): T => {
  const element = all[index % all.length]
  if (element === undefined) throw new Error('The list is empty')
  return element
}

const cash = { method: 'cash', amount: 100 } as const

const orderAll = async (till: PayFirst, count: number): Promise<Order[]> => {
  const orders: Order[] = []
  for (let index = 0; index < count; index += 1) orders.push(await till.order(counter))
  return orders
}

/** An order with money has to be in the kitchen, one without must not be; by the rows alone. */
const findFaults = async ({ server, restaurant }: PayFirst): Promise<string[]> => {
  const { db } = server
  const orders = await db.selectFrom('orders').selectAll().where('restaurant_id', '=', restaurant.id).execute()
  const bills = await db
    .selectFrom('bills')
    .innerJoin('bill_states', 'bill_states.bill_id', 'bills.id')
    .select(['bills.id', 'document', 'payable_paise', 'paid_at', 'cancelled_at'])
    .execute()
  const payments = await db.selectFrom('payments').select(['bill_id', 'amount_paise']).execute()
  const paidOf = (billId: string): number =>
    payments.reduce((sum, row) => sum + (row.bill_id === billId ? row.amount_paise : 0), 0)
  return orders.flatMap(({ id, approval, in_kitchen, waits_for }) => {
    const own = bills.filter(({ document }) => JSON.parse(document).orderIds.includes(id))
    const living = own.filter(({ cancelled_at }) => cancelled_at === null)
    const isPaid = living.some((bill) => paidOf(bill.id) >= bill.payable_paise)
    const faults = [
      [living.length > 1, 'two living bills'],
      [(approval === 'accepted') !== isPaid, `approval ${approval}, paid ${isPaid}`],
      [Boolean(in_kitchen) !== isPaid, `in the kitchen ${in_kitchen}, paid ${isPaid}`],
      [approval === 'refused' && living.length > 0, 'refused with a living bill'],
      [(waits_for === null) !== isPaid, `waits for ${waits_for}, paid ${isPaid}`],
      [
        own.some(({ cancelled_at, id: billId }) => cancelled_at !== null && paidOf(billId) > 0),
        'money on a cancelled bill',
      ],
    ] as const
    return faults.flatMap(([isFault, text]) => (isFault ? [`${id}: ${text}`] : []))
  })
}

test('64 phones and cashiers ask for the bill of one order: it is one', async () => {
  const tills = await openPayFirsts()
  const [till] = tills
  const phone = await till.phone(counter)
  const order = await till.order(counter, {}, phone)
  const params = { orderId: order.id }
  const answers = await Promise.all(
    Array.from({ length: 64 }, (_, index) =>
      repeatWhileBusy(() =>
        elementAt(tills, index).as(index % 2 === 0 ? phone : 'waiter', 'createOrderBill', { params, body: {} }),
      ),
    ),
  )
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.number}`)).size).toBe(1)
  expect(await findFaults(till)).toEqual([])
})

test('two payments at once send an order once', async () => {
  const tills = await openPayFirsts()
  const [till] = tills
  const orders = await orderAll(till, 8)
  const answers = await Promise.all(
    orders.map(async (order) => {
      const bill = await till.billOf(order)
      return Promise.all([0, 1].map((index) => repeatWhileBusy(() => elementAt(tills, index).pay(bill, cash))))
    }),
  )
  for (const pair of answers)
    expect(pair.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 422])
  expect(await findFaults(till)).toEqual([])
  const accepted = await till.server.db.selectFrom('audit').select('object_id').where('action', '=', 'accept').execute()
  expect(accepted.map(({ object_id }) => object_id).toSorted()).toEqual(orders.map(({ id }) => id).toSorted())
})

test('64 calls at once: paid orders are in the kitchen, others are not', { timeout: 60_000 }, async () => {
  const tills = await openPayFirsts()
  const [till] = tills
  const orders = await orderAll(till, 16)
  const codes: (string | number)[] = []
  const work = async (order: Order, index: number): Promise<void> => {
    const own = elementAt(tills, index)
    const params = { orderId: order.id }
    const refuse = () => own.refuse(order)
    const pay = async () => {
      const bill = await repeatWhileBusy(() => own.as('waiter', 'createOrderBill', { params, body: {} }))
      return bill.status === 201 ? own.pay({ id: bill.body.id ?? '' }, cash, randomUUID()) : bill
    }
    const answer = await repeatWhileBusy<{ status: number; problem: { code: string } }>(index % 2 === 0 ? pay : refuse)
    codes.push(answer.status < 400 ? answer.status : answer.problem.code)
  }
  await Promise.all(Array.from({ length: 64 }, (_, index) => work(elementAt(orders, Math.floor(index / 4)), index)))
  const allowed = [200, 201, 'approval_decided', 'order_refused', 'bill_cancelled', 'bill_paid', 'overpaid']
  expect(codes.filter((code) => !allowed.includes(code))).toEqual([])
  expect(await findFaults(till)).toEqual([])
  expect(await findBreaches(till.server.db, till.restaurant.id)).toEqual([])
  const stored = await till.server.db.selectFrom('orders').select('approval').execute()
  // Each order got its decision.
  expect(stored.filter(({ approval }) => approval === 'waiting')).toEqual([])
})

test('a confirmed claim and "not collected" at once keep the money', async () => {
  const tills = await openPayFirsts()
  const [till] = tills
  for (let turn = 0; turn < 6; turn += 1) {
    const phone = await till.phone(counter)
    const order = await till.order(counter, {}, phone)
    const issued = await till.billOf(order, phone)
    const request = await till.ask(issued, {}, phone)
    await till.decide(request, { state: 'claimed' }, phone)
    const confirmation = { state: 'confirmed', utr: `${4000 + turn}` } as const
    const [confirmed] = await Promise.all([
      repeatWhileBusy(() => elementAt(tills, turn).decide(request, confirmation)),
      repeatWhileBusy(() => elementAt(tills, turn + 1).refuse(order)),
    ])
    expect(confirmed.status).toBe(200)
    const { approval } = await till.stored(order)
    const bill = await till.get(issued)
    expect([bill.status, bill.toRefund]).toEqual(approval === 'accepted' ? ['paid', 0] : ['cancelled', 100])
    expect((await till.kitchen()).some(({ id }) => id === order.id)).toBe(approval === 'accepted')
  }
})

test('an edit and a bill at once agree about the amount', async () => {
  const tills = await openPayFirsts()
  const [till] = tills
  const orders = await orderAll(till, 8)
  await Promise.all(
    orders.map(async (order, index) => {
      const [line] = order.items
      const items = [{ id: line?.id ?? '', itemId: 'dal', quantity: 2 }]
      await Promise.all([
        repeatWhileBusy(() =>
          elementAt(tills, index).as('waiter', 'updateOrder', { params: { orderId: order.id }, body: { items } }),
        ),
        repeatWhileBusy(() =>
          elementAt(tills, index + 1).as('waiter', 'createOrderBill', { params: { orderId: order.id }, body: {} }),
        ),
      ])
      const bill = await till.billOf(order)
      expect(bill.payable).toBe((await till.stored(order)).totalPrice)
    }),
  )
})
