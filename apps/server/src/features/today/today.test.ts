import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { toPaise } from '@thali/contract/basics/money'
import type { DayReport } from '@thali/contract/days/day-report'
import type { Today } from '@thali/contract/reports/schema'
import { openCashDesk, type CashDesk } from '#test/cash-desk.ts'
import { closeDay } from '#test/day-sums.ts'
import { openFloor, type Floor } from '#test/floor.ts'
import { counters, openCounters, setTakeaway } from '#test/takeaway.ts'

const get = async ({ staff, restaurant }: Pick<Floor, 'staff' | 'restaurant'>): Promise<Today> => {
  const answer = await staff('getToday', { query: { restaurantId: restaurant.id } })
  expect(answer.status).toBe(200)
  return answer.body
}

const report = async ({ staff, restaurant }: CashDesk, date: string): Promise<DayReport> =>
  (await staff('getDay', { params: { date }, query: { restaurantId: restaurant.id } })).body

const paid = async (answer: Promise<{ readonly status: number }>): Promise<void> => {
  expect((await answer).status).toBe(201)
}

const dals = (quantity: number) => ({ items: [{ itemId: 'dal', quantity }] })

test('without bills, takings are orders that were closed', async () => {
  const floor = await openFloor()
  const { server, order, close, staff } = floor
  server.clock.set('2026-11-20T06:30:00Z')
  await close(await order(1, dals(2)))
  await close(await order(2, dals(3)))
  const reopened = await order(3, dals(9))
  await close(reopened)
  await staff('updateOrder', { params: { orderId: reopened.id }, body: { status: 'Pending' } })
  const cancelled = await order(4, dals(9))
  const items = cancelled.items.map((line) => ({ ...line, quantity: 0 }))
  await staff('updateOrder', { params: { orderId: cancelled.id }, body: { items } })
  const today = await get(floor)
  expect(today).toMatchObject({ date: '2026-11-20', hasBills: false, lastWeek: { date: '2026-11-13' } })
  expect(today.lastWeek.figures).toBeUndefined()
  expect(today.figures).toMatchObject({
    takings: 500,
    orders: { count: 3, value: 1400, average: 466.67 },
    methods: [],
    hours: [{ hour: 12, orders: 3, takings: 500 }],
  })
  expect(today.figures.waiters).toEqual([
    { staffId: expect.any(String), name: floor.restaurant.admin, count: 2, amount: 500 },
  ])
  expect(today.open).toMatchObject({ unbilled: 900, due: 0 })
  expect(today.open.tables.map(({ tableNumber, unbilled }) => [tableNumber, unbilled])).toEqual([
    [3, 900],
    [4, 0],
  ])
})

test('the comparison ends at the same time of day', async () => {
  const floor = await openFloor()
  const { server, order, close, seat } = floor
  server.clock.set('2026-11-13T06:30:00Z')
  await seat(5, 4)
  await close(await order(5, dals(2)))
  server.clock.set('2026-11-13T09:00:30Z')
  await close(await order(2, dals(7)))
  server.clock.set('2026-11-20T09:00:29Z')
  await seat(5, 3)
  await close(await order(5, dals(3)))
  const { figures, lastWeek } = await get(floor)
  expect(figures).toMatchObject({ takings: 300, guests: 3, orders: { count: 1 } })
  expect(lastWeek.figures).toMatchObject({ takings: 200, guests: 4, orders: { count: 1, value: 200 } })
  server.clock.set('2026-11-20T09:00:31Z')
  expect((await get(floor)).lastWeek.figures).toMatchObject({ takings: 900, orders: { count: 2 } })
})

test('the same time is that of the clock when clocks went back', async () => {
  const floor = await openFloor()
  const { server, order, close } = floor
  await server.db.updateTable('restaurants').set({ timezone: 'America/New_York' }).execute()
  // Noon, a week before and two days after the change.
  server.clock.set('2026-10-27T15:59:00Z')
  await close(await order(2, dals(1)))
  server.clock.set('2026-10-27T16:01:00Z')
  await close(await order(2, dals(2)))
  server.clock.set('2026-11-03T17:00:00Z')
  expect((await get(floor)).lastWeek.figures).toMatchObject({ takings: 100, hours: [{ hour: 11 }] })
})

test('with bills, takings are payments less refunds, by method and person', async () => {
  const desk = await openCashDesk()
  const { server, bill, pay, refund, order } = desk
  server.clock.set('2026-11-20T06:30:00Z')
  const first = await bill(1, 3)
  await paid(pay(first, { method: 'cash', amount: 200, tip: 20 }))
  await paid(pay(first, { method: 'card', amount: 100 }, undefined, 'cashier'))
  await paid(refund(first, { method: 'cash', amount: 50, reason: 'Cold' }))
  const second = await bill(2, 2)
  await paid(pay(second, { method: 'upi', amount: 150 }))
  await order(7, dals(4))
  const today = await get(desk)
  expect(today.figures).toMatchObject({ takings: 400, orders: { count: 3, value: 900, average: 300 } })
  expect(today.figures.methods).toEqual([
    { method: 'cash', count: 1, amount: 150 },
    { method: 'card', count: 1, amount: 100 },
    { method: 'upi', count: 1, amount: 150 },
  ])
  expect(today.figures.waiters.map(({ name, count, amount }) => [name, count, amount])).toEqual([
    [desk.restaurant.waiter, 2, 350],
    [desk.restaurant.cashier, 1, 50],
  ])
  expect(today.open).toMatchObject({ unbilled: 400, due: 100 })
  expect(today.open.tables.map(({ tableNumber, unbilled, due }) => [tableNumber, unbilled, due])).toEqual([
    [1, 0, 50],
    [2, 0, 50],
    [7, 400, 0],
  ])
})

