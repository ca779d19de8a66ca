import { expect, test } from 'vitest'
import type { Input } from '@thali/contract/api/calls'
import { aRestaurant, anItem, anOrder, logIn } from '#test/builders.ts'
import { startServer } from '#test/harness.ts'
import { Register } from '#test/issued.ts'

const today = '2026-11-20'
const noon = new Date('2026-11-20T06:30:00Z')
const dal = { itemId: 'dal', itemName: 'Dal', price: 24_000, quantity: 1 }
const beer = { itemId: 'beer', itemName: 'Beer', price: 20_000, quantity: 3, taxClass: 'beer' }

const open = async () => {
  const server = await startServer()
  const restaurant = await aRestaurant(server.db)
  const restaurantId = restaurant.id
  await server.db
    .updateTable('restaurants')
    .set({ kitchen: JSON.stringify({ isOn: true, lateMinutes: [5, 8], unseenSeconds: [60, 120] }) })
    .execute()
  await anItem(server.db, restaurant, 'dal', { price: 240 })
  const token = (await logIn(server, restaurant.admin)).accessToken
  const register = new Register(server.db, restaurantId)
  const get = async (date = today) =>
    (await server.call('getDay', { params: { date }, query: { restaurantId } }, { token })).body
  return { server, restaurant, restaurantId, token, register, get }
}

type Opened = Awaited<ReturnType<typeof open>>

/** Bills, credit notes, payments, refunds and UPI requests of a day; none of the next day counts. */
const trade = async ({ server, register, restaurantId }: Opened): Promise<void> => {
  const day = { at: noon, businessDay: today }
  const first = await register.bill({
    ...day,
    counter: 41,
    lines: [
      { ...dal, id: 'a' },
      { ...dal, id: 'b', price: 4500, quantity: 2 },
    ],
    state: { paid_at: 1 },
  })
  await register.bill({
    ...day,
    counter: 42,
    lines: [
      { ...dal, id: 'c', price: 120_000 },
      { ...beer, id: 'd' },
    ],
  })
  await register.bill({
    ...day,
    counter: 43,
    lines: [{ ...dal, id: 'e', price: 9900 }],
    discounts: [{ lineId: 'e', percent: 100, reason: 'Complimentary' }],
    state: { paid_at: 1 },
  })
  await register.bill({
    ...day,
    counter: 44,
    lines: [{ ...dal, id: 'f', price: 10_000 }],
    state: { cancelled_at: 1, cancel_reason: 'Wrong table' },
  })
  await register.bill({ counter: 45, at: noon, businessDay: '2026-11-21', lines: [{ ...dal, id: 'g' }] })
  await register.credit(3, first, { ...day, billId: 'bill-41', lineIds: ['b'] })
  const money = { ...day, billId: 'bill-41' }
  await register.money({ ...money, id: 'p1', method: 'cash', amount: 34_700, tip: 3000 })
  await register.money({ ...money, id: 'p2', billId: 'bill-42', method: 'upi', amount: 100_000 })
  await register.money({ ...money, id: 'p3', method: 'cash', amount: 5000, businessDay: '2026-11-21' })
  await register.money({ ...money, id: 'r1', method: 'cash', amount: 9400, refund: 'Cold' })
  const request = {
    restaurant_id: restaurantId,
    bill_id: 'bill-42',
    share_id: null,
    attempt: 1,
    requested_at: noon.getTime(),
  }
  await server.db
    .insertInto('upi_requests')
    .values([
      { ...request, id: 'u1', reference: 'SG1', amount_paise: 50_000, tip_paise: 500, state: 'claimed' },
      { ...request, id: 'u2', reference: 'SG2', amount_paise: 10_000, tip_paise: 0, state: 'requested' },
      { ...request, id: 'u3', reference: 'SG3', amount_paise: 10_000, tip_paise: 0, state: 'rejected' },
      {
        ...request,
        id: 'u4',
        bill_id: 'bill-41',
        reference: 'SG4',
        amount_paise: 10_000,
        tip_paise: 0,
        state: 'requested',
      },
    ])
    .execute()
}

/** An order with three dals that the kitchen has seen: one is voided, one is made again. */
const cook = async ({ server, restaurant, token }: Opened): Promise<void> => {
  const body = anOrder(restaurant, [], { items: [{ itemId: 'dal', quantity: 3 }] })
  const { body: order } = await server.call('createOrder', { body })
  const [line] = order.items
  const params = { orderId: order.id }
  const { id = '', itemId = '' } = line ?? {}
  const tick = (lines: Input<'setProgress'>['body']['lines']) =>
    server.call('setProgress', { params, body: { lines } }, { token })
  expect((await tick([{ id, seen: 3, ready: 3 }])).status).toBe(200)
  const update = { items: [{ id, itemId, quantity: 2 }], reason: 'Left early' }
  expect((await server.call('updateOrder', { params, body: update }, { token })).status).toBe(200)
  expect(
    (await tick([{ id, remade: 1, seen: 1, ready: 1, from: { remade: 0, seen: 3, ready: 3 }, reason: 'Burnt' }]))
      .status,
  ).toBe(200)
}

