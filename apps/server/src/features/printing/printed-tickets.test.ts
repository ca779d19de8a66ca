import { expect, test } from 'vitest'
import { freePort } from '#test/free-port.ts'
import { lines, progressOf } from '#test/kitchen.ts'
import { openPrinting, type PrintingKitchen } from '#test/printing.ts'

const minuteMs = 60_000

/** A kitchen without a display: its printed tickets count as seen. */
const openWithoutDisplay = async (): Promise<PrintingKitchen> => {
  const kitchen = await openPrinting()
  await kitchen.setKitchen({ isOn: true })
  await kitchen.savePrinters({ port: kitchen.paper.port, seen: true })
  return kitchen
}

const seenOf = async ({ stored }: PrintingKitchen, order: { readonly id: string }): Promise<number[]> =>
  progressOf(await stored(order)).map(({ seen }) => seen)

test('a printed ticket counts as seen, and a printed void as acknowledged', async () => {
  const kitchen = await openWithoutDisplay()
  const order = await kitchen.order(7, lines(2, 1))
  await kitchen.until('printed')
  expect(await seenOf(kitchen, order)).toEqual([2, 1])
  await kitchen.edit(order, [5, 1])
  await kitchen.until('printed', 'printed')
  expect(await seenOf(kitchen, order)).toEqual([5, 1])
  await kitchen.edit(order, [1, 1], { reason: 'Guest changed their mind' })
  await kitchen.until('printed', 'printed', 'printed')
  expect(await seenOf(kitchen, order)).toEqual([1, 1])
})

test('a ticket that is printed again changes nothing more', async () => {
  const kitchen = await openWithoutDisplay()
  const order = await kitchen.order(7, lines(2))
  await kitchen.until('printed')
  const { revision } = await kitchen.stored(order)
  expect(revision).toBe(order.revision + 1)
  await kitchen.staff('printOrder', { params: { orderId: order.id }, body: {} })
  await kitchen.until('printed', 'printed')
  expect(await kitchen.stored(order)).toMatchObject({ revision, version: order.version })
})

test('with a display, a printed ticket waits for its tap', async () => {
  const kitchen = await openWithoutDisplay()
  await kitchen.savePrinters({ port: kitchen.paper.port })
  const order = await kitchen.order(7, lines(2))
  await kitchen.until('printed')
  expect(await seenOf(kitchen, order)).toEqual([0])
})

test('a held, discarded or redirected ticket counts only once it is printed', async () => {
  const kitchen = await openWithoutDisplay()
  const { paper, server, staff } = kitchen
  await kitchen.savePrinters(
    { name: 'Dead', port: await freePort(), seen: true },
    { name: 'Bar', port: paper.port, prints: { stations: [], bills: false } },
  )
  const [order, discarded] = [await kitchen.order(7, lines(2)), await kitchen.order(8, lines(3))]
  server.clock.advance(11 * minuteMs)
  const [first, second] = await kitchen.until('held', 'held')
  expect([...(await seenOf(kitchen, order)), ...(await seenOf(kitchen, discarded))]).toEqual([0, 0])
  await staff('discardPrintJob', { params: { printJobId: second?.id ?? '' } })
  const bar = (await kitchen.printers())[1]
  await staff('retryPrintJob', { params: { printJobId: first?.id ?? '' }, body: { printerId: bar?.id } })
  await kitchen.until('printed')
  expect([...(await seenOf(kitchen, order)), ...(await seenOf(kitchen, discarded))]).toEqual([2, 0])
})
