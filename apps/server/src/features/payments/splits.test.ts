import { describe, expect, test } from 'vitest'
import { openCashDesk, type CashDesk } from '#test/cash-desk.ts'

const amountsOf = async (answer: ReturnType<CashDesk['split']>): Promise<(number | undefined)[][]> => {
  const { status, body } = await answer
  expect(status).toBe(200)
  return (body.shares ?? []).map(({ amount, due }) => [amount, due])
}

test('an equal split adds up to the paisa; each share is paid by itself', async () => {
  const till = await openCashDesk()
  const bill = await till.bill(3, 1)
  const { body } = await till.split(bill, { by: 'equal', count: 3 })
  const shares = body.shares ?? []
  expect(shares.map(({ amount, due }) => [amount, due])).toEqual([
    [33.34, 33.34],
    [33.33, 33.33],
    [33.33, 33.33],
  ])
  const [first, second] = shares
  const over = await till.pay(bill, { method: 'cash', amount: 33.35, shareId: first?.id })
  expect([over.status, over.problem.code]).toEqual([422, 'overpaid'])
  const { body: paid } = await till.pay(bill, { method: 'cash', amount: 33.33, shareId: second?.id })
  expect(paid.shares?.map(({ due }) => due)).toEqual([33.34, 0, 33.33])
  const request = await till.ask(bill, { shareId: first?.id, tip: 1 })
  expect(request).toMatchObject({ amount: 34.34, shareId: first?.id })
  await till.decide(request, { state: 'confirmed', utr: '1234' })
  const { shares: left, due } = await till.get(bill)
  expect([left?.map((share) => share.due), due]).toEqual([[0, 0, 33.33], 33.33])
})

test('shares of a rounded bill are whole rupees', async () => {
  const till = await openCashDesk()
  await till.setBilling({ roundTo: 'rupee' })
  const bill = await till.bill(3, 1)
  expect(await amountsOf(till.split(bill, { by: 'equal', count: 3 }))).toEqual([
    [34, 34],
    [33, 33],
    [33, 33],
  ])
})

test('a split by guest names them and divides the lines of staff', async () => {
  const till = await openCashDesk()
  const anna = await till.phone(3, { name: 'Anna' })
  till.server.clock.advance(1000)
  const ravi = await till.phone(3)
  await till.order(3, {}, anna)
  await till.order(3, { items: [{ itemId: 'dal', quantity: 2 }] }, ravi)
  const { body: byStaff } = await till.staff('createOrder', {
    body: {
      restaurantId: till.restaurant.id,
      tableNumber: 3,
      userId: 'staff',
      items: [{ itemId: 'naan', quantity: 2 }],
    },
  })
  const bill = await till.issue(byStaff)
  const { body } = await till.split(bill, { by: 'guest' })
  // 100 and 200 of 366.70, and the two naans of 66.70 in equal parts.
  expect(body.shares?.map(({ guestName, amount, lineIds }) => [guestName, amount, lineIds.length])).toEqual([
    ['Anna', 133.35, 1],
    ['Guest 2', 233.35, 1],
  ])
})

test('guests of two sittings on one bill have different numbers', async () => {
  const till = await openCashDesk()
  const [anna, ravi] = [await till.phone(3, { name: 'Anna' }), await till.phone(4)]
  const orders = [
    await till.order(3, {}, anna),
    await till.order(4, { items: [{ itemId: 'naan', quantity: 2 }] }, ravi),
  ]
  const issued = await till.as('waiter', 'createBill', { body: { orderIds: orders.map(({ id }) => id) } }, 'key')
  const { body } = await till.split({ id: issued.body.id ?? '' }, { by: 'guest' })
  expect(body.shares?.map(({ guestName, amount }) => [guestName, amount])).toEqual([
    ['Anna', 100],
    ['Guest 2', 66.7],
  ])
})

test('guests of merged sittings have different numbers', async () => {
  const till = await openCashDesk()
  const [anna, ravi] = [await till.phone(3), await till.phone(4)]
  const [first, second] = [await till.order(3, {}, anna), await till.order(4, {}, ravi)]
  const params = { sittingId: first.sittingId ?? '' }
  expect((await till.staff('mergeSitting', { params, body: { from: second.sittingId ?? '' } })).status).toBe(200)
  const { body } = await till.split(await till.issue(first), { by: 'guest' })
  expect(body.shares?.map(({ guestName, amount }) => [guestName, amount])).toEqual([
    ['Guest 1', 100],
    ['Guest 2', 100],
  ])
})

