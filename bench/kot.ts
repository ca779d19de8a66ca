// node bench/kot.ts [--pairs 100] [--rounds 5] [--no-record]
// Measures a kitchen ticket from the sending of its order until its last byte is at the printer, against drawing and
// sending the same ticket alone (plan §12). They alternate, each in its own process. Then the orders a second with a
// printer that works, is off, or takes no data, and with a print host, against those without a printer and without a host.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Order } from '@thali/contract/orders/order'
import type { Paper } from '@thali/contract/printing/paper'
import { ownChild } from '../apps/server/test/children.ts'
import { databaseFile, openMigrated } from '../apps/server/src/db/open.ts'
import { openDatabase } from '../apps/server/src/db/database.ts'
import { aRestaurant, anItem, password, type TestRestaurant } from '../apps/server/test/builders.ts'
import { freePort } from '../apps/server/test/free-port.ts'
import { spawnServer } from '../apps/server/test/spawn.ts'
import { ask, askFor } from '../testing/ask.ts'
import { describeRun, loadOfMachine, spreadOf, writeSection } from '../testing/record.ts'
import { quantile } from '../testing/statistics.ts'
import type { ToPrint } from './kot-bare.ts'

const budget = 1.5
const ordersEach = 200
const clients = 4

const { values } = parseArgs({
  options: {
    pairs: { type: 'string', default: '100' },
    rounds: { type: 'string', default: '5' },
    'no-record': { type: 'boolean', default: false },
  },
})

/** A printer that notes when a connection has sent everything; `reads` is false for one that takes no data. */
const startPrinter = async (reads = true) => {
  let arrive: (at: number) => void = () => {}
  const listener = createServer({ allowHalfOpen: true }, (socket: Socket) => {
    socket.on('error', () => {})
    if (!reads) {
      socket.pause()
      return
    }
    let last = 0
    socket.on('data', () => {
      last = performance.now()
    })
    socket.on('end', () => {
      socket.end()
      arrive(last)
    })
  }).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    /** Resolves with the time of the last byte of the next paper. */
    next: () =>
      new Promise<number>((resolve) => {
        arrive = resolve
      }),
  }
}

const folder = mkdtempSync(join(tmpdir(), 'thali-bench-'))
const { db: setUp } = await openMigrated({ dataDir: folder, databaseUrl: undefined, databasePoolSize: 1 })
const restaurant: TestRestaurant = await aRestaurant(setUp)
for (const id of ['dal', 'naan', 'lassi']) await anItem(setUp, restaurant, id, { price: 100 })
await setUp.destroy()
const db = openDatabase({ engine: 'sqlite', file: databaseFile(folder) })
const server = spawnServer({
  DATA_DIR: folder,
  NODE_ENV: 'production',
  RATE_LIMIT: 'off',
  PRINTER_NETWORKS: '127.0.0.0/8',
})
const url = await server.url
const { accessToken: token } = await askFor(url, 'login', '/auth/login', {
  body: { username: restaurant.admin, password },
})

const items = ['dal', 'naan', 'lassi'].map((itemId) => ({ itemId, quantity: 2, specialInstructions: 'less spicy' }))
const sendOrder = (user: string): Promise<Order> =>
  askFor(url, 'createOrder', '/orders', {
    body: { restaurantId: restaurant.id, tableNumber: 7, userId: user, items },
    key: crypto.randomUUID(),
  })

/** The address of a printer. */
type Place = { readonly kind?: 'browser'; readonly host: string; readonly port?: number }

const atPort = (port: number): Place => ({ host: '127.0.0.1', port })

const usePrinter = async (place: Place | undefined): Promise<void> => {
  await db.deleteFrom('print_jobs').execute()
  const one = { name: 'Kitchen', ...place, width: 80, prints: { stations: ['kitchen'], bills: false } }
  const body = { restaurantId: restaurant.id, printers: place === undefined ? [] : [one] }
  await askFor(url, 'savePrinters', '/printers', { body, token })
}

// A page asks every two seconds, and a receipt printer needs a second for a ticket. A round takes about half a second.
const hostPauseMs = 250

/** A print host that takes papers and reports them, as its page does. */
const startHost = async (): Promise<Place> => {
  const body = { restaurantId: restaurant.id, name: 'till', role: 'print_host' as const, term: 'unlimited' as const }
  const host = await askFor(url, 'createProgram', '/programs', { body, token })
  const path = `/print-hosts/${host.id}`
  const run = async (): Promise<void> => {
    for (;;) {
      const body = { key: crypto.randomUUID() }
      const { paper } = await askFor(url, 'leasePrintJob', `${path}/lease`, { body, token: host.token })
      await pause(hostPauseMs)
      if (!paper) continue
      const report = { printJobId: paper.id, fence: paper.fence, result: 'done' as const }
      // Refused for a paper of the round before.
      await ask(url, 'reportPrintJob', `${path}/report`, { body: report, token: host.token })
    }
  }
  // It ends with the server.
  void run().catch(() => {})
  return { kind: 'browser', host: host.id }
}

