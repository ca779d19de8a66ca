import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { toPaise, toRupees } from '@thali/contract/basics/money'
import { addDays } from '@thali/contract/days/business-day'
import type { DayReport } from '@thali/contract/days/day-report'
import { repeatWhileBusy } from '#test/at-once.ts'
import { openCashDesks, type Issued } from '#test/cash-desk.ts'
import { closeDay } from '#test/day-sums.ts'

const rounds = 12
const count = 12
const dayMs = 24 * 60 * 60 * 1000

/** The payments and refunds of a report: each has an amount of its own power of two in paise. */
const bitsOf = ({ methods, refunds }: DayReport): { readonly paid: number; readonly refunded: number } => ({
  paid: methods.reduce((sum, { amount }) => sum + toPaise(amount), 0),
  refunded: toPaise(refunds.amount),
})

test('payments and refunds during a close are in exactly one report', { timeout: 120_000 }, async () => {
  const desks = await openCashDesks()
  const [first] = desks
  const deskOf = (index: number) => desks[index % desks.length] ?? first
  const bills: Issued[] = []
  for (let table = 1; table <= 4; table += 1) {
    const bill = await first.bill(table, 99)
    await first.pay(bill, { method: 'card', amount: 1000 })
    bills.push(bill)
  }
  await closeDay(first, '2026-11-20')
  const all = 2 ** count - 1
  let date = '2026-11-21'
  let [late, early] = [0, 0]
  for (let round = 0; round < rounds; round += 1) {
    for (const { server } of desks) server.clock.advance(dayMs)
    // Valid tokens, and a day with money.
    await Promise.all(desks.map((desk, index) => desk.get(bills[index] ?? { id: '' })))
    const record = async (index: number): Promise<number> => {
      const [bill, desk, key] = [bills[index % bills.length] ?? { id: '' }, deskOf(index), randomUUID()]
      const amount = toRupees(2 ** index)
      const paid = await repeatWhileBusy(() =>
        desk.pay(bill, { method: (['cash', 'card', 'other'] as const)[index % 3] ?? 'cash', amount }, key),
      )
      const refunded = await repeatWhileBusy(() => desk.refund(bill, { method: 'cash', amount, reason: 'Race' }, key))
      return paid.status + refunded.status
    }
    // The close begins before, among or after the payments, by round.
    const begun = Array.from({ length: round % count }, (_, index) => record(index))
    const closing = closeDay(deskOf(round), date)
    const rest = Array.from({ length: count - begun.length }, (_, index) => record(begun.length + index))
    expect(await Promise.all([...begun, ...rest])).toEqual(Array.from({ length: count }, () => 402))
    const next = addDays(date, 1)
    const report = { params: { date: next }, query: { restaurantId: first.restaurant.id } }
    const [firstBits, second] = [bitsOf(await closing), bitsOf((await first.as('cashier', 'getDay', report)).body)]
    expect([firstBits.paid & second.paid, firstBits.refunded & second.refunded]).toEqual([0, 0])
    expect([firstBits.paid | second.paid, firstBits.refunded | second.refunded]).toEqual([all, all])
    late += second.paid === 0 ? 0 : 1
    early += firstBits.paid === 0 ? 0 : 1
    // Nothing of this round is left for the next one.
    for (const { server } of desks) server.clock.advance(dayMs)
    await closeDay(first, next)
    date = addDays(next, 1)
  }
  // Else the close raced nothing.
  expect(late).toBeGreaterThan(0)
  expect(early).toBeGreaterThan(0)
})
