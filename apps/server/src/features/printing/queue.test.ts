import { describe, expect, test } from 'vitest'
import { topicPath } from '@thali/contract/api/topics'
import type { PrinterMessage } from '@thali/contract/printing/schema'
import type { SendLimits } from '#server/features/printing/connect.ts'
import { logIn } from '#test/builders.ts'
import { openFloorOn } from '#test/floor.ts'
import { afterTest, startServer } from '#test/harness.ts'
import { kotsOf, startPaperPrinter, type Behaviour } from '#test/paper-printer.ts'
import { freePort } from '#test/free-port.ts'
import { openPrinting, printingOf, type PrintingKitchen } from '#test/printing.ts'
import { aPrinter } from '#test/printing-inputs.ts'
import { createTestDatabase, engine } from '#test/database.ts'

const minuteMs = 60_000

/** Fills the buffers of a connection. */
const large = 16 * 1024 * 1024

/** The states of the printer that Table Service receives from now on. */
const listen = async ({ server, restaurant }: PrintingKitchen) => {
  const { accessToken } = await logIn(server, restaurant.waiter)
  const listener = await server.listen(accessToken, topicPath('room', restaurant.id))
  return async (isDone: (message: PrinterMessage) => boolean): Promise<PrinterMessage> => {
    for (let count = 1; ; count += 1) {
      const message = (await listener.next(count)).at(-1)
      if (message && typeof message === 'object' && 'printer' in message) {
        const printer = message.printer as PrinterMessage // the server checks messages in tests
        if (isDone(printer)) return printer
      }
    }
  }
}

describe('a printer with trouble', () => {
  test.each<[Behaviour, string, Partial<SendLimits>]>([
    ['stuck', 'slow', { slowMs: 100 }],
    ['breaking', 'broken_off', { slowMs: minuteMs, stallMs: minuteMs, quietMs: minuteMs }],
  ])('a printer that is %s is told as %s', async (behaviour, trouble, limits) => {
    const kitchen = await openPrinting({ behaviour, bytes: behaviour === 'stuck' ? large : 10_000, limits })
    const told = await listen(kitchen)
    // The next attempt lasts, so that the trouble of the first one stays.
    void kitchen.paper.connected(1).then(() => kitchen.paper.behave('stuck'))
    await kitchen.order(7)
    expect((await told(({ state }) => state.trouble === trouble)).state).toMatchObject({ trouble, waiting: 1 })
    expect(await kitchen.printers()).toMatchObject([{ state: { trouble, waiting: 1 } }])
  })

  test.each([
    ['where nothing listens', '127.0.0.1', 'refused'],
    ['outside of the network', 'localhost', 'address_refused'],
    ['with an unknown name', 'no-such-printer.invalid', 'name_unknown'],
  ])('an address %s is told as %s', async (_, host, trouble) => {
    const networks = trouble === 'refused' ? ['127.0.0.0/8'] : []
    const kitchen = await openPrinting({ start: { printing: { networks } } })
    const told = await listen(kitchen)
    await kitchen.savePrinters({ host, port: await freePort() })
    await kitchen.order(7)
    expect((await told(({ state }) => state.trouble === trouble)).state).toMatchObject({ trouble, waiting: 1 })
  })

  test('a new printer without paper keeps its first ticket waiting', async () => {
    const kitchen = await openPrinting({ behaviour: 'empty', limits: { firstStatusMs: 60_000 } })
    const told = await listen(kitchen)
    await kitchen.order(7)
    expect((await told(({ state }) => state.trouble === 'paper_out')).state).toMatchObject({ waiting: 1 })
    kitchen.paper.behave('talking')
    expect(await kitchen.paper.next(1)).toMatchObject([{ marks: [] }])
  })

  test('a printer without paper says so, and prints after it got some', async () => {
    const kitchen = await openPrinting({ behaviour: 'talking' })
    await kitchen.order(7)
    await kitchen.until('printed')
    kitchen.paper.behave('empty')
    const told = await listen(kitchen)
    await kitchen.order(8)
    await told(({ state }) => state.trouble === 'paper_out' && state.waiting === 1)
    kitchen.paper.behave('talking')
    await told(({ state }) => state.trouble === null)
    const [, second] = await kitchen.paper.next(2)
    expect(second).toMatchObject({ marks: [] })
  })

  test('a refused connection is tried again without a mark, in order', async () => {
    const kitchen = await openPrinting()
    const { port } = kitchen.paper
    await kitchen.savePrinters({ port: await freePort() })
    const told = await listen(kitchen)
    for (const table of [1, 2, 3]) await kitchen.order(table)
    await told(({ state }) => state.trouble === 'refused')
    await kitchen.savePrinters({ port })
    const papers = await kitchen.paper.next(3)
    expect(kotsOf(papers).map(({ table }) => table.number)).toEqual([1, 2, 3])
    expect(papers.flatMap(({ marks }) => marks)).toEqual([])
  })

  test('a broken paper is repeated with the mark POSSIBLE REPEAT', async () => {
    const kitchen = await openPrinting({ behaviour: 'breaking', bytes: 10_000 })
    void kitchen.paper.connected(1).then(() => kitchen.paper.behave('good'))
    await kitchen.order(7)
    expect(await kitchen.paper.next(1)).toMatchObject([{ marks: ['possible-repeat'] }])
  })

  test('a printer that closes connections at once prints later', async () => {
    const kitchen = await openPrinting({ behaviour: 'busy', bytes: 10_000 })
    const told = await listen(kitchen)
    await kitchen.order(7)
    const { state } = await told((message) => message.state.trouble !== null)
    // The end may arrive before the first byte or after it.
    expect(['refused', 'broken_off']).toContain(state.trouble)
    kitchen.paper.behave('good')
    expect(kotsOf(await kitchen.paper.next(1))).toMatchObject([{ table: { number: 7 } }])
  })

  test('a printer that stops giving its sign has an unknown outcome', async () => {
    const kitchen = await openPrinting({ limits: { stallMs: 200 } })
    await kitchen.order(7)
    await kitchen.until('printed')
    expect(await kitchen.paper.next(1)).toMatchObject([{ marks: [] }])
    kitchen.paper.behave('mute')
    await kitchen.order(8)
    expect((await kitchen.paper.next(3))[2]).toMatchObject({ marks: ['possible-repeat'] })
  })

  test('a printer that never gives a sign prints each paper once', async () => {
    const kitchen = await openPrinting({ behaviour: 'mute', limits: { quietMs: 100 } })
    for (const table of [1, 2]) await kitchen.order(table)
    await kitchen.until('printed', 'printed')
    expect(await kitchen.paper.next(2)).toHaveLength(2)
  })

  test('bytes that stay in the memory of this machine are not printed', async () => {
    // They fit into the buffers of the connection, so that each write succeeds.
    const kitchen = await openPrinting({ behaviour: 'stuck', bytes: 400_000, limits: { quietMs: 100, stallMs: 200 } })
    const told = await listen(kitchen)
    await kitchen.order(7)
    await told(({ state }) => state.trouble === 'slow' && state.waiting === 1)
    kitchen.paper.behave('good')
    expect(await kitchen.paper.next(1)).toMatchObject([{ marks: ['possible-repeat'] }])
  })

  test('a printer that always breaks off is given up, the next paper follows', async () => {
    // Too large to be written before the printer breaks off.
    const kitchen = await openPrinting({ behaviour: 'breaking', bytes: large })
    await kitchen.order(7)
    const [failed] = await kitchen.until('failed')
    expect(failed).toMatchObject({ lastError: 'broken_off', attempts: 5 })
    kitchen.paper.behave('good')
    await kitchen.order(8)
    expect(kotsOf(await kitchen.paper.next(1))).toMatchObject([{ table: { number: 8 } }])
  })
})