const measureTickets = async () => {
  const printer = await startPrinter()
  await usePrinter(atPort(printer.port))
  const bare = ownChild(fork(new URL('kot-bare.ts', import.meta.url)))
  const times = { ours: [] as number[], bare: [] as number[] }
  const pairs = Number(values.pairs)
  // The first ones load fonts and are not counted.
  for (let at = -10; at < pairs; at += 1) {
    const printed = printer.next()
    const began = performance.now()
    const order = await sendOrder('a')
    const ours = (await printed) - began
    const { data } = await db
      .selectFrom('print_jobs')
      .select('data')
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow()
    const paper: Paper = JSON.parse(data)
    const printedBare = printer.next()
    const begunBare = performance.now()
    bare.send({ paper, port: printer.port } satisfies ToPrint)
    const alone = (await printedBare) - begunBare
    if (at < 0) continue
    times.ours.push(ours)
    times.bare.push(alone)
  }
  bare.kill()
  return times
}

/** Orders a second from some clients. */
const rateOfOrders = async (): Promise<number> => {
  const began = performance.now()
  let begun = 0
  const client = async (_: unknown, at: number): Promise<void> => {
    while (begun < ordersEach) {
      begun += 1
      await sendOrder(`client-${at}`)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return (ordersEach * 1000) / (performance.now() - began)
}

const measureOrders = async () => {
  const works = await startPrinter()
  const stuck = await startPrinter(false)
  const states = {
    'no printer': undefined,
    'a printer that works': atPort(works.port),
    'a printer that is off': atPort(await freePort()),
    'a printer that takes no data': atPort(stuck.port),
    'a browser without a host': { kind: 'browser', host: '' } as const,
    'a print host that prints': await startHost(),
  }
  const rates: Record<string, number[]> = {}
  for (let round = -1; round < Number(values.rounds); round += 1)
    for (const [name, place] of Object.entries(states)) {
      await usePrinter(place)
      const rate = await rateOfOrders()
      if (round >= 0) (rates[name] ??= []).push(rate)
    }
  return rates
}

try {
  const times = await measureTickets()
  const ratio = (share: number): number => quantile(times.ours, share) / quantile(times.bare, share)
  const row = (name: string, share: number): string =>
    `| ${name} | ${ratio(share).toFixed(2)} | ${quantile(times.ours, share).toFixed(1)} / ${quantile(times.bare, share).toFixed(1)} |`
  const rates = await measureOrders()
  const none = rates['no printer'] ?? []
  const rows = Object.entries(rates).map(([name, of]) => {
    const { median, least, most } = spreadOf(of.map((rate, at) => rate / (none[at] ?? 0)))
    const spread = `${least.toFixed(2)} to ${most.toFixed(2)}`
    return `| ${name} | ${median.toFixed(2)} | ${spread} | ${Math.round(spreadOf(of).median)} |`
  })
  const hostless = rates['a browser without a host'] ?? []
  const ofHost = spreadOf((rates['a print host that prints'] ?? []).map((rate, at) => rate / (hostless[at] ?? 0)))
  const isKept = ratio(0.99) <= budget
  const lines = [
    'From the sending of an order with three dishes until the last byte of its ticket is at the printer; the bare side draws and',
    'sends the same ticket, without an order, a queue or a database. SQLite, one order at a time.',
    '',
    '| time | of the bare side | ms, ours / bare |',
    '|---|---|---|',
    row('p50', 0.5),
    row('p99', 0.99),
    '',
    `${clients} clients, ${ordersEach} orders a round:`,
    '',
    '| orders a second with | of those without a printer | spread | a second |',
    '|---|---|---|---|',
    ...rows,
    '',
    `Each of these printers stores a ticket with each order. With a print host that prints, orders have ${ofHost.median.toFixed(2)} ` +
      `(${ofHost.least.toFixed(2)} to ${ofHost.most.toFixed(2)}) of the rate without one.`,
    '',
    `${values.pairs} tickets and ${values.rounds} rounds; the budget of the first table is ${budget} at p99: ` +
      `${isKept ? 'kept' : '**not kept**'}. ${describeRun()}${loadOfMachine()}.`,
  ]
  console.log(lines.join('\n'))
  if (!values['no-record']) writeSection('bench/README.md', 'kot', lines)
} finally {
  await server.kill()
  await db.destroy()
  rmSync(folder, { recursive: true })
}
// Connections to the printer that takes no data stay open.
process.exit(0)