test('a guest of two sittings has the number of the billed one', async () => {
  const till = await openCashDesk()
  const [anna, ravi] = [await till.phone(3), await till.phone(3)]
  const first = await till.order(3, {}, anna)
  await till.order(3, {}, ravi)
  // At the next sitting Ravi orders first.
  const next = await till.phone(4)
  const other = await till.order(4, {}, next)
  await till.server.db.updateTable('orders').set({ visit_id: ravi.visitId }).where('id', '=', other.id).execute()
  await till.order(4, {}, next)
  const { body } = await till.split(await till.issue(first), { by: 'guest' })
  expect(body.shares?.map(({ guestName }) => guestName)).toEqual(['Guest 1', 'Guest 2'])
})

test('a part of a divided bill is paid for a share; all that is due needs none', async () => {
  const till = await openCashDesk()
  const bill = await till.bill(3, 2)
  await till.split(bill, { by: 'equal', count: 2 })
  for (const method of ['cash', 'upi'] as const) {
    const { status, problem } = await till.pay(bill, { method, amount: 50 })
    expect([status, problem.code, problem.fields?.[0]?.path]).toEqual([400, 'validation_failed', 'shareId'])
  }
  const { body } = await till.pay(bill, { method: 'cash', amount: 200 })
  expect([body.due, body.shares?.map(({ due }) => due)]).toEqual([0, [0, 0]])
})

test('a split by lines names its lines; an unknown line is refused', async () => {
  const till = await openCashDesk()
  const order = await till.order(3, {
    items: [
      { itemId: 'dal', quantity: 1 },
      { itemId: 'naan', quantity: 1 },
    ],
  })
  const bill = await till.issue(order)
  const [dal, naan] = bill.lines.map(({ id }) => id)
  expect(await amountsOf(till.split(bill, { by: 'lines', shares: [[naan ?? ''], [dal ?? '']] }))).toEqual([
    [33.35, 33.35],
    [100, 100],
  ])
  const wrong = await till.split(bill, { by: 'lines', shares: [['other']] })
  expect([wrong.status, wrong.problem.fields?.[0]?.path]).toEqual([400, 'shares.0.0'])
  const noGuest = await till.split(bill, { by: 'guest' })
  expect([noGuest.status, noGuest.problem.fields?.[0]?.path]).toEqual([400, 'by'])
})

describe('a split stays', () => {
  test('once a share has a payment', async () => {
    const till = await openCashDesk()
    const bill = await till.bill(3, 3)
    await till.pay(bill, { method: 'cash', amount: 20 })
    await till.split(bill, { by: 'equal', count: 2 })
    const { body } = await till.split(bill, { by: 'equal', count: 3 })
    expect(body.shares?.map(({ due }) => due)).toEqual([80, 100, 100])
    await till.pay(bill, { method: 'cash', amount: 10, shareId: body.shares?.[0]?.id })
    const { status, problem } = await till.split(bill, { by: 'equal', count: 2 })
    expect([status, problem.code]).toEqual([409, 'split_locked'])
    expect((await till.get(bill)).shares).toHaveLength(3)
  })

  test('after the bill is paid or cancelled, and while billing is off', async () => {
    const till = await openCashDesk()
    const [paid, cancelled, open] = [await till.bill(3, 1), await till.bill(4, 1), await till.bill(5, 1)]
    await till.pay(paid, { method: 'cash', amount: 100 })
    await till.as('admin', 'cancelBill', { params: { billId: cancelled.id }, body: { reason: 'Wrong' } })
    const codes: unknown[] = []
    const split = async (bill: typeof open): Promise<void> => {
      codes.push((await till.split(bill, { by: 'equal', count: 2 })).problem.code)
    }
    await split(paid)
    await split(cancelled)
    await till.setBilling({ isOn: false })
    await split(open)
    expect(codes).toEqual(['bill_paid', 'bill_cancelled', 'billing_off'])
  })
})

test('a diner divides equally, and changes no split of staff', async () => {
  const till = await openCashDesk()
  const phone = await till.phone(3)
  const bill = await till.issue(await till.order(3, {}, phone))
  expect((await till.split(bill, { by: 'guest' }, phone)).status).toBe(403)
  expect(await amountsOf(till.split(bill, { by: 'equal', count: 2 }, phone))).toEqual([
    [50, 50],
    [50, 50],
  ])
  expect((await till.split(bill, { by: 'equal', count: 4 }, phone)).status).toBe(200)
  expect((await till.split(bill, { by: 'equal', count: 3 })).status).toBe(200)
  const { status, problem } = await till.split(bill, { by: 'equal', count: 2 }, phone)
  expect([status, problem.code]).toEqual([409, 'split_locked'])
  expect((await till.get(bill)).shares).toHaveLength(3)
})