const retryFirst = async ({ jobs, staff }: PrintingKitchen, printerId?: string) => {
  const [job] = await jobs()
  const params = { printJobId: job?.id ?? '' }
  return staff('retryPrintJob', { params, body: printerId === undefined ? {} : { printerId } })
}

describe('a ticket that waited for too long', () => {
  const openHeld = async (): Promise<PrintingKitchen> => {
    const kitchen = await openPrinting()
    await kitchen.savePrinters({ port: await freePort() })
    const told = await listen(kitchen)
    await kitchen.order(7)
    await told(({ state }) => state.trouble === 'refused')
    kitchen.server.clock.advance(11 * minuteMs)
    await told(({ state }) => state.held === 1 && state.waiting === 0)
    return kitchen
  }

  test('it is held until staff print it', async () => {
    const kitchen = await openHeld()
    await kitchen.savePrinters({ port: kitchen.paper.port })
    await kitchen.order(8)
    expect(kotsOf(await kitchen.paper.next(1))).toMatchObject([{ table: { number: 8 } }])
    expect((await retryFirst(kitchen)).body).toMatchObject({ state: 'waiting' })
    expect(kotsOf(await kitchen.paper.next(2))).toMatchObject([{}, { table: { number: 7 } }])
  })

  test('staff can discard it, once', async () => {
    const kitchen = await openHeld()
    const [held] = await kitchen.jobs()
    const discard = () => kitchen.staff('discardPrintJob', { params: { printJobId: held?.id ?? '' } })
    const body = { restaurantId: kitchen.restaurant.id, printers: [] }
    expect((await kitchen.staff('savePrinters', { body })).problem.code).toBe('printer_busy')
    expect((await discard()).status).toBe(200)
    expect(await kitchen.jobs()).toEqual([])
    expect((await discard()).status).toBe(404)
    const { entries } = (
      await kitchen.staff('listHistory', { query: { restaurantId: kitchen.restaurant.id, kind: 'print-job' } })
    ).body
    expect(entries).toMatchObject([{ action: 'discard', objectId: held?.id }])
  })
})

