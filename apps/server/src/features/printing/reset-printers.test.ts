// Printers that end connections in their own ways: by a reset, by an end, or not at all.
import { expect, test } from 'vitest'
import { kotsOf, type Received } from '#test/paper-printer.ts'
import { openPrinting } from '#test/printing.ts'

const marksOf = (papers: readonly Received[]): unknown[] => papers.map(({ marks }) => marks)

const repeat = ['possible-repeat']

test('a paper whose printer resets after all of it is repeated once', async () => {
  const kitchen = await openPrinting({ behaviour: 'resetting', bytes: 150_000 })
  await kitchen.order(7)
  const [asked] = await kitchen.until('held')
  expect(asked).toMatchObject({ lastError: 'broken_off', attempts: 2, isPossibleRepeat: true })
  expect(marksOf(await kitchen.paper.next(2))).toEqual([[], repeat])
})

test('a printer that ends by reset prints its next papers once', async () => {
  const kitchen = await openPrinting({ behaviour: 'resetting', bytes: 150_000 })
  await kitchen.order(7)
  await kitchen.until('held')
  for (const table of [8, 9, 10]) await kitchen.order(table)
  await kitchen.until('held', 'printed', 'printed', 'printed')
  const papers = await kitchen.paper.next(5)
  expect(kotsOf(papers).map(({ table }) => table.number)).toEqual([7, 7, 8, 9, 10])
  expect(marksOf(papers)).toEqual([[], repeat, [], [], []])
  expect(await kitchen.printers()).toMatchObject([{ state: { trouble: null, held: 1 } }])
})

test('staff print a paper again whose printer reset twice', async () => {
  const kitchen = await openPrinting({ behaviour: 'resetting' })
  await kitchen.order(7)
  const [asked] = await kitchen.until('held')
  await kitchen.staff('retryPrintJob', { params: { printJobId: asked?.id ?? '' }, body: {} })
  await kitchen.until('printed')
  expect(marksOf(await kitchen.paper.next(3))).toEqual([[], repeat, repeat])
})

test.each(['good', 'mute'] as const)('a printer that is %s again is no longer known to reset', async (behaviour) => {
  const kitchen = await openPrinting({ behaviour: 'resetting', limits: { quietMs: 100 } })
  await kitchen.order(7)
  await kitchen.until('held')
  kitchen.paper.behave(behaviour)
  await kitchen.order(8)
  await kitchen.until('held', 'printed')
  kitchen.paper.behave('resetting')
  await kitchen.order(9)
  const papers = await (await kitchen.until('held', 'held', 'printed'), kitchen.paper.next(5))
  expect(kotsOf(papers).map(({ table }) => table.number)).toEqual([7, 7, 8, 9, 9])
})

test('a printer that ended connections does not become one that resets', async () => {
  const kitchen = await openPrinting({ behaviour: 'good' })
  await kitchen.order(7)
  await kitchen.until('printed')
  kitchen.paper.behave('resetting')
  for (const table of [8, 9]) await kitchen.order(table)
  await kitchen.until('held', 'held', 'printed')
  const papers = await kitchen.paper.next(5)
  expect(kotsOf(papers).map(({ table }) => table.number)).toEqual([7, 8, 8, 9, 9])
  expect(marksOf(papers)).toEqual([[], [], repeat, [], repeat])
})

test('a known reset within the paper prints nothing', async () => {
  const kitchen = await openPrinting({ behaviour: 'resetting', bytes: 16 * 1024 * 1024 })
  await kitchen.order(7)
  await kitchen.until('held')
  kitchen.paper.behave('breaking')
  await kitchen.order(8)
  while ((await kitchen.jobs()).every(({ tableNumber, attempts }) => tableNumber === 7 || attempts === 0));
  kitchen.paper.behave('resetting')
  await kitchen.until('held', 'printed')
  expect(marksOf(await kitchen.paper.next(3))).toEqual([[], repeat, repeat])
})

test('another device at another address is not known to reset', async () => {
  const kitchen = await openPrinting({ behaviour: 'resetting' })
  await kitchen.order(7)
  await kitchen.until('held')
  const { port } = kitchen.paper
  await kitchen.savePrinters({ host: 'localhost', port })
  await kitchen.savePrinters({ host: '127.0.0.1', port })
  await kitchen.order(8)
  expect(await kitchen.until('held', 'held')).toMatchObject([{ tableNumber: 7 }, { tableNumber: 8, attempts: 2 }])
})
