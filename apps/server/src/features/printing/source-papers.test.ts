import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openCashDeskOn, plainBilling } from '#test/cash-desk.ts'
import { openPrinting } from '#test/printing.ts'
import { openSourceDeskOn } from '#test/sources.ts'
import { drawPaper } from './paper/draw-paper.ts'

/** A restaurant with a printer of the kitchen and of bills that takes orders from elsewhere. */
const openOffice = async () => {
  const kitchen = await openPrinting()
  const desk = openCashDeskOn(kitchen.server, kitchen.restaurant)
  await desk.setBilling(plainBilling)
  const sources = await openSourceDeskOn(desk)
  await kitchen.savePrinters({ port: kitchen.paper.port })
  return { ...kitchen, ...sources, paper: kitchen.paper }
}

test('a kitchen ticket names the source and its number', async () => {
  const office = await openOffice()
  await office.take('1234', [{ itemId: 'dal', quantity: 2, price: 120 }])
  await office.order(7)
  const [first, second] = await office.paper.next(2)
  expect([first?.paper, second?.paper]).toMatchObject([
    { kind: 'kot', source: { name: 'Quick', number: '1234' }, lines: [{ quantity: 2 }] },
    { kind: 'kot', table: { number: 7 } },
  ])
  expect(second?.paper).not.toHaveProperty('source')
})

test('a slip prints at the printer of bills, a second one as a duplicate', async () => {
  const office = await openOffice()
  const order = await office.take('1234')
  await office.paper.next(1)
  const { body: slip } = await office.as('waiter', 'createSlip', { params: { orderId: order.id } })
  const key = randomUUID()
  const print = (own: string) => office.as('waiter', 'printSlip', { params: { slipId: slip.id }, body: {} }, own)
  const { body: job } = await print(key)
  expect([job.kind, job.orderNumber, job.isDuplicate]).toEqual(['bill', order.orderNumber, false])
  expect((await print(key)).headers.get('Idempotency-Replayed')).toBe('true')
  expect((await print(randomUUID())).body.isDuplicate).toBe(true)
  const papers = await office.paper.next(3)
  expect(papers.slice(1).map(({ paper }) => paper)).toEqual([
    { kind: 'slip', slip },
    { kind: 'slip', slip },
  ])
  const drawn = await drawPaper({ kind: 'slip', slip }, { width: 58, marks: ['duplicate'], zone: 'Asia/Kolkata' })
  expect([drawn.width, drawn.height > 300]).toEqual([384, true])
})
