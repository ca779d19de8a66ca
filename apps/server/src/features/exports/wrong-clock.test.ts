import { expect, test } from 'vitest'
import { addDays } from '@thali/contract/days/business-day'
import type { DayReport } from '@thali/contract/days/day-report'
import { openCashDesk, type CashDesk, type Issued } from '#test/cash-desk.ts'
import { readCsv } from '#test/spreadsheets.ts'

const restaurantId = 'spice-garden'

/** On these real days the clock is ahead for one bill and one close; by so many days. */
const jumps: Readonly<Record<string, number>> = {
  '2026-11-03': 3,
  '2026-11-08': 10,
  '2026-11-13': 20,
  '2026-11-20': 125,
}
const [first, last] = ['2026-11-02', '2026-11-22']
/** In the evening of this day a process of the release before records cash and closes. */
const dayOfBefore = '2026-11-15'
const months = ['2026-11', '2026-12', '2027-01', '2027-02', '2027-03']

type Document = { readonly number: string; readonly date: string; readonly amount: number; readonly dishes: number }

const setClock = ({ server }: CashDesk, date: string): void => server.clock.set(`${date}T10:00:00Z`)

const close = (desk: CashDesk, date: string, floatLeft = 0) =>
  desk.as('cashier', 'closeDay', { params: { date }, body: { restaurantId, cashCounted: floatLeft, floatLeft } })

const getDay = async (desk: CashDesk, date: string): Promise<DayReport> =>
  (await desk.as('cashier', 'getDay', { params: { date }, query: { restaurantId } })).body

/** Cash and a close by the statements of release 1.0, which knows the latest closed date alone. */
const closeAsBefore = async (desk: CashDesk, floatLeft: number): Promise<string> => {
  const { db, clock } = desk.server
  const days = await db.selectFrom('business_days').select('last_closed').executeTakeFirstOrThrow()
  const today = clock.now().toISOString().slice(0, 10)
  const date = days.last_closed !== null && days.last_closed >= today ? addDays(days.last_closed, 1) : today
  const key = { restaurant_id: restaurantId, business_day: date, staff_id: 'staff' }
  const time = clock.now().getTime()
  await db
    .insertInto('cash_movements')
    .values({
      ...key,
      id: 'before',
      idempotency_key: 'before',
      body_hash: '',
      amount_paise: 900,
      reason: 'Float',
      at: time,
    })
    .execute()
  const report = JSON.stringify({ ...(await getDay(desk, date)), isClosed: true })
  await db
    .insertInto('closed_days')
    .values({ ...key, closed_at: time, cash_counted_paise: 900, float_left_paise: floatLeft * 100, report })
    .execute()
  await db.updateTable('business_days').set({ last_closed: date }).execute()
  return date
}

const readExport = async (desk: CashDesk, kind: 'bills' | 'taxes' | 'items', from: string, to: string) => {
  const query = { restaurantId, from, to, format: 'csv' } as const
  const { body } = await desk.as('cashier', 'getExport', { params: { kind }, query })
  const [titles = [], ...rows] = readCsv(new TextEncoder().encode(`\uFEFF${String(body).replace(/^\uFEFF/, '')}`))
  return rows.map((row) => Object.fromEntries(titles.map((title, index) => [title, String(row[index])])))
}

const sum = (rows: readonly Record<string, string>[], title: string): number =>
  rows.reduce((all, row) => all + Math.round(Number(row[title]) * 100), 0) / 100

/** Trades each day of a month under a clock that jumps; returns all documents, by the date on which they were issued. */
const trade = async (desk: CashDesk): Promise<Document[]> => {
  const documents: Document[] = []
  const issue = async (date: string, tableNumber: number, dishes: number): Promise<Issued> => {
    setClock(desk, date)
    const bill = await desk.bill(tableNumber, dishes)
    documents.push({ number: bill.number, date, amount: bill.payable, dishes })
    expect((await desk.pay(bill, { method: 'card', amount: bill.payable })).status).toBe(201)
    return bill
  }
  const credit = async (date: string, bill: Issued): Promise<void> => {
    setClock(desk, date)
    const input = { params: { billId: bill.id }, body: { reason: 'Cold' } }
    const { status, body } = await desk.as('admin', 'createCreditNote', input, `credit-${bill.id}`)
    expect(status).toBe(201)
    const { number } = body
    documents.push({ number, date, amount: -bill.payable, dishes: 0 })
  }
  for (let date = first, dishes = 1; date <= last; date = addDays(date, 1), dishes += 1) {
    const bill = await issue(date, 5, dishes)
    const byDays = jumps[date]
    if (byDays !== undefined) {
      const ahead = addDays(date, byDays)
      const early = await issue(ahead, 6, dishes + 40)
      expect((await close(desk, early.businessDay ?? '')).status).toBe(200)
      await credit(ahead, bill)
      await credit(date, early)
      await issue(date, 7, dishes + 80)
    }
    if (date === dayOfBefore) {
      expect((await getDay(desk, date)).isClosed).toBe(false)
      expect(await closeAsBefore(desk, 77)).toBe('2026-12-04')
      expect((await getDay(desk, date)).cash.openingFloat).toBe(77)
    }
    const closed = await close(desk, date)
    // The calendar reached a day that is closed: its money counts for the next one.
    if (closed.status !== 200) expect(closed.problem.code).toBe('day_closed')
  }
  return documents
}

test('a month’s exports contain each of its bills once after clock errors', async () => {
  const desk = await openCashDesk()
  const documents = await trade(desk)
  const found: string[] = []
  for (const month of months) {
    const [from, to] = [`${month}-01`, addDays(addDays(`${month}-28`, 4).slice(0, 8).concat('01'), -1)]
    const issued = documents.filter(({ date }) => date.startsWith(month))
    const bills = issued.filter(({ amount }) => amount > 0)
    const rows = await readExport(desk, 'bills', from, to)
    found.push(...rows.map((row) => row['Number'] ?? ''))
    const total = issued.reduce((all, { amount }) => all + amount, 0)
    expect([month, rows.length, sum(rows, 'Amount payable')]).toEqual([month, issued.length, total])
    expect(sum(await readExport(desk, 'taxes', from, to), 'Taxable value')).toBe(total)
    const items = await readExport(desk, 'items', from, to)
    expect(sum(items, 'Quantity')).toBe(bills.reduce((all, { dishes }) => all + dishes, 0))
  }
  expect(found.toSorted()).toEqual(documents.map(({ number }) => number).toSorted())
  expect(new Set(found).size).toBe(found.length)

  // Each document is also in one day, and no past day is left open.
  const list = (await desk.as('cashier', 'listDays', { query: { restaurantId, from: first } })).body
  const { unclosed, current } = list
  const days = [...(list.later ?? []), ...list.days]
  expect(days.reduce((all, { bills, creditNotes }) => all + bills.amount - creditNotes.amount, 0)).toBe(
    documents.reduce((all, { amount }) => all + amount, 0),
  )
  expect([unclosed, current]).toEqual([undefined, addDays(last, 1)])
  const closed = days.filter(({ isClosed }) => isClosed).map(({ date }) => date)
  for (let date = first; date <= last; date = addDays(date, 1)) expect(closed).toContain(date)
})
