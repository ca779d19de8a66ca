// Effects of closing business days on bills and their money (docs/bills.md).
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openCashDesk } from '#test/cash-desk.ts'
import { closeDay, sums, sumsOf } from '#test/day-sums.ts'

const dayMs = 24 * 60 * 60 * 1000
const [yesterday, today, tomorrow] = ['2026-11-20', '2026-11-21', '2026-11-22'] as const

const cash = (amount: number) => ({ method: 'cash', amount }) as const

const open = async () => {
  const desk = await openCashDesk()
  const { clock } = desk.server
  const correct = (name: 'cancelBill' | 'createCreditNote', { id }: { readonly id: string }) =>
    desk.as('admin', name, { params: { billId: id }, body: { reason: 'Wrong table' } }, randomUUID())
  return {
    ...desk,
    correct,
    goOn: () => clock.advance(dayMs),
    close: async (date: string) => sumsOf(await closeDay(desk, date)),
  }
}

test('a bill of yesterday that is paid today counts yesterday, its money today', async () => {
  const { bill, pay, goOn, close, correct } = await open()
  const issued = await bill(3, 1)
  await pay(issued, cash(40))
  expect(await close(yesterday)).toEqual(sums({ bills: [1, 100], paid: { cash: 40 }, unpaid: [60] }))
  goOn()
  expect((await correct('cancelBill', issued)).problem.code).toBe('bill_paid')
  await pay(issued, { method: 'card', amount: 60 })
  expect(await close(today)).toEqual(sums({ paid: { card: 60 } }))
})

test('an unpaid bill of a closed day is credited, not cancelled', async () => {
  const { bill, issue, order, close, correct, get } = await open()
  const issued = await bill(3, 1)
  await close(yesterday)
  // The clock is still on the closed day.
  expect((await correct('cancelBill', issued)).problem.code).toBe('day_closed')
  expect((await correct('createCreditNote', issued)).status).toBe(201)
  expect(await get(issued)).toMatchObject({ businessDay: yesterday, due: 0, status: 'credited' })
  expect((await issue(await order(4))).businessDay).toBe(today)
})

test('bills of the last 24 hours are listed, then older unpaid ones', async () => {
  const { bill, pay, goOn, correct, as, server } = await open()
  const [unpaid, cancelled, credited, paid] = [await bill(1, 1), await bill(2, 1), await bill(3, 1), await bill(4, 1)]
  expect((await correct('cancelBill', cancelled)).status).toBe(200)
  expect((await correct('createCreditNote', credited)).status).toBe(201)
  await pay(paid, cash(100))
  server.clock.advance(60_000)
  const partlyPaid = await bill(5, 1)
  await pay(partlyPaid, cash(40))
  goOn()
  const recent = [await bill(6, 1), await bill(7, 1)]
  for (const issued of recent) await pay(issued, cash(100))
  const { body } = await as('waiter', 'listBills', { query: { restaurantId: 'spice-garden' } })
  expect(new Set(body.slice(0, 2).map(({ id }) => id))).toEqual(new Set(recent.map(({ id }) => id)))
  expect(body.slice(2).map(({ id }) => id)).toEqual([partlyPaid.id, unpaid.id])
})

test('a refund after the close belongs to the next day', async () => {
  const { bill, pay, refund, goOn, close } = await open()
  const issued = await bill(3, 1)
  await pay(issued, cash(100))
  expect(await close(yesterday)).toEqual(sums({ bills: [1, 100], paid: { cash: 100 } }))
  await refund(issued, { ...cash(100), reason: 'Wrong bill' })
  goOn()
  expect(await close(today)).toEqual(sums({ refunded: { cash: 100 }, drawer: -100, unpaid: [100] }))
})

test('a forgotten close is made up for, with its own money only', async () => {
  const { bill, pay, correct, goOn, close } = await open()
  const first = await bill(3, 1)
  await pay(first, cash(100))
  const second = await bill(4, 2)
  goOn()
  await pay(second, cash(50))
  const third = await bill(5, 3)
  await pay(third, cash(300))
  expect((await correct('cancelBill', await bill(6, 1))).status).toBe(200)
  expect(await close(today)).toEqual(sums({ bills: [1, 300], cancelled: [1, 100], paid: { cash: 350 }, unpaid: [150] }))
  // The report has the amount that is due now.
  expect(await close(yesterday)).toEqual(sums({ bills: [2, 300], paid: { cash: 100 }, unpaid: [150] }))
})

test('an unpaid bill of an open day before is cancelled on its own day', async () => {
  const { bill, correct, goOn, close } = await open()
  const issued = await bill(3, 1)
  goOn()
  expect(await close(today)).toEqual(sums({ unpaid: [100] }))
  expect((await correct('cancelBill', issued)).status).toBe(200)
  expect(await close(yesterday)).toEqual(sums({ cancelled: [1, 100] }))
})

test('the reports of all days add up to bills, credits and what is open', async () => {
  const { bill, pay, refund, correct, goOn, close, get } = await open()
  const bills = [await bill(3, 1), await bill(4, 2), await bill(5, 3), await bill(6, 4)] as const
  await pay(bills[0], cash(100))
  await pay(bills[1], { method: 'upi', amount: 250 })
  await correct('cancelBill', bills[2])
  const days = [await close(yesterday)]
  goOn()
  await correct('createCreditNote', bills[0])
  await refund(bills[0], { ...cash(100), reason: 'Credited' })
  await pay(bills[3], { method: 'card', amount: 150 })
  days.push(await close(today))
  goOn()
  await refund(bills[1], { method: 'upi', amount: 20, reason: 'Paid too much' })
  days.push(await close(tomorrow))
  const total = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)
  const owed = total(days.map((day) => day.bills[1] - day.credited[1]))
  const received = total(days.map((day) => total(Object.values(day.paid)) - total(Object.values(day.refunded))))
  const now = await Promise.all(bills.map((bill) => get(bill)))
  expect(now.map(({ due, toRefund }) => [due, toRefund])).toEqual([
    [0, 0],
    [0, 30],
    [0, 0],
    [250, 0],
  ])
  expect(owed - received).toBe(total(now.map(({ due, toRefund }) => due - toRefund)))
})
