import { expect, test } from 'vitest'
import { openCashDesk, type Issued } from '#test/cash-desk.ts'

const today = '2026-11-20'
const restaurantId = 'spice-garden'
const query = { restaurantId }

const open = async () => {
  const desk = await openCashDesk()
  const list = async (dates: { from?: string; to?: string } = {}) =>
    desk.as('cashier', 'listDays', { query: { ...query, ...dates } })
  const get = async (date = today) => (await desk.as('cashier', 'getDay', { params: { date }, query })).body
  const close = (date = today, cashCounted = 0) =>
    desk.as('cashier', 'closeDay', { params: { date }, body: { ...query, cashCounted, floatLeft: 0 } })
  return { ...desk, list, get, close }
}

test('a list has the sums of open and closed days, newest first', async () => {
  const desk = await open()
  const first = await desk.bill(5, 3)
  expect((await desk.pay(first, { method: 'cash', amount: 300, tip: 20 })).status).toBe(201)
  expect((await desk.close(today, 330)).status).toBe(200)
  const second = await desk.bill(6, 1)
  expect((await desk.pay(second, { method: 'card', amount: 100 })).status).toBe(201)
  const { body } = await desk.list()
  expect(body).toMatchObject({
    today,
    // 04:00 in India.
    todayEndsDateTime: '2026-11-20T22:30:00.000Z',
    current: '2026-11-21',
    days: [
      {
        date: '2026-11-21',
        isClosed: false,
        bills: { count: 1, amount: 100 },
        value: 100,
        net: 100,
        methods: [{ method: 'card', count: 1, amount: 100, tips: 0, refunded: 0 }],
      },
      {
        date: today,
        isClosed: true,
        bills: { count: 1, amount: 300 },
        value: 300,
        net: 300,
        methods: [{ method: 'cash', count: 1, amount: 300, tips: 20, refunded: 0 }],
        cash: { expected: 320, counted: 330, difference: 10 },
      },
    ],
  })
  expect(body.unclosed).toBeUndefined()
  for (const day of body.days) expect(await desk.get(day.date)).toMatchObject(day)
})

test('the first day that was not closed is named until its close', async () => {
  const desk = await open()
  await desk.bill(5, 1)
  desk.server.clock.set('2026-11-22T10:00:00Z')
  await desk.bill(6, 1)
  expect((await desk.list()).body).toMatchObject({ today: '2026-11-22', current: '2026-11-22', unclosed: today })
  expect((await desk.close()).status).toBe(200)
  expect((await desk.list()).body.unclosed).toBeUndefined()
})

test('a day without money is passed over when it ends, not at midnight', async () => {
  const desk = await open()
  // The clock was ahead by two days.
  desk.server.clock.set('2026-11-22T10:00:00Z')
  await desk.bill(5, 1)
  expect((await desk.close('2026-11-22')).status).toBe(200)
  // 01:00 on the 21st in India: the business day is the 20th until 04:00.
  desk.server.clock.set('2026-11-20T19:30:00Z')
  expect([(await desk.get(today)).isClosed, (await desk.get('2026-11-19')).isClosed]).toEqual([false, true])
  desk.server.clock.set('2026-11-20T22:30:00Z')
  expect([(await desk.get(today)).isClosed, (await desk.get('2026-11-21')).isClosed]).toEqual([true, false])
})

test('days outside the period and days without money are not listed', async () => {
  const desk = await open()
  await desk.bill(5, 1)
  const datesOf = async (from: string, to: string) => (await desk.list({ from, to })).body.days.map(({ date }) => date)
  expect(await datesOf(today, today)).toEqual([today])
  expect(await datesOf('2026-11-19', '2026-11-30')).toEqual([today])
  expect(await datesOf('2026-11-21', '2026-11-30')).toEqual([])
  expect(await datesOf('2026-11-01', '2026-11-19')).toEqual([])
})

test.each([
  ['2026-11-20', '2026-11-19'],
  ['2026-08-20', '2026-11-20'],
])('the period from %s to %s is refused', async (from, to) => {
  const desk = await open()
  expect((await desk.list({ from, to })).problem).toMatchObject({ code: 'validation_failed', fields: [{ path: 'to' }] })
})

test('every report during a rush of payments adds up', async () => {
  const desk = await open()
  const bills: Issued[] = []
  for (let table = 1; table <= 12; table += 1) bills.push(await desk.bill(table, 1))
  const paid = new Set<string>()
  const payAll = async (): Promise<void> => {
    for (const bill of bills) {
      expect((await desk.pay(bill, { method: 'cash', amount: 100 })).status).toBe(201)
      paid.add(bill.id)
    }
  }
  const readAll = async (): Promise<void> => {
    while (paid.size < bills.length) {
      const { bills: issued, cash, open: left } = await desk.get()
      expect(cash.received + left.bills.reduce((sum, { due }) => sum + due, 0)).toBe(issued.amount)
    }
  }
  await Promise.all([payAll(), readAll(), readAll(), readAll()])
})
