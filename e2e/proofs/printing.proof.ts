import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Engine } from '../../apps/server/src/db/database.ts'
import { freePort } from '../../apps/server/test/free-port.ts'
import { openPlace, type Place } from '../../testing/place.ts'
import type { Effort, Proof } from '../../testing/proof.ts'
import { startBalancer } from './balancer.ts'
import { startFaultyDevice, startFaultyPrinter, type PrinterFault } from './faulty-printer.ts'
import { describeKills, killDuringRun, type Plan } from './kills.ts'
import { judgePapers, untilPrinted, type ProofPrinter } from './paper-verdict.ts'
import { sendOrders, type Ledger } from './senders.ts'

type PrintPlan = Plan & {
  /** Between two times at which a printer is switched off, at most (ms). */
  readonly offEveryMs: number
  /** Faults that cost their line 20 seconds each. */
  readonly slowFaults: readonly PrinterFault[]
  readonly engines: readonly Engine[]
}

// Each order makes a job at each printer.
const printerCount = 3
const plans: Record<Effort, PrintPlan> = {
  short: { orders: 15, kills: 1, offEveryMs: 3000, slowFaults: [], engines: ['sqlite'] },
  full: {
    orders: 500,
    kills: 12,
    offEveryMs: 10_000,
    slowFaults: ['lost', 'stalled', 'lost', 'stalled'],
    engines: ['sqlite', 'postgres'],
  },
}

const fastFaults: readonly PrinterFault[] = ['reset', 'reset at the end', 'busy']
const networks = { PRINTER_NETWORKS: '127.0.0.0/8' }
// Connections. Two resets in a row leave a paper to staff.
const oneFaultIn = 7
// Orders that may wait for paper: a ticket that waits for ten minutes is held.
const aheadMax = 30
const untilPrintedMs = 300_000

type Terminal = Awaited<ReturnType<typeof startFaultyDevice>>

/** Sets up two printers of the network, and one at a device, for all tickets. */
const setUpPrinters = async ({ db, restaurant }: Place, terminal: Terminal): Promise<ProofPrinter[]> => {
  const printers = [
    { id: 'talking', kind: 'network', width: 80, device: await startFaultyPrinter(true) },
    { id: 'silent', kind: 'network', width: 58, device: await startFaultyPrinter(false) },
    { id: 'terminal', kind: 'device', width: 80, device: terminal },
  ] as const
  for (const [position, { id, kind, width, device }] of printers.entries()) {
    const address =
      kind === 'device' ? { kind, host: terminal.path, port: 9100 } : { host: '127.0.0.1', port: device.port }
    const does = { stations: '["kitchen"]', prints_bills: false, copies: 1, cuts: true, has_drawer: false }
    const row = { restaurant_id: restaurant.id, id, name: id, position, width, ...address, ...does }
    await db.insertInto('printers').values(row).execute()
  }
  return [...printers]
}

/** Gives connections faults at random, the slow ones once each, and switches printers off until the work is done. */
const disturb = async (
  printers: readonly ProofPrinter[],
  { slowFaults, offEveryMs }: PrintPlan,
  isDone: () => boolean,
): Promise<number> => {
  const slow = [...slowFaults]
  for (const { device } of printers)
    device.disturb(() => {
      // Its first paper shows which signs it gives.
      if (device.printed.length === 0 || randomInt(oneFaultIn) > 0) return undefined
      return (randomInt(3) === 0 ? slow.pop() : undefined) ?? fastFaults[randomInt(fastFaults.length)]
    })
  let turnedOff = 0
  while (!isDone()) {
    await pause(randomInt(offEveryMs / 2, offEveryMs))
    await printers[randomInt(printers.length)]?.device.turnOff(randomInt(1000))
    turnedOff += 1
  }
  return turnedOff
}

/** Sends orders no faster than they are printed. */
const sendAll = async (place: Place, url: string, orders: number, papers: () => number): Promise<Ledger> => {
  const ledger: Ledger = { acknowledged: [], retries: 0, otherAnswers: 0 }
  while (ledger.acknowledged.length < orders) {
    const count = Math.min(10, orders - ledger.acknowledged.length)
    const sent = await sendOrders({ place, url, clients: 4, goesOn: (begun) => begun < count })
    ledger.acknowledged.push(...sent.acknowledged)
    ledger.retries += sent.retries
    ledger.otherAnswers += sent.otherAnswers
    while (papers() < ledger.acknowledged.length - aheadMax) await pause(20)
  }
  return ledger
}

const run = async (engine: Engine, plan: PrintPlan): Promise<{ isRight: boolean; figure: string }> => {
  const terminal = await startFaultyDevice()
  const place = await openPlace(engine, { ...networks, PRINTER_DEVICES: terminal.path })
  const ports = await Promise.all(Array.from({ length: engine === 'sqlite' ? 1 : 3 }, freePort))
  const balancer = await startBalancer(ports)
  const { url } = balancer
  let printers: ProofPrinter[] = []
  try {
    printers = await setUpPrinters(place, terminal)
    const devices = printers.map(({ device }) => device)
    const papers = (): number => Math.min(...devices.map(({ printed }) => printed.length))
    const servers = ports.map((port) => place.serve(String(port)))
    let isSent = false
    const begin = Date.now()
    const [ledger, kills, turnedOff] = await Promise.all([
      sendAll(place, url, plan.orders, papers).finally(() => {
        isSent = true
      }),
      killDuringRun({ place, servers, plan, acknowledged: papers }),
      disturb(printers, plan, () => isSent),
    ])
    const asked = await untilPrinted(place, untilPrintedMs)
    const seconds = Math.round((Date.now() - begin) / 1000)
    const verdict = await judgePapers(place, printers, ledger, asked)
    const { jobs, lost, unmarked, unknown, outOfOrder, marked } = verdict
    const sum = (count: 'faults' | 'brokenOff'): number =>
      devices.reduce((total, { counts }) => total + counts[count], 0)
    const name = engine === 'sqlite' ? 'SQLite' : 'PostgreSQL, three servers'
    return {
      isRight:
        lost + unmarked + unknown + outOfOrder + ledger.otherAnswers === 0 && jobs === plan.orders * printerCount,
      figure:
        `${name}, two printers of the network and one at a device, ${describeKills(kills)} in ${seconds} s; a printer switched off or pulled ${turnedOff} times, ` +
        `${sum('faults')} faults of connections, ${sum('brokenOff')} papers broken off. ${jobs.toLocaleString('en')} tickets: ` +
        `${asked.size} printed by staff after two resets, ${lost} lost, ${unmarked} printed again without POSSIBLE REPEAT, ${marked} with it, ` +
        `${unknown} other papers, ${outOfOrder} out of order`,
    }
  } finally {
    balancer.close()
    for (const { device } of printers) device.close()
    await place.drop()
    await terminal.end()
  }
}

/** Plan §7, under kill -9 of servers and database, with printers that fail and a network that loses bytes. */
export const proof: Proof = {
  promise:
    'Each ticket is printed once, or again with POSSIBLE REPEAT, in order, whatever happens to the server, printer or network.',
  async run(effort) {
    const plan = plans[effort]
    // At once: on PostgreSQL most of the time is the wait for the lease of a killed server.
    const results = await Promise.all(plan.engines.map((engine) => run(engine, plan)))
    return { isProven: results.every(({ isRight }) => isRight), figures: results.map(({ figure }) => figure) }
  },
}
