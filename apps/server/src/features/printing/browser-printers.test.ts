import { expect, test } from 'vitest'
import type { Paper, PaperMark } from '@thali/contract/printing/paper'
import type { PrintJob } from '@thali/contract/printing/schema'
import { logIn } from '#test/builders.ts'
import { shortLimits } from '#test/paper-printer.ts'
import { openPrinting, type PrintingKitchen } from '#test/printing.ts'
import { drawPaper } from './paper/draw-paper.ts'
import { toPng } from './paper/picture.ts'

const browser = { kind: 'browser', host: '', width: 58 } as const

/** A restaurant whose kitchen and bills print in the browser, with the real renderer. */
const openBrowser = async (): Promise<PrintingKitchen> => {
  const kitchen = await openPrinting({
    start: { printing: { render: undefined, care: { everyMs: 100, limits: shortLimits } } },
  })
  await kitchen.savePrinters(browser)
  return kitchen
}

const pictureOf = async ({ server, restaurant }: PrintingKitchen, { id }: Pick<PrintJob, 'id'>): Promise<Buffer> => {
  const { accessToken } = await logIn(server, restaurant.cashier)
  const headers = { authorization: `Bearer ${accessToken}` }
  const answer = await server.raw(`/api/print-jobs/${id}/image`, { headers })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
  return Buffer.from(await answer.arrayBuffer())
}

const drawn = async ({ server }: PrintingKitchen, { id }: PrintJob, ...marks: PaperMark[]): Promise<Buffer> => {
  const { data } = await server.db
    .selectFrom('print_jobs')
    .select('data')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const paper = JSON.parse(data) as Paper // stored by `insertJob`
  return toPng(await drawPaper(paper, { width: 58, marks, zone: 'Asia/Kolkata' }))
}

test('a browser prints without a device, and its picture is the drawn paper', async () => {
  const kitchen = await openBrowser()
  await kitchen.order(7, { items: [{ itemId: 'dal', quantity: 2, specialInstructions: 'पनीर' }] })
  const [job] = (await kitchen.until('printed')) as [PrintJob]
  expect(job).toMatchObject({ kind: 'kot', tableNumber: 7, attempts: 1 })
  expect(await pictureOf(kitchen, job)).toEqual(await drawn(kitchen, job))
})

test('a printed paper is printed again as a duplicate', async () => {
  const kitchen = await openBrowser()
  await kitchen.order(7)
  const [job] = (await kitchen.until('printed')) as [PrintJob]
  const { body: again } = await kitchen.as('waiter', 'repeatPrintJob', { params: { printJobId: job.id }, body: {} })
  expect(again).toMatchObject({ kind: 'kot', tableNumber: 7, isDuplicate: true })
  await kitchen.until('printed', 'printed')
  expect(await pictureOf(kitchen, again)).toEqual(await drawn(kitchen, again, 'duplicate'))
})

test('a paper that is not printed yet is not printed twice', async () => {
  const kitchen = await openPrinting({ start: { printing: { care: undefined } } })
  await kitchen.order(7)
  const [job] = (await kitchen.jobs()) as [PrintJob]
  const { body } = await kitchen.staff('repeatPrintJob', { params: { printJobId: job.id }, body: {} })
  expect(body).toMatchObject({ id: job.id, isDuplicate: false })
  expect(await kitchen.jobs()).toHaveLength(1)
})

test('the restaurant says whether it has printers', async () => {
  const kitchen = await openPrinting()
  const read = async () => {
    const params = { restaurantId: kitchen.restaurant.id }
    return (await kitchen.server.call('getRestaurant', { params, query: {} })).body.restaurant.printing
  }
  expect(await read()).toBe(true)
  await kitchen.savePrinters()
  expect(await read()).toBeUndefined()
})

test('a printer of the network needs an address', async () => {
  const { staff, restaurant } = await openPrinting()
  const body = {
    restaurantId: restaurant.id,
    printers: [{ name: 'Pass', width: 80 as const, prints: { stations: [], bills: true } }],
  }
  expect((await staff('savePrinters', { body })).problem?.fields).toMatchObject([{ path: 'printers.0.host' }])
})