test.each([true, false])('Today and Day close count the same open tables (bills %s)', async (isOn) => {
  const desk = await openCashDesk()
  const { staff, order, seat, issue, bill, pay, setBilling } = desk
  const clear = async (sittingId = '') => {
    const { status } = await staff('endSitting', { params: { sittingId }, body: { reason: 'Left' } })
    expect(status).toBe(200)
  }
  // With a party only; with a running order; with an unpaid bill and its party; all cleared or paid below.
  await seat(1)
  await order(2, dals(2))
  await bill(3, 1)
  await pay(await bill(4, 1), { method: 'cash', amount: 100 })
  await clear((await bill(5, 1)).sittingId)
  const left = await order(6, dals(1))
  await clear(left.sittingId)
  const both = await order(7, dals(1))
  await issue(both)
  await order(7, dals(1))
  await clear(both.sittingId)
  await setBilling({ isOn })
  const { open } = await get(desk)
  expect(open.tables.map(({ tableNumber, isOpen }) => [tableNumber, isOpen])).toEqual([
    [1, true],
    [2, true],
    [3, true],
    [5, false],
    [6, true],
    [7, true],
  ])
  const counted = open.tables.filter(({ isOpen }) => isOpen).map(({ tableNumber }) => tableNumber)
  expect((await report(desk, '2026-11-20')).open.tables).toEqual(counted)
})

test('a day before bills has orders to compare, but no takings', async () => {
  const desk = await openCashDesk()
  const { server, order, setBilling, close } = desk
  await setBilling({ isOn: false })
  server.clock.set('2026-11-13T06:30:00Z')
  await close(await order(1, dals(2)))
  await setBilling({ isOn: true })
  server.clock.set('2026-11-20T06:31:00Z')
  const { lastWeek } = await get(desk)
  expect(lastWeek.figures?.orders.count).toBe(1)
  expect(lastWeek.figures).not.toHaveProperty('takings')
})

const rupees = fc.integer({ min: 1, max: 60_000 }).map((paise) => paise / 100)
const money = fc.record({
  method: fc.constantFrom('cash' as const, 'card' as const, 'upi' as const, 'other' as const),
  amount: rupees,
  tip: rupees,
  kind: fc.constantFrom('pay' as const, 'pay' as const, 'refund' as const, 'credit' as const, 'close' as const),
  hours: fc.integer({ min: 0, max: 9 }),
})

const netOf = ({ methods }: DayReport): number =>
  methods.reduce((sum, { amount, refunded }) => sum + toPaise(amount) - toPaise(refunded), 0)

test('takings of any history equal the report of the day', { timeout: 300_000 }, async () => {
  const history = fc.asyncProperty(fc.array(money, { minLength: 3, maxLength: 12 }), async (steps) => {
    const desk = await openCashDesk()
    const { server, bill, pay, refund, as } = desk
    for (const [index, { method, amount, tip, kind, hours }] of steps.entries()) {
      server.clock.advance(hours * 3_600_000)
      const issued = await bill(1 + index, 6)
      if (kind !== 'credit') await pay(issued, { method, amount, tip })
      if (kind === 'refund')
        await refund(issued, { method: 'cash', amount: amount / 2 > 0.01 ? 0.01 : amount, reason: 'Cold' })
      if (kind === 'credit')
        await as(
          'admin',
          'createCreditNote',
          { params: { billId: issued.id }, body: { reason: 'Wrong' } },
          `credit-${index}`,
        )
      const { date } = await get(desk)
      if (kind === 'close') await closeDay(desk, date).catch(() => undefined)
      const [{ figures, closedDateTime }, day] = [await get(desk), await report(desk, date)]
      const takings = toPaise(figures.takings ?? 0)
      expect(takings).toBe(netOf(day))
      expect(closedDateTime).toBe(day.closedDateTime)
      for (const parts of [figures.methods, figures.waiters])
        expect(parts.reduce((sum, part) => sum + toPaise(part.amount), 0)).toBe(takings)
      expect(figures.hours.reduce((sum, hour) => sum + toPaise(hour.takings), 0)).toBe(takings)
    }
  })
  await fc.assert(history, { numRuns: 5 })
})

test('takings without bills and open amounts include packing', async () => {
  const floor = await openCounters()
  await setTakeaway(floor, { isOn: true, packing: { per: 'dish', amount: 7.5 } })
  const [counter, second] = counters
  await floor.close(await floor.order(counter, dals(2)))
  await floor.close(await floor.order(7, dals(3)))
  await floor.order(second, dals(4))
  await floor.order(7, dals(1))
  const today = await get(floor)
  expect(today.figures).toMatchObject({ takings: 515, orders: { count: 4, value: 1000 } })
  expect(today.open).toMatchObject({ unbilled: 530 })
  expect((await floor.sittings()).map(({ total }) => total)).toEqual([100, 430])
})