describe('staff and papers', () => {
  test('a failing paper is printed by another printer', async () => {
    const kitchen = await openPrinting()
    const [saved] = await kitchen.savePrinters(
      { name: 'Dead', port: await freePort() },
      { name: 'Bar', port: kitchen.paper.port, prints: { stations: [], bills: false } },
    )
    await kitchen.order(7)
    const bar = (await kitchen.printers())[1]
    expect((await retryFirst(kitchen, bar?.id)).status).toBe(200)
    expect(await kitchen.paper.next(1)).toMatchObject([{ printer: 'Bar' }])
    await kitchen.until('printed')
    expect((await kitchen.printers())[0]).toMatchObject({ id: saved?.id, state: { waiting: 0 } })
  })

  test('an order printed again is a duplicate of its present lines', async () => {
    const kitchen = await openPrinting()
    const order = await kitchen.order(7)
    await kitchen.edit(order, [3])
    const { body, status } = await kitchen.staff('printOrder', { params: { orderId: order.id }, body: {} })
    expect([status, body]).toMatchObject([201, [{ kind: 'kot', isDuplicate: true }]])
    expect((await kitchen.paper.next(3))[2]).toMatchObject({
      marks: ['duplicate'],
      paper: { change: 'new', lines: [{ quantity: 3 }] },
    })
  })

  test('a test page names restaurant and printer', async () => {
    const kitchen = await openPrinting()
    const [printer] = await kitchen.printers()
    await kitchen.staff('testPrinter', { params: { printerId: printer?.id ?? '' } })
    expect(await kitchen.paper.next(1)).toMatchObject([{ paper: { kind: 'test', printerName: 'Kitchen printer' } }])
  })

  test('a printer with waiting papers is not removed', async () => {
    const kitchen = await openPrinting({ start: { printing: { care: undefined } } })
    await kitchen.order(7)
    const { restaurant, staff } = kitchen
    const remove = () => staff('savePrinters', { body: { restaurantId: restaurant.id, printers: [] } })
    expect((await remove()).problem).toMatchObject({ code: 'printer_busy' })
    const [job] = await kitchen.jobs()
    await staff('discardPrintJob', { params: { printJobId: job?.id ?? '' } })
    expect((await remove()).body).toEqual([])
  })

  test('loopback, metadata and public addresses are not those of printers', async () => {
    const kitchen = await openPrinting({ start: { printing: { networks: [] } } })
    const { restaurant, staff } = kitchen
    const hosts = [
      '127.0.0.1',
      '::1',
      '::ffff:127.0.0.1',
      '169.254.169.254',
      '100.100.100.200',
      'fd00:ec2::254',
      '8.8.8.8',
    ]
    const printers = hosts.map((host) => aPrinter({ name: host, host }))
    const { problem } = await staff('savePrinters', { body: { restaurantId: restaurant.id, printers } })
    expect(problem).toMatchObject({
      code: 'validation_failed',
      fields: hosts.map((_, index) => ({ path: `printers.${index}.host` })),
    })
  })
})

describe.runIf(engine === 'postgres')('several processes', () => {
  test('each paper is printed once', async () => {
    const database = await createTestDatabase()
    afterTest(database.drop)
    const kitchen = await openPrinting({ start: { database } })
    const second = await startServer({ database: database.again(), printing: printingOf() })
    const other = openFloorOn(second, kitchen.restaurant)
    const send = async (floor: Pick<PrintingKitchen, 'order'>): Promise<void> => {
      for (let table = 1; table <= 12; table += 1) await floor.order(table)
    }
    await Promise.all([kitchen, other, kitchen, other].map(send))
    const papers = await kitchen.paper.next(48)
    expect(new Set(kotsOf(papers).map(({ orderId }) => orderId)).size).toBe(48)
    expect(papers.flatMap(({ marks }) => marks)).toEqual([])
  })
})

test('a stopped printer process leaves its papers to the next start', async () => {
  const database = await createTestDatabase()
  afterTest(database.drop)
  const kitchen = await openPrinting({ start: { database, printing: { care: undefined } } })
  await kitchen.order(7)
  const { server } = kitchen
  await server.db.updateTable('print_jobs').set({ state: 'sending' }).execute()
  await server.db.updateTable('printers').set({ lease_owner: 'ended', lease_until: 1, fence: 7 }).execute()
  const printer = await startPaperPrinter()
  await server.db.updateTable('printers').set({ port: printer.port }).execute()
  await startServer({ database: database.again(), printing: printingOf() })
  expect(await printer.next(1)).toMatchObject([{ marks: ['possible-repeat'] }])
})
