// Changes to orders and bills after the issue (docs/bills.md). Each case ends with the Z report of its day.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Order } from '@thali/contract/orders/order'
import { openCashDesk, type CashDesk, type Issued } from '#test/cash-desk.ts'
import { closeDay, sums, sumsOf, type DaySums } from '#test/day-sums.ts'
import { findBreaches } from '#test/sitting-invariants.ts'

const today = '2026-11-20'

const cash = (amount: number) => ({ method: 'cash', amount }) as const

const dals = (quantity: number) => ({ items: [{ itemId: 'dal', quantity }] })

const codeOf = async (
  answer: Promise<{ readonly status: number; readonly problem: { readonly code: string } }>,
): Promise<string> => {
  const answered = await answer
  return answered.status < 400 ? String(answered.status) : answered.problem.code
}

const callsOf = (desk: CashDesk) => ({
  cancel: ({ id }: Issued, reason = 'Wrong table') =>
    desk.as('admin', 'cancelBill', { params: { billId: id }, body: { reason } }),
  credit: ({ id }: Issued, lines?: string[]) =>
    desk.as(
      'admin',
      'createCreditNote',
      { params: { billId: id }, body: { reason: 'Cold food', ...(lines && { lines }) } },
      randomUUID(),
    ),
  edit: ({ id }: Order, quantity: number) =>
    desk.as('waiter', 'updateOrder', { params: { orderId: id }, body: dals(quantity) }),
  lineOf: ({ items }: Order): string => items[0]?.id ?? '',
})

type Case = readonly [
  name: string,
  run: (desk: CashDesk & ReturnType<typeof callsOf>) => Promise<void>,
  day: Partial<DaySums>,
]

