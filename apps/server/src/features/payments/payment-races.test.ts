import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { repeatWhileBusy } from '#test/at-once.ts'
import { findBreaches } from '#test/sitting-invariants.ts'
import { openCashDesks, type Issued, type CashDesk } from '#test/cash-desk.ts'

const elementAt = <T>(all: readonly T[], index: number): T => {
  const element = all[index % all.length]
  if (element === undefined) throw new Error('The list is empty')
  return element
}

const cash = (amount: number) => ({ method: 'cash', amount }) as const

const tally = (values: readonly (string | number | undefined)[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(values, String)].map(([value, all]) => [value, all.length]))

test('40 parallel payments never exceed what is due', async () => {
  const tills = await openCashDesks()
  const [till] = tills
  const bill = await till.bill(3, 10)
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) => {
      const key = randomUUID()
      const method = index % 2 === 0 ? 'cash' : 'card'
      return repeatWhileBusy(() => elementAt(tills, index).pay(bill, { method, amount: 70 }, key))
    }),
  )
  expect(tally(answers.map(({ status }) => status))).toEqual({ 201: 14, 422: 26 })
  const paid = await till.get(bill)
  expect(paid).toMatchObject({ due: 20, toRefund: 0, status: 'issued' })
  expect(paid.payments).toHaveLength(14)
})

test('one key 20 times in parallel makes one payment', async () => {
  const tills = await openCashDesks()
  const [till] = tills
  const bill = await till.bill(3, 10)
  const key = randomUUID()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => repeatWhileBusy(() => elementAt(tills, index).pay(bill, cash(100), key))),
  )
  expect(answers.map(({ status, body }) => [status, body.due])).toEqual(answers.map(() => [201, 900]))
  expect(answers.filter(({ headers }) => !headers.has('Idempotency-Replayed'))).toHaveLength(1)
  expect((await till.get(bill)).payments).toHaveLength(1)
})

test('one key for two bills in parallel pays one of them', async () => {
  const tills = await openCashDesks()
  const [till] = tills
  const bills = [await till.bill(3, 1), await till.bill(4, 1)]
  const key = randomUUID()
  const answers = await Promise.all(
    bills.map((bill, index) => repeatWhileBusy(() => elementAt(tills, index).pay(bill, cash(100), key))),
  )
  expect(tally(answers.map(({ status }) => status))).toEqual({ 201: 1, 422: 1 })
  const dues = await Promise.all(bills.map(async (bill) => (await till.get(bill)).due))
  expect(tally(dues)).toEqual({ 0: 1, 100: 1 })
})

const attempts = 6

/** The bills of an order, by the calls of two waiters at once. */
const fight = async (
  tills: readonly CashDesk[],
  table: number,
): Promise<{ codes: (string | number)[]; bills: Issued[] }> => {
  const till = elementAt(tills, 0)
  const { id: orderId, sittingId } = await till.order(table)
  const codes: (string | number)[] = []
  const bills = new Map<string, Issued>()
  const note = (answer: { readonly status: number; readonly problem: { readonly code: string } }): void => {
    if (answer.status >= 400) codes.push(answer.problem.code)
  }
  const listOwn = async (waiter: CashDesk): Promise<string[]> => {
    const { body } = await waiter.as('waiter', 'listBills', { query: { restaurantId: waiter.restaurant.id } })
    return body.filter(({ orderIds }) => orderIds.includes(orderId)).flatMap(({ id }) => id ?? [])
  }
  const work = async (waiter: CashDesk, turn: number): Promise<void> => {
    for (let step = 0; step < attempts; step += 1) {
      note(await waiter.as('waiter', 'createBill', { body: { sittingId } }, randomUUID()))
      for (const id of await listOwn(waiter)) {
        const kind = (turn + step) % 3
        if (kind === 0) note(await waiter.split({ id }, { by: 'equal', count: 2 }))
        if (kind === 1) note(await waiter.pay({ id }, cash(turn === 0 ? 60 : 50)))
        if (kind === 2)
          note(await waiter.as('admin', 'cancelBill', { params: { billId: id }, body: { reason: 'Again' } }))
      }
    }
  }
  await Promise.all([work(elementAt(tills, 0), 0), work(elementAt(tills, 1), 1)])
  for (const id of await listOwn(till)) bills.set(id, await till.get({ id }))
  return { codes, bills: [...bills.values()] }
}

test('two waiters issue, pay, split and cancel one bill at once', { timeout: 60_000 }, async () => {
  const tills = await openCashDesks()
  const [till] = tills
  const allowed = [
    'nothing_to_bill',
    'order_billed',
    'bill_cancelled',
    'bill_paid',
    'overpaid',
    'split_locked',
    // A part of a bill that the other waiter divided needs a share.
    'validation_failed',
    // Without a free connection nothing is stored.
    'unavailable',
  ]
  for (let table = 1; table <= 4; table += 1) {
    const { codes, bills } = await fight(tills, table)
    expect(codes.filter((code) => !allowed.includes(String(code)))).toEqual([])
    const living = bills.filter(({ status }) => status !== 'cancelled')
    expect(living.length).toBeLessThanOrEqual(1)
    for (const { payments, status, due, toRefund } of bills) {
      const received = payments.reduce((sum, { amount }) => sum + amount, 0)
      expect([toRefund, received + (status === 'cancelled' ? 0 : due)]).toEqual([0, status === 'cancelled' ? 0 : 100])
    }
  }
  const rows = await till.server.db.selectFrom('bills').select('counter').orderBy('counter').execute()
  expect(rows.map(({ counter }) => counter)).toEqual(rows.map((_, index) => index + 1))
  expect(await findBreaches(till.server.db, till.restaurant.id)).toEqual([])
})

test('payments during moves and merges close every paid order', { timeout: 60_000 }, async () => {
  const tills = await openCashDesks()
  const [till] = tills
  const bills: Issued[] = []
  for (let table = 1; table <= 6; table += 1) bills.push(await till.bill(table, 2))
  const codes: string[] = []
  const note = (answer: { readonly status: number; readonly problem: { readonly code: string } }): void => {
    if (answer.status >= 400) codes.push(answer.problem.code)
  }
  const move = async (waiter: CashDesk, step: number): Promise<void> => {
    for (const sitting of await waiter.sittings()) {
      const params = { sittingId: sitting.id }
      const body = { tableNumber: 7 + ((step + sitting.tableNumber) % 8), version: sitting.version }
      note(await waiter.staff('updateSitting', { params, body }))
    }
    const [into, from] = await waiter.sittings()
    if (into && from)
      note(await waiter.staff('mergeSitting', { params: { sittingId: into.id }, body: { from: from.id } }))
  }
  const moving = async (): Promise<void> => {
    for (let step = 0; step < 6; step += 1) await move(elementAt(tills, step), step)
  }
  const paying = bills.map(async (bill, index) => {
    const waiter = elementAt(tills, index)
    for (const amount of [80, 120]) {
      const key = randomUUID()
      const { status } = await repeatWhileBusy(() => waiter.pay(bill, cash(amount), key))
      expect(status).toBe(201)
    }
  })
  await Promise.all([moving(), ...paying])
  const allowed = ['changed_meanwhile', 'table_occupied', 'sitting_ended', 'sitting_billed', 'unavailable']
  expect(codes.filter((code) => !allowed.includes(code))).toEqual([])
  const orders = await till.server.db.selectFrom('orders').select('status').execute()
  expect(tally(orders.map(({ status }) => status))).toEqual({ Completed: 6 })
  expect(await till.sittings()).toEqual([])
  expect(await findBreaches(till.server.db, till.restaurant.id)).toEqual([])
})
