// Changes to the money of a bill (docs/bills.md). Each case ends with the Z report of its day.
import { expect, test } from 'vitest'
import { openCashDesk, type CashDesk } from '#test/cash-desk.ts'
import { closeDay, sums, sumsOf, type DaySums } from '#test/day-sums.ts'
import { findBreaches } from '#test/sitting-invariants.ts'

const today = '2026-11-20'

const cash = (amount: number) => ({ method: 'cash', amount }) as const

const confirmed = (utr: string) => ({ state: 'confirmed', utr }) as const

type Case = readonly [name: string, run: (desk: CashDesk) => Promise<void>, day: Partial<DaySums>]

const cases: readonly Case[] = [
  [
    'a bill paid twice by UPI returns the second payment',
    async ({ bill, ask, decide, get, refund }) => {
      const issued = await bill(3, 1)
      const requests = [await ask(issued), await ask(issued)]
      for (const [index, request] of requests.entries()) await decide(request, confirmed(`471${index}`))
      expect(await get(issued)).toMatchObject({ due: 0, toRefund: 100, status: 'paid' })
      await refund(issued, { method: 'upi', amount: 100, reason: 'Paid twice' })
      expect(await get(issued)).toMatchObject({ due: 0, toRefund: 0, status: 'paid' })
    },
    { bills: [1, 100], paid: { upi: 200 }, refunded: { upi: 100 } },
  ],
  [
    'a UPI payment that arrives after the cash is to be returned',
    async ({ bill, ask, decide, pay, get }) => {
      const issued = await bill(3, 1)
      const request = await ask(issued, { tip: 10 })
      await pay(issued, cash(100))
      await decide(request, { state: 'claimed' })
      await decide(request, confirmed('4711'))
      expect(await get(issued)).toMatchObject({ due: 0, toRefund: 100, status: 'paid' })
    },
    { bills: [1, 100], paid: { cash: 100, upi: 100 } },
  ],
  [
    'a UPI payment of a cancelled bill is stored and to be returned',
    async ({ bill, ask, decide, as, get, refund }) => {
      const issued = await bill(3, 1)
      const request = await ask(issued)
      await as('admin', 'cancelBill', { params: { billId: issued.id }, body: { reason: 'Wrong table' } })
      expect((await decide(request, confirmed('4711'))).status).toBe(200)
      expect(await get(issued)).toMatchObject({ due: 0, toRefund: 100, status: 'cancelled' })
      await refund(issued, { method: 'upi', amount: 100, reason: 'Cancelled' })
      expect(await get(issued)).toMatchObject({ due: 0, toRefund: 0, status: 'cancelled' })
    },
    { cancelled: [1, 100], paid: { upi: 100 }, refunded: { upi: 100 } },
  ],
  [
    'a wrong method is corrected by a refund and a payment',
    async ({ bill, pay, refund, get }) => {
      const issued = await bill(3, 1)
      await pay(issued, cash(100))
      await refund(issued, { ...cash(100), reason: 'It was a card' })
      expect((await get(issued)).due).toBe(100)
      await pay(issued, { method: 'card', amount: 100 })
    },
    { bills: [1, 100], paid: { cash: 100, card: 100 }, refunded: { cash: 100 }, drawer: 0 },
  ],
  [
    'a wrong tip in cash is taken out by a movement',
    async ({ bill, pay, refund, as, restaurant }) => {
      const issued = await bill(3, 1)
      await pay(issued, { ...cash(100), tip: 50 })
      expect((await refund(issued, { ...cash(150), reason: 'Typed wrongly' })).problem.code).toBe('validation_failed')
      const body = { restaurantId: restaurant.id, amount: -50, reason: 'Tip typed wrongly' }
      expect((await as('cashier', 'createCashMovement', { body }, 'tip')).status).toBe(201)
    },
    { bills: [1, 100], paid: { cash: 100 } },
  ],
  [
    'guests who leave without paying leave an unpaid bill',
    async ({ order, issue, staff, sittings, as }) => {
      const placed = await order(3)
      const issued = await issue(placed)
      const end = (reason?: string) =>
        staff('endSitting', { params: { sittingId: placed.sittingId ?? '' }, body: { ...(reason && { reason }) } })
      expect((await end()).problem.code).toBe('reason_required')
      expect((await end('Left without paying')).status).toBe(200)
      expect(await sittings()).toEqual([])
      const close = { params: { orderId: placed.id }, body: { status: 'Completed', reason: 'Left' } } as const
      expect((await as('waiter', 'updateOrder', close)).problem.code).toBe('bill_due')
      expect((await as('admin', 'updateOrder', close)).body.closeReason).toBe('Left')
      expect((await as('waiter', 'listBills', { query: { restaurantId: 'spice-garden' } })).body).toMatchObject([
        { id: issued.id, due: 100, status: 'issued' },
      ])
    },
    { bills: [1, 100], unpaid: [100] },
  ],
  [
    'an unpaid bill is written off by a credit note',
    async ({ order, issue, as, sittings, get }) => {
      const placed = await order(3)
      const issued = await issue(placed)
      const body = { status: 'Completed', reason: 'Left without paying' } as const
      await as('admin', 'updateOrder', { params: { orderId: placed.id }, body })
      expect(await sittings()).toHaveLength(1)
      await as(
        'admin',
        'createCreditNote',
        { params: { billId: issued.id }, body: { reason: 'Left without paying' } },
        'k',
      )
      expect(await get(issued)).toMatchObject({ due: 0, status: 'credited' })
      expect(await sittings()).toEqual([])
      const again = await as('waiter', 'createBill', { body: { orderIds: [placed.id] } }, 'again')
      expect(again.problem.code).toBe('nothing_to_bill')
    },
    { bills: [1, 100], credited: [1, 100] },
  ],
  [
    'a dish that is paid before cooking and cannot be made is credited',
    async ({ order, issue, pay, as, staff, restaurant, refund }) => {
      const params = { restaurantId: restaurant.id }
      const { version, kitchen } = (await staff('getSettings', { params })).body
      await staff('saveSettings', { params, body: { version, kitchen: { ...kitchen, isOn: true } } })
      const placed = await order(3, {
        items: [
          { itemId: 'dal', quantity: 1 },
          { itemId: 'naan', quantity: 1 },
        ],
      })
      const issued = await issue(placed)
      await pay(issued, cash(133.35))
      const { body: tickets } = await as('kitchen', 'listKitchenOrders', { query: params })
      expect(tickets.map(({ id, status }) => [id, status])).toEqual([[placed.id, 'Completed']])
      const lines = [placed.items[0]?.id ?? '']
      const body = { lines, reason: 'Sold out' }
      const note = await as('admin', 'createCreditNote', { params: { billId: issued.id }, body }, 'k')
      expect(note.body.bill).toMatchObject({ toRefund: 100, status: 'paid' })
      await refund(issued, { ...cash(100), reason: 'Sold out' })
    },
    { bills: [1, 133.35], credited: [1, 100], paid: { cash: 133.35 }, refunded: { cash: 100 }, drawer: 33.35 },
  ],
]

test.each(cases)('%s', async (_, run, day) => {
  const desk = await openCashDesk()
  await run(desk)
  expect(sumsOf(await closeDay(desk, today))).toEqual(sums(day))
  expect(await findBreaches(desk.server.db, desk.restaurant.id)).toEqual([])
})
