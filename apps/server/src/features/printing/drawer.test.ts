import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openCashDeskOn, plainBilling, type CashDesk } from '#test/cash-desk.ts'
import { freePort } from '#test/free-port.ts'
import { kotsOf } from '#test/paper-printer.ts'
import { openPrinting, type PrintingKitchen } from '#test/printing.ts'

type Counter = PrintingKitchen & { readonly desk: CashDesk }

/** A counter whose printer has a drawer. */
const openCounter = async (): Promise<Counter> => {
  const kitchen = await openPrinting()
  const desk = openCashDeskOn(kitchen.server, kitchen.restaurant)
  await desk.setBilling(plainBilling)
  await kitchen.savePrinters({ port: kitchen.paper.port, drawer: true })
  return { ...kitchen, desk }
}

const drawersOf = async ({ jobs }: Counter) => (await jobs()).filter(({ kind }) => kind === 'drawer')

/** Orders until the ticket arrives: everything before it was sent. */
const drawersBefore = async (counter: Counter, tableNumber: number): Promise<number> => {
  await counter.order(tableNumber)
  for (let count = 1; ; count += 1) {
    const papers = await counter.paper.next(count)
    if (kotsOf(papers).some(({ table }) => table.number === tableNumber))
      return papers.filter(({ paper }) => paper === null).length
  }
}

test('a payment in cash opens the drawer once', async () => {
  const counter = await openCounter()
  const { desk } = counter
  const bill = await desk.bill(7, 3)
  const key = randomUUID()
  for (let index = 0; index < 2; index += 1) await desk.pay(bill, { method: 'cash', amount: 100 }, key)
  await desk.pay(bill, { method: 'card', amount: 100 })
  await counter.until('printed', 'printed')
  expect(await drawersBefore(counter, 8)).toBe(1)
  expect(await drawersOf(counter)).toMatchObject([{ billId: bill.id, attempts: 1 }])
})

test('a refused payment and a printer without a drawer open none', async () => {
  const counter = await openCounter()
  const { desk } = counter
  const bill = await desk.bill(7, 3)
  expect((await desk.pay(bill, { method: 'cash', amount: 900 })).status).toBe(422)
  await counter.savePrinters({ port: counter.paper.port })
  await desk.pay(bill, { method: 'cash', amount: 300 })
  expect(await drawersBefore(counter, 8)).toBe(0)
})

test('a drawer that may be open is not opened again', async () => {
  const counter = await openCounter()
  const bill = await counter.desk.bill(7, 3)
  await counter.until('printed')
  counter.paper.behave('breaking')
  await counter.desk.pay(bill, { method: 'cash', amount: 100 })
  while ((await counter.printers())[0]?.state.trouble !== 'broken_off');
  counter.paper.behave('good')
  expect(await drawersBefore(counter, 8)).toBe(0)
  expect(await drawersOf(counter)).toEqual([])
})

test('a drawer does not open a minute after the payment', async () => {
  const counter = await openCounter()
  const bill = await counter.desk.bill(7, 3)
  await counter.until('printed')
  await counter.savePrinters({ port: await freePort(), drawer: true })
  await counter.desk.pay(bill, { method: 'cash', amount: 300 })
  counter.server.clock.advance(61_000)
  await counter.savePrinters({ port: counter.paper.port, drawer: true })
  expect(await drawersBefore(counter, 8)).toBe(0)
  expect(await drawersOf(counter)).toEqual([])
})

test('an opened drawer makes the first bill on paper no duplicate', async () => {
  const counter = await openCounter()
  const { desk, staff } = counter
  const bill = await desk.bill(7, 3)
  await desk.pay(bill, { method: 'cash', amount: 300 })
  const print = async () => (await staff('printBill', { params: { billId: bill.id }, body: {} })).body
  expect(await print()).toMatchObject({ kind: 'bill', isDuplicate: false })
  expect(await print()).toMatchObject({ kind: 'bill', isDuplicate: true })
})

test('a drawer behind papers that waited too long is forgotten', async () => {
  const counter = await openCounter()
  const { desk, savePrinters } = counter
  const bill = await desk.bill(7, 3)
  await counter.until('printed')
  await savePrinters({ port: await freePort(), drawer: true })
  await counter.order(8)
  await desk.pay(bill, { method: 'cash', amount: 300 })
  counter.server.clock.advance(11 * 60_000)
  await counter.until('held', 'printed')
  expect(await drawersOf(counter)).toEqual([])
})
