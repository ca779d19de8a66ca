import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Order } from '@thali/contract/orders/order'
import { setBoard } from '#test/boards.ts'
import { counters, openPayFirst, setTakeaway, type PayFirst } from '#test/takeaway.ts'

const [counter, secondCounter] = counters
const cash = (amount: number) => ({ method: 'cash', amount }) as const

const tokensOnBoard = async ({ server }: PayFirst, code: string) => {
  const { body } = await server.call('getBoard', { params: { code } })
  return [body.preparing, body.ready]
}

const stockOf = async ({ server, restaurant }: PayFirst, itemId: string) =>
  (await server.call('getStock', { params: { restaurantId: restaurant.id } })).body.find((row) => row.itemId === itemId)
    ?.left

const setStock = ({ staff }: PayFirst, itemId: string, left: number) =>
  staff('setItemAvailability', { params: { itemId }, body: { left } })

describe('an order at a counter', () => {
  test('waits for its payment, whoever sends it', async () => {
    const till = await openPayFirst()
    const phone = await till.phone(counter)
    const fromPhone = await till.order(counter, {}, phone)
    const fromProgram = await till.order(secondCounter)
    const items = [{ itemId: 'dal', quantity: 1 }]
    const typed = await till.as(
      'waiter',
      'createOrder',
      { body: { restaurantId: till.restaurant.id, tableNumber: counter, userId: 'once-12345678', items } },
      'once-12345678',
    )
    expect(typed.status).toBe(201)
    for (const order of [fromPhone, fromProgram, typed.body])
      expect([order.approval, order.waitsFor, order.status]).toEqual(['waiting', 'payment', 'Pending'])
    expect(await till.kitchen()).toEqual([])
    const dining = await till.order(7)
    expect([dining.approval, 'waitsFor' in dining]).toEqual(['accepted', false])
  })

  test('is not on the board before it is paid', async () => {
    const till = await openPayFirst()
    const code = await setBoard(till, true)
    const [first, second] = [await till.order(counter), await till.order(counter)]
    await till.pay(await till.billOf(second), cash(100))
    expect(await tokensOnBoard(till, code)).toEqual([[2], []])
    await till.refuse(first)
    expect(await tokensOnBoard(till, code)).toEqual([[2], []])
  })

  test('with nothing to pay goes to the kitchen at once', async () => {
    const till = await openPayFirst()
    await till.server.db.updateTable('items').set({ price_paise: 0 }).where('id', '=', 'dal').execute()
    expect((await till.order(counter)).approval).toBe('accepted')
  })

  test.each(['dish', 'order'] as const)('of free dishes waits for the packing, charged per %s', async (per) => {
    const till = await openPayFirst()
    await setTakeaway(till, { isOn: true, payFirst: true, packing: { per, amount: 20 } })
    await till.server.db.updateTable('items').set({ price_paise: 0 }).where('id', '=', 'dal').execute()
    const order = await till.order(counter)
    expect([order.approval, order.waitsFor, order.totalPrice, order.totalWithCharges]).toEqual([
      'waiting',
      'payment',
      0,
      20,
    ])
    expect(await till.kitchen()).toEqual([])
    await till.pay(await till.billOf(order), cash(20))
    expect(await till.kitchen()).toMatchObject([{ id: order.id, approval: 'accepted' }])
    // No packing is left: there is nothing to pay.
    await till.server.db.updateTable('items').set({ packing_paise: 0 }).where('id', '=', 'dal').execute()
    const free = await till.order(counter)
    expect(free.approval).toBe(per === 'dish' ? 'accepted' : 'waiting')
    // A dining table is never asked first.
    expect((await till.order(7)).approval).toBe('accepted')
  })

  test('goes to the kitchen at once while takeaway or the setting is off', async () => {
    const till = await openPayFirst()
    await setTakeaway(till, { isOn: false })
    expect((await till.order(counter)).approval).toBe('accepted')
    await setTakeaway(till, { isOn: true })
    expect((await till.order(counter)).waitsFor).toBe('payment')
    await setTakeaway(till, { isOn: true, payFirst: false })
    const order = await till.order(counter)
    expect([order.approval, 'waitsFor' in order]).toEqual(['accepted', false])
  })

  test('cannot be accepted, closed or ticked before its payment', async () => {
    const till = await openPayFirst()
    const order = await till.order(counter)
    expect((await till.accept(order)).problem.code).toBe('payment_first')
    expect((await till.close(order)).problem.code).toBe('payment_first')
    const { problem } = await till.staff('setPickup', { params: { orderId: order.id }, body: { state: 'ready' } })
    expect(problem.code).toBe('progress_invalid')
    expect(await till.stored(order)).toEqual(order)
  })

  test('a repeated key returns the waiting order', async () => {
    const till = await openPayFirst()
    const body = {
      restaurantId: till.restaurant.id,
      tableNumber: counter,
      userId: 'asha',
      items: [{ itemId: 'dal', quantity: 1 }],
    }
    const key = randomUUID()
    const send = () => till.server.call('createOrder', { body }, { headers: { 'Idempotency-Key': key } })
    const first = (await send()).body
    await till.pay(await till.billOf(first), cash(100))
    expect((await send()).body).toEqual(first)
    expect(await till.kitchen()).toHaveLength(1)
  })
})

