import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { DayPaper } from '@thali/contract/printing/paper'
import { openCashDeskOn, plainBilling, type CashDesk } from '#test/cash-desk.ts'
import { openPrinting, type PrintingKitchen } from '#test/printing.ts'

const today = '2026-11-20'

type Office = PrintingKitchen & { readonly desk: CashDesk }

/** A restaurant with a printer and two paid bills. */
const openOffice = async (billing: Partial<Parameters<CashDesk['setBilling']>[0]> = {}): Promise<Office> => {
  const kitchen = await openPrinting()
  const desk = openCashDeskOn(kitchen.server, kitchen.restaurant)
  await desk.setBilling({ ...plainBilling, ...billing })
  await kitchen.savePrinters({ port: kitchen.paper.port })
  for (const [tableNumber, quantity] of [
    [7, 3],
    [8, 1],
  ] as const) {
    const bill = await desk.bill(tableNumber, quantity)
    await desk.pay(bill, { method: 'cash', amount: bill.payable })
  }
  return { ...kitchen, desk }
}

const print = ({ desk, restaurant: { id: restaurantId } }: Office, key: string = randomUUID(), date = today) =>
  desk.as('cashier', 'printDay', { params: { date }, body: { restaurantId } }, key)

const close = ({ desk, restaurant: { id: restaurantId } }: Office) =>
  desk.as('cashier', 'closeDay', {
    params: { date: today },
    body: { restaurantId, cashCounted: 2000, floatLeft: 500 },
  })

/** The first reports that reach the printer. */
const reports = async ({ paper }: Office, count: number): Promise<DayPaper[]> => {
  for (let read = 1; ; read += 1) {
    const days = (await paper.next(read)).flatMap((received) =>
      received.paper?.kind === 'day' ? [received.paper] : [],
    )
    if (days.length >= count) return days
  }
}

test('an X report prints the figures of now, a Z report those of the close', async () => {
  const office = await openOffice()
  const { desk, restaurant } = office
  const days = { params: { date: today }, query: { restaurantId: restaurant.id } }
  const open = (await desk.as('cashier', 'getDay', days)).body
  const first = await print(office)
  expect([first.status, first.body.kind, first.body.businessDay]).toEqual([201, 'day', today])
  await close(office)
  const closed = (await desk.as('cashier', 'getDay', days)).body
  await print(office)
  const [x, z] = await reports(office, 2)
  expect([x?.report, z?.report]).toEqual([open, closed])
  expect([x?.closedBy, z?.closedBy]).toEqual([undefined, restaurant.cashier])
  expect([x?.printedBy, z?.printedBy]).toEqual([restaurant.cashier, undefined])
  expect([open.bills.count, open.staffName, closed.staffName]).toEqual([2, undefined, restaurant.cashier])
})

test('only the second paper of a Z report is a duplicate', async () => {
  const office = await openOffice()
  const duplicates: boolean[] = []
  for (let index = 0; index < 4; index += 1) {
    if (index === 2) await close(office)
    duplicates.push((await print(office)).body.isDuplicate)
  }
  expect(duplicates).toEqual([false, false, false, true])
})

test('a repeated request prints one report', async () => {
  const office = await openOffice()
  const [first, again] = [await print(office, 'key-1'), await print(office, 'key-1')]
  expect([again.status, again.headers.get('Idempotency-Replayed'), again.body.id]).toEqual([201, 'true', first.body.id])
  expect((await print(office, 'key-1', '2026-11-19')).problem.code).toBe('idempotency_key_reused')
})

test('the close prints its report if the restaurant wants it', async () => {
  const daysOf = async (office: Office) => (await office.jobs()).filter(({ kind }) => kind === 'day')
  const [on, off] = [await openOffice({ printsDayReport: true }), await openOffice()]
  for (const office of [on, off]) await close(office)
  expect(await daysOf(off)).toEqual([])
  expect(await daysOf(on)).toMatchObject([{ businessDay: today, isDuplicate: false }])
  const [z] = await reports(on, 1)
  expect(z?.report.cash).toMatchObject({ counted: 2000, floatLeft: 500 })
  expect((await print(on)).body.isDuplicate).toBe(true)
})

test('a day closes without a printer of bills', async () => {
  const office = await openOffice({ printsDayReport: true })
  await office.savePrinters({ port: office.paper.port, prints: { stations: ['kitchen'], bills: false } })
  expect((await close(office)).status).toBe(200)
  expect((await print(office)).problem.code).toBe('printer_unknown')
})