const cases: readonly Case[] = [
  [
    'an item added makes it stale and gets a second bill',
    async ({ order, issue, pay, get, sittings }) => {
      const placed = await order(3)
      const first = await issue(placed)
      await order(3, dals(2))
      expect((await get(first)).isStale).toBe(true)
      const second = await issue(placed)
      expect([second.payable, second.number, (await get(first)).isStale]).toEqual([200, 'B/26-27/00002', false])
      await pay(first, cash(100))
      expect(await sittings()).toHaveLength(1)
      await pay(second, cash(200))
      expect(await sittings()).toEqual([])
    },
    { bills: [2, 300], paid: { cash: 300 } },
  ],
  [
    'an item of a billed order is not voided, but credited',
    async ({ order, issue, edit, credit, pay, lineOf }) => {
      const placed = await order(3, {
        items: [{ itemId: 'dal', quantity: 2 }, { itemId: 'naan' }].map((line) => ({ quantity: 1, ...line })),
      })
      const bill = await issue(placed)
      expect(await codeOf(edit(placed, 1))).toBe('order_billed')
      const { body } = await credit(bill, [lineOf(placed)])
      expect([body.number, body.bill.due, body.bill.status]).toEqual(['B-C/26-27/00001', 33.35, 'issued'])
      expect((await pay(bill, cash(33.35))).body.status).toBe('paid')
    },
    { bills: [1, 233.35], credited: [1, 200], paid: { cash: 33.35 } },
  ],
  [
    'an order that is voided before it is on no bill',
    async ({ order, as, edit }) => {
      const placed = await order(3)
      expect(await codeOf(edit(placed, 0))).toBe('200')
      const { sittingId } = placed
      expect(await codeOf(as('waiter', 'createBill', { body: { sittingId } }, randomUUID()))).toBe('nothing_to_bill')
      expect(
        (await as('waiter', 'createBill', { body: { sittingId: (await order(3)).sittingId } }, 'next')).body,
      ).toMatchObject({
        number: 'B/26-27/00001',
        payable: 100,
      })
    },
    { bills: [1, 100], unpaid: [100] },
  ],
  [
    'an item made again changes no amount',
    async ({ order, issue, pay, as, staff, restaurant, get }) => {
      const params = { restaurantId: restaurant.id }
      const { version, kitchen } = (await staff('getSettings', { params })).body
      await staff('saveSettings', { params, body: { version, kitchen: { ...kitchen, isOn: true } } })
      const placed = await order(3)
      const [{ id } = { id: '' }] = placed.items
      const tick = (line: object) =>
        as('kitchen', 'setProgress', { params: { orderId: placed.id }, body: { lines: [{ id, ...line }] } })
      await tick({ seen: 1, ready: 1 })
      const bill = await issue(placed)
      const remake = { remade: 1, seen: 1, ready: 1, from: { remade: 0, seen: 1, ready: 1 }, reason: 'Burnt' }
      expect(await codeOf(tick(remake))).toBe('200')
      expect(await get(bill)).toEqual(bill)
      await pay(bill, cash(100))
    },
    { bills: [1, 100], paid: { cash: 100 } },
  ],
  [
    'a moved party pays the bill at its new table',
    async ({ order, issue, sitting, staff, pay, sittings, get }) => {
      const placed = await order(3)
      const bill = await issue(placed)
      const { id, version } = await sitting(placed.sittingId)
      await order(5)
      const [other] = (await sittings()).filter(({ tableNumber }) => tableNumber === 5)
      const move = { params: { orderId: placed.id }, body: { tableNumber: 8 } }
      expect(await codeOf(staff('moveOrder', move))).toBe('order_billed')
      const merge = { params: { sittingId: other?.id ?? '' }, body: { from: id } }
      expect(await codeOf(staff('mergeSitting', merge))).toBe('sitting_billed')
      expect(
        await codeOf(staff('updateSitting', { params: { sittingId: id }, body: { tableNumber: 9, version } })),
      ).toBe('200')
      expect((await get(bill)).tableNumber).toBe(3)
      await pay(bill, cash(100))
      expect((await sittings()).map(({ tableNumber }) => tableNumber)).toEqual([5])
    },
    { bills: [1, 100], paid: { cash: 100 } },
  ],
  [
    'a cancelled bill keeps its number; its orders get the next one',
    async ({ order, issue, cancel, edit, pay, get }) => {
      const placed = await order(3)
      const first = await issue(placed)
      expect((await cancel(first)).body).toMatchObject({ status: 'cancelled', due: 0, number: 'B/26-27/00001' })
      expect(await codeOf(edit(placed, 3))).toBe('200')
      const second = await issue(placed)
      expect([second.number, second.payable]).toEqual(['B/26-27/00002', 300])
      expect(await codeOf(pay(first, cash(100)))).toBe('bill_cancelled')
      await pay(second, cash(300))
      expect((await get(first)).cancelReason).toBe('Wrong table')
    },
    { bills: [1, 300], cancelled: [1, 100], paid: { cash: 300 } },
  ],
  [
    'a paid bill is not cancelled',
    async ({ order, issue, pay, cancel }) => {
      const bill = await issue(await order(3))
      await pay(bill, cash(40))
      expect(await codeOf(cancel(bill))).toBe('bill_paid')
      await pay(bill, cash(60))
      expect(await codeOf(cancel(bill))).toBe('bill_paid')
    },
    { bills: [1, 100], paid: { cash: 100 } },
  ],
  [
    'a bill of 0 is cancelled, and its orders are billed again',
    async ({ order, issue, cancel, as, get, pay }) => {
      const placed = await order(4)
      const { sittingId } = placed
      const discounts = [{ percent: 100, reason: 'Family' }]
      const { body } = await as('admin', 'createBill', { body: { sittingId, discounts } }, randomUUID())
      expect(body).toMatchObject({ payable: 0, status: 'paid' })
      const free = { ...body, id: body.id ?? '', number: body.number ?? '' }
      expect((await cancel(free)).body).toMatchObject({ status: 'cancelled', due: 0, number: 'B/26-27/00001' })
      expect(await codeOf(cancel(free))).toBe('200')
      const reopen = { params: { orderId: placed.id }, body: { status: 'Pending' as const } }
      expect(await codeOf(as('admin', 'updateOrder', reopen))).toBe('200')
      const second = await issue(placed)
      expect([second.number, second.payable]).toEqual(['B/26-27/00002', 100])
      await pay(second, cash(100))
      expect((await get(free)).status).toBe('cancelled')
    },
    { bills: [1, 100], cancelled: [1, 0], paid: { cash: 100 } },
  ],
  [
    'a paid bill credited in part returns the part',
    async ({ order, issue, pay, refund, credit, lineOf }) => {
      const placed = await order(3, dals(2))
      await order(3)
      const bill = await issue(placed)
      await pay(bill, cash(300))
      const { body } = await credit(bill, [lineOf(placed)])
      expect(body.bill).toMatchObject({ due: 0, toRefund: 200, status: 'paid' })
      expect(await codeOf(credit(bill, [lineOf(placed)]))).toBe('validation_failed')
      expect((await refund(bill, { ...cash(200), reason: 'Cold food' })).body).toMatchObject({
        toRefund: 0,
        status: 'paid',
      })
    },
    { bills: [1, 300], credited: [1, 200], paid: { cash: 300 }, refunded: { cash: 200 }, drawer: 100 },
  ],
  [
    'a bill credited in part pays itself when nothing is left due',
    async ({ order, issue, pay, credit, lineOf, sittings }) => {
      const placed = await order(3, dals(2))
      await order(3)
      const bill = await issue(placed)
      await pay(bill, cash(100))
      expect((await credit(bill, [lineOf(placed)])).body.bill).toMatchObject({ due: 0, toRefund: 0, status: 'paid' })
      expect(await sittings()).toEqual([])
    },
    { bills: [1, 300], credited: [1, 200], paid: { cash: 100 } },
  ],
  [
    'a bill credited whole is issued again',
    async ({ order, issue, pay, refund, credit, as }) => {
      const placed = await order(3, dals(2))
      const first = await issue(placed)
      await pay(first, { method: 'card', amount: 200 })
      expect((await credit(first)).body.bill).toMatchObject({ status: 'credited', due: 0, toRefund: 200 })
      const again = { orderIds: [placed.id], customer: { name: 'Asha Rao', address: 'Pune' } }
      const { body: second } = await as('waiter', 'createBill', { body: again }, randomUUID())
      expect(second).toMatchObject({ number: 'B/26-27/00002', payable: 200, status: 'issued' })
      await refund(first, { method: 'card', amount: 200, reason: 'New bill' })
      await pay({ id: second.id ?? '' }, { method: 'card', amount: 200 })
      expect(await codeOf(credit(first))).toBe('validation_failed')
    },
    { bills: [2, 400], credited: [1, 200], paid: { card: 400 }, refunded: { card: 200 } },
  ],
  [
    'food given away after a credit note is on no later bill',
    async ({ order, issue, pay, refund, credit, as }) => {
      const placed = await order(3)
      const bill = await issue(placed)
      await pay(bill, cash(100))
      await credit(bill)
      await refund(bill, { ...cash(100), reason: 'Cold food' })
      const update = (body: object) => as('admin', 'updateOrder', { params: { orderId: placed.id }, body })
      expect(await codeOf(update({ status: 'Pending' }))).toBe('200')
      expect(await codeOf(update({ status: 'Completed', reason: 'Given away' }))).toBe('200')
      const again = as('waiter', 'createBill', { body: { orderIds: [placed.id] } }, randomUUID())
      expect(await codeOf(again)).toBe('nothing_to_bill')
    },
    { bills: [1, 100], credited: [1, 100], paid: { cash: 100 }, refunded: { cash: 100 }, drawer: 0 },
  ],
  [
    'a bill of closed orders ends its sitting when it is cancelled',
    async ({ order, issue, cancel, staff, sittings }) => {
      const placed = await order(3)
      const bill = await issue(placed)
      const body = { status: 'Completed', reason: 'Staff meal' } as const
      await staff('updateOrder', { params: { orderId: placed.id }, body })
      expect(await sittings()).toHaveLength(1)
      await cancel(bill)
      expect(await sittings()).toEqual([])
    },
    { cancelled: [1, 100] },
  ],
]

test.each(cases)('%s', async (_, run, day) => {
  const desk = await openCashDesk()
  await run({ ...desk, ...callsOf(desk) })
  expect(sumsOf(await closeDay(desk, today))).toEqual(sums(day))
  expect(await findBreaches(desk.server.db, desk.restaurant.id)).toEqual([])
})