describe('a payment', () => {
  test('in full sends the order to the kitchen, in part does not', async () => {
    const till = await openPayFirst()
    const order = await till.order(counter)
    const bill = await till.billOf(order)
    await till.pay(bill, cash(40))
    expect((await till.stored(order)).approval).toBe('waiting')
    expect(await till.kitchen()).toEqual([])
    const { body: paid } = await till.pay(bill, { method: 'card', amount: 60 })
    expect(paid.status).toBe('paid')
    const sent = await till.stored(order)
    expect([sent.approval, 'waitsFor' in sent, sent.isPaid]).toEqual(['accepted', false, true])
    expect(sent.acceptedDateTime).toBeDefined()
    expect((await till.kitchen()).map(({ id }) => id)).toEqual([order.id])
  })

  test('leaves the token on the board without a kitchen display', async () => {
    const till = await openPayFirst()
    await till.setKitchen(false)
    const code = await setBoard(till, true)
    const order = await till.order(counter)
    await till.pay(await till.billOf(order), cash(100))
    expect(await till.stored(order)).toMatchObject({ approval: 'accepted', status: 'Completed' })
    expect(await tokensOnBoard(till, code)).toEqual([[1], []])
    await till.staff('setPickup', { params: { orderId: order.id }, body: { state: 'ready' } })
    expect(await tokensOnBoard(till, code)).toEqual([[], [1]])
  })

  test('by UPI sends it when staff confirm the claim', async () => {
    const till = await openPayFirst()
    const phone = await till.phone(counter)
    const order = await till.order(counter, {}, phone)
    const bill = await till.billOf(order, phone)
    const request = await till.ask(bill, {}, phone)
    expect(request.amount).toBe(100)
    await till.decide(request, { state: 'claimed' }, phone)
    expect(await till.kitchen()).toEqual([])
    await till.decide(request, { state: 'confirmed', utr: '4821' })
    expect((await till.kitchen()).map(({ id }) => id)).toEqual([order.id])
    const { body: bills } = await till.as(phone, 'listVisitBills', {})
    expect(bills.map(({ status }) => status)).toEqual(['paid'])
  })

  test('a refund or credit note afterwards leaves the order in the kitchen', async () => {
    const till = await openPayFirst()
    const order = await till.order(counter)
    const bill = await till.billOf(order)
    await till.pay(bill, cash(100))
    await till.refund(bill, { method: 'cash', amount: 100, reason: 'Wrong method' })
    expect((await till.kitchen()).map(({ id }) => id)).toEqual([order.id])
    await till.as('admin', 'createCreditNote', { params: { billId: bill.id }, body: { reason: 'Complaint' } }, 'note')
    expect(await till.stored(order)).toMatchObject({ approval: 'accepted' })
    expect(await till.kitchen()).toHaveLength(1)
  })

  test('a discount of all sends it, a credit note of a part is refused', async () => {
    const till = await openPayFirst()
    const [free, order] = [
      await till.order(counter),
      await till.order(counter, {
        items: [
          { itemId: 'dal', quantity: 1 },
          { itemId: 'naan', quantity: 1 },
        ],
      }),
    ]
    const discounts = [{ percent: 100, reason: 'Owner' }]
    await till.as('admin', 'createBill', { body: { orderIds: [free.id], discounts } }, randomUUID())
    expect((await till.kitchen()).map(({ id }) => id)).toEqual([free.id])
    const bill = await till.billOf(order)
    await till.pay(bill, cash(100))
    const lines = order.items.slice(1).map(({ id }) => id)
    const params = { billId: bill.id }
    const part = await till.as('admin', 'createCreditNote', { params, body: { lines, reason: 'Sold out' } }, 'part')
    expect(part.problem.code).toBe('payment_first')
    const whole = await till.as('admin', 'createCreditNote', { params, body: { reason: 'Sold out' } }, 'whole')
    expect([whole.status, whole.body.bill.toRefund]).toEqual([201, 100])
    expect(await till.stored(order)).toMatchObject({ approval: 'waiting', waitsFor: 'payment' })
    expect((await till.billOf(order)).id).not.toBe(bill.id)
  })
})