test('an X report has every figure of its day and what is open', async () => {
  const opened = await open()
  const { server, restaurantId, token, get } = opened
  await trade(opened)
  await cook(opened)
  await server.db
    .insertInto('orders')
    .values({
      id: 'staff-meal',
      restaurant_id: restaurantId,
      order_number: 900,
      table_number: 3,
      user_id: 'staff',
      status: 'Completed',
      total_paise: 33_000,
      sitting_id: null,
      visit_id: null,
      created_at: noon.getTime(),
      closed_at: noon.getTime(),
    })
    .execute()
  await server.db.updateTable('orders').set({ close_reason: 'Staff meal' }).where('id', '=', 'staff-meal').execute()
  const body = { restaurantId, amount: -120.5, reason: 'Milk' }
  await server.call('createCashMovement', { body }, { token, headers: { 'Idempotency-Key': 'milk' } })
  const report = await get()
  expect(report).toMatchObject({
    isClosed: false,
    series: [
      { kind: 'bill', series: 'SG/26-27', first: 'SG/26-27/00041', last: 'SG/26-27/00044', count: 4, cancelled: 1 },
      { kind: 'credit-note', series: 'SG-C/26-27', first: 'SG-C/26-27/00003', count: 1, cancelled: 0 },
    ],
    bills: { count: 3, amount: 2327 },
    cancelled: { count: 1, amount: 105 },
    creditNotes: { count: 1, amount: 95 },
    value: 2229,
    net: 2130,
    discounts: { count: 1, amount: 99 },
    discountReasons: [{ reason: 'Complimentary', count: 1, amount: 99 }],
    complimentary: { count: 1, amount: 99 },
    voids: { count: 1, amount: 240 },
    remakes: 1,
    closedWithoutBill: { count: 1, amount: 330 },
    methods: [
      { method: 'cash', count: 1, amount: 347, tips: 30, refunded: 94 },
      { method: 'upi', count: 1, amount: 1000, tips: 0, refunded: 0 },
    ],
    tips: 30,
    refunds: { count: 1, amount: 94 },
    unconfirmedUpi: { count: 2, amount: 605 },
    roundOff: 0.5,
    creditedRoundOff: 0.5,
    cash: { openingFloat: 0, received: 347, tips: 30, refunded: 94, moved: -120.5, expected: 162.5 },
    open: {
      tables: [12],
      bills: [
        { id: 'bill-42', number: 'SG/26-27/00042', tableNumber: 7, due: 980 },
        { id: 'bill-45', number: 'SG/26-27/00045', tableNumber: 7, due: 252 },
      ],
      upiRequests: [
        { id: 'u1', billId: 'bill-42', number: 'SG/26-27/00042', reference: 'SG1', state: 'claimed', amount: 505 },
        { id: 'u2', state: 'requested', amount: 100 },
      ],
    },
  })
  expect(report.taxes).toMatchObject([
    { name: 'Restaurant service', code: '996331', rate: 5, taxable: 1530, cgst: 38.25, sgst: 38.25, vat: 0 },
    { name: 'Beer', rate: 20, taxable: 600, vat: 120 },
  ])
  expect(report.creditedTaxes).toMatchObject([{ rate: 5, taxable: 90, cgst: 2.25, sgst: 2.25 }])
})

test('a close carries over what is open', async () => {
  const opened = await open()
  const { server, restaurantId, token, get } = opened
  await trade(opened)
  const before = await get()
  const input = { params: { date: today }, body: { restaurantId, cashCounted: 280, floatLeft: 200 } }
  const { body: closed } = await server.call('closeDay', input, { token })
  expect(closed.open).toEqual(before.open)
  expect(closed.cash).toMatchObject({ expected: 283, counted: 280, difference: -3, floatLeft: 200 })
  const next = await get('2026-11-21')
  expect(next.open).toEqual(before.open)
  expect(next).toMatchObject({ bills: { count: 1, amount: 252 }, cash: { openingFloat: 200, received: 50 } })
})

test('the financial year turns at midnight in India, the business day later', async () => {
  const { register, get } = await open()
  const line = { ...dal, id: 'a' }
  const day = '2027-03-31'
  await register.bill({ counter: 99, at: new Date('2027-03-31T18:29:59Z'), businessDay: day, lines: [line] })
  await register.bill({ counter: 1, at: new Date('2027-03-31T18:30:00Z'), businessDay: day, lines: [line] })
  const { series, bills } = await get(day)
  expect(bills).toEqual({ count: 2, amount: 504 })
  expect(series.map(({ first, last }) => [first, last])).toEqual([
    ['SG/26-27/00099', 'SG/26-27/00099'],
    ['SG/27-28/00001', 'SG/27-28/00001'],
  ])
})

test('a void after an early close belongs to the next day', async () => {
  const opened = await open()
  const { server, restaurantId, token, get } = opened
  const input = { params: { date: today }, body: { restaurantId, cashCounted: 0, floatLeft: 0 } }
  expect((await server.call('closeDay', input, { token })).body.voids.count).toBe(0)
  server.clock.advance(60_000)
  await cook(opened)
  expect((await get()).voids.count).toBe(0)
  expect((await get('2026-11-21')).voids).toEqual({ count: 1, amount: 240 })
})