describe('not collected', () => {
  test('closes the order unpaid, gives stock back and cancels its bill', async () => {
    const till = await openPayFirst()
    await setStock(till, 'dal', 5)
    const order = await till.order(counter, { items: [{ itemId: 'dal', quantity: 2 }] })
    expect(await stockOf(till, 'dal')).toBe(3)
    const bill = await till.billOf(order)
    const refused = await till.refuse(order)
    expect(refused.body).toMatchObject({ approval: 'refused', waitsFor: 'payment', status: 'Completed', isPaid: false })
    expect(await stockOf(till, 'dal')).toBe(5)
    expect(await till.get(bill)).toMatchObject({ status: 'cancelled', cancelReason: 'Not collected' })
    expect((await till.refuse(order)).status).toBe(200)
    expect((await till.accept(order)).problem.code).toBe('approval_decided')
    expect(await stockOf(till, 'dal')).toBe(5)
  })

  test('without a bill uses no number', async () => {
    const till = await openPayFirst()
    const [first, second] = [await till.order(counter), await till.order(counter)]
    await till.refuse(first, 'Went away')
    expect((await till.stored(first)).refusalReason).toBe('Went away')
    expect((await till.billOf(second)).number).toMatch(/00001$/)
  })

  test('is refused for a bill with money, or one of a closed day', async () => {
    const till = await openPayFirst()
    const [partly, old] = [await till.order(counter), await till.order(counter)]
    await till.pay(await till.billOf(partly), cash(10))
    expect((await till.refuse(partly)).problem.code).toBe('bill_paid')
    const { businessDay: date = '' } = await till.billOf(old)
    const count = { restaurantId: till.restaurant.id, cashCounted: 10, floatLeft: 0 }
    expect((await till.as('admin', 'closeDay', { params: { date }, body: count })).status).toBe(200)
    expect((await till.refuse(old)).problem.code).toBe('day_closed')
    for (const order of [partly, old]) expect((await till.stored(order)).approval).toBe('waiting')
    // A credit note frees the order.
    const params = { billId: (await till.billOf(old)).id }
    await till.as('admin', 'createCreditNote', { params, body: { reason: 'Not collected' } }, 'credit')
    expect((await till.refuse(old)).body.approval).toBe('refused')
  })

  test('keeps UPI money that is confirmed afterwards', async () => {
    const till = await openPayFirst()
    const phone = await till.phone(counter)
    const order = await till.order(counter, {}, phone)
    const bill = await till.billOf(order, phone)
    const request = await till.ask(bill, {}, phone)
    await till.decide(request, { state: 'claimed' }, phone)
    await till.refuse(order)
    expect((await till.decide(request, { state: 'confirmed', utr: '4821' })).status).toBe(200)
    expect(await till.get(bill)).toMatchObject({ status: 'cancelled', toRefund: 100 })
    expect((await till.pay(bill, cash(100))).problem.code).toBe('bill_cancelled')
    expect((await till.stored(order)).approval).toBe('refused')
    expect(await till.kitchen()).toEqual([])
  })
})

describe('staff', () => {
  const edit = ({ as }: PayFirst, { id: orderId, items: [line] }: Order, quantity: number) =>
    as('waiter', 'updateOrder', {
      params: { orderId },
      body: { items: [{ id: line?.id ?? '', itemId: line?.itemId ?? '', quantity }] },
    })

  test('edit a waiting order until it has a bill', async () => {
    const till = await openPayFirst()
    const order = await till.order(counter)
    const edited = await edit(till, order, 3)
    expect([edited.status, edited.body.waitsFor]).toEqual([200, 'payment'])
    const bill = await till.billOf(order)
    expect(bill.payable).toBe(300)
    expect((await edit(till, order, 1)).problem.code).toBe('order_billed')
  })

  test('a move to a dining table ends the wait, one to a counter does not', async () => {
    const till = await openPayFirst()
    const order = await till.order(counter)
    const move = (tableNumber: number) =>
      till.as('waiter', 'moveOrder', { params: { orderId: order.id }, body: { tableNumber } })
    expect((await move(secondCounter)).body).toMatchObject({ approval: 'waiting', waitsFor: 'payment' })
    const bill = await till.billOf(order)
    expect((await move(7)).problem.code).toBe('order_billed')
    await till.as('admin', 'cancelBill', { params: { billId: bill.id }, body: { reason: 'They sit down' } })
    const moved = await move(7)
    expect([moved.body.approval, 'waitsFor' in moved.body, moved.body.tokenNumber]).toEqual(['waiting', false, 1])
    expect((await till.as('waiter', 'createOrderBill', { params: { orderId: order.id }, body: {} })).problem.code).toBe(
      'nothing_to_bill',
    )
    expect((await till.accept(order)).body).toMatchObject({ approval: 'accepted', tableNumber: 7 })
    expect((await till.kitchen()).map(({ id }) => id)).toEqual([order.id])
  })
})
