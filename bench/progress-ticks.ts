// node bench/progress-ticks.ts [--pairs 5] [--ms 1500] [--no-record]
// Compares PUT /orders/{id}/progress, answered after the commit, with the same statements executed directly on the engine
// (plan §12). The sides alternate. The statements are recorded at the driver in each run.
import { parseArgs } from 'node:util'
import { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'
import { apiRoot } from '@thali/contract/api/endpoint'
import type { Order } from '@thali/contract/orders/order'
import type { Engine } from '../apps/server/src/db/database.ts'
import { databaseFile } from '../apps/server/src/db/open.ts'
import { password } from '../apps/server/test/builders.ts'
import { runStatement } from '../apps/server/test/statement.ts'
import { askFor } from '../testing/ask.ts'
import { openPlace, type Place } from '../testing/place.ts'
import { describeRun, loadOfMachine, spreadOf, writeSection } from '../testing/record.ts'
import { load } from './load.ts'
import { type Recorded, recordServer } from './order-recording.ts'
import { cpuMsOf } from './process-figures.ts'

const budget = 0.6
const clientCounts = [1, 8]
const engineNames: Record<Engine, string> = { sqlite: 'SQLite', postgres: 'PostgreSQL' }
const quantity = 2
// All revisions, and so all responses, have the same length.
const revisionsFrom = 100_000

const { values } = parseArgs({
  options: {
    pairs: { type: 'string', default: '5' },
    ms: { type: 'string', default: '1500' },
    'no-record': { type: 'boolean', default: false },
  },
})
const pairs = Number(values.pairs)
const ms = Number(values.ms)

type Ticked = { readonly orderId: string; readonly lineId: string }

let lastEpoch = 1_000_000_000

/** The body of a tick: ready, or taken back. Each changes the line, if they alternate. */
const tickBody = ({ lineId }: Ticked, isReady: boolean): object => {
  lastEpoch += 1
  const change = isReady ? { ready: quantity } : { ready: 0, from: { ready: quantity }, nextEpoch: lastEpoch }
  return { lines: [{ id: lineId, ...change }] }
}

const logIn = async (url: string, { restaurant }: Place): Promise<string> =>
  (await askFor(url, 'login', '/auth/login', { body: { username: restaurant.admin, password } })).accessToken

/** One order of three dishes for each client, in the kitchen, with a line that was ready before. */
const sendOrders = async (url: string, token: string, { restaurant, dishes }: Place): Promise<Ticked[]> => {
  const path = `/restaurants/${restaurant.id}/settings`
  const { version, kitchen } = await askFor(url, 'getSettings', path, { token })
  await askFor(url, 'saveSettings', path, { body: { version, kitchen: { ...kitchen, isOn: true } }, token })
  const items = dishes.slice(0, 3).map(({ id }) => ({ itemId: id, quantity }))
  const made: Ticked[] = []
  for (let at = 0; at < Math.max(...clientCounts); at += 1) {
    const body = { restaurantId: restaurant.id, tableNumber: 1 + at, userId: `guest-${at}`, items }
    const order: Order = await askFor(url, 'createOrder', '/orders', { body, token })
    const ticked = { orderId: order.id, lineId: order.items[0]?.id ?? '' }
    for (const isReady of [true, false])
      await askFor(url, 'setProgress', `/orders/${order.id}/progress`, { body: tickBody(ticked, isReady), token })
    made.push(ticked)
  }
  return made
}

/** Ticks a second and the processor time of each (ms). */
type Rate = { readonly perSecond: number; readonly cpuMs: number }
type Side = (clients: number) => Promise<Rate>
type Straight = { readonly run: Side; readonly end: () => Promise<unknown> }

/** Sends ticks to a server; checks that each acknowledged one raised the revision of its order once. */
const openServed = async (place: Place): Promise<Side> => {
  const server = place.serve()
  const url = await server.url
  const token = await logIn(url, place)
  const orders = await sendOrders(url, token, place)
  await runStatement(place.db, `UPDATE orders SET revision = ${revisionsFrom}`)
  const port = Number(new URL(url).port)
  const revisions = async (): Promise<number> => {
    const rows = await place.db.selectFrom('orders').select('revision').execute()
    return rows.reduce((sum, { revision }) => sum + revision, 0)
  }
  const requestsOf = async (ticked: Ticked): Promise<() => string> => {
    const { lineId, orderId } = ticked
    const { ready } = await place.db
      .selectFrom('order_lines')
      .select('ready')
      .where('id', '=', lineId)
      .executeTakeFirstOrThrow()
    let isReady = ready === quantity
    return () => {
      isReady = !isReady
      const body = JSON.stringify(tickBody(ticked, isReady))
      const head = [
        `PUT ${apiRoot}/orders/${orderId}/progress HTTP/1.1`,
        'Host: thali.test',
        'Content-Type: application/json',
        `Authorization: Bearer ${token}`,
        `Content-Length: ${body.length}`,
      ]
      return `${head.join('\r\n')}\r\n\r\n${body}`
    }
  }
  return async (clients) => {
    const requests = await Promise.all(orders.slice(0, clients).map(requestsOf))
    const before = { revisions: await revisions(), cpuMs: cpuMsOf(server.pid) }
    let acknowledged = 0
    const onAnswer = (answer: Buffer): void => {
      if (!answer.subarray(0, 12).equals(Buffer.from('HTTP/1.1 200'))) throw new Error(answer.toString())
      acknowledged += 1
    }
    const loads = await Promise.all(requests.map((request) => load({ port, request, onAnswer }, 1, ms)))
    const cpuMs = (cpuMsOf(server.pid) - before.cpuMs) / acknowledged
    const stored = (await revisions()) - before.revisions
    if (stored !== acknowledged) throw new Error(`${acknowledged} ticks acknowledged, ${stored} stored`)
    return { perSecond: loads.reduce((sum, { perSecond }) => sum + perSecond, 0), cpuMs }
  }
}

/** The statements of a tick that makes a line ready, and of the one that takes it back. */
type Pair = readonly (readonly Recorded[])[]

/** Executes one tick. */
type Execute = () => Promise<void> | void
type Connections = { readonly execute: readonly Execute[]; readonly end: () => Promise<unknown> }

const openSqlite = ({ env }: Place, setUp: readonly string[], ofOrders: readonly Pair[]): Connections => {
  const connection = new DatabaseSync(databaseFile(env.DATA_DIR))
  for (const text of setUp) connection.exec(text)
  const execute = ofOrders.map((pair) => {
    const ticks = pair.map((statements) =>
      statements.map(({ text, values: given }) => {
        const statement = connection.prepare(text)
        return { statement, given, isReader: statement.columns().length > 0 }
      }),
    )
    let turn = 0
    return () => {
      for (const { statement, given, isReader } of ticks[turn % 2] ?? [])
        if (isReader) statement.all(...given)
        else statement.run(...given)
      turn += 1
    }
  })
  return { execute, end: async () => connection.close() }
}

const executeOn = (client: Client, pair: Pair): Execute => {
  const ticks = pair.map((statements) => [...Map.groupBy(statements, ({ step }) => step).values()])
  let turn = 0
  return async () => {
    for (const step of ticks[turn % 2] ?? [])
      // Concurrent where the server sends them concurrently.
      await Promise.all(
        step.map(({ text, name, values: given }) =>
          client.query(name === undefined ? { text } : { name, text, values: [...given] }),
        ),
      )
    turn += 1
  }
}

const openPostgres = async ({ env }: Place, ofOrders: readonly Pair[]): Promise<Connections> => {
  const clients = ofOrders.map(() => new Client({ connectionString: env.DATABASE_URL }))
  await Promise.all(clients.map((client) => client.connect()))
  return {
    execute: clients.map((client, at) => executeOn(client, ofOrders[at] ?? [])),
    end: () => Promise.all(clients.map((client) => client.end())),
  }
}

/** Executes the statements alone in this process: on PostgreSQL on as many connections as there are clients. */
const openStraight = async (place: Place): Promise<Straight> => {
  const { setUp, acted } = await recordServer(place, async (url, recordWork) => {
    const token = await logIn(url, place)
    const orders = await sendOrders(url, token, place)
    const recorded: Pair[] = []
    for (const ticked of orders) {
      const record = async (isReady: boolean): Promise<readonly Recorded[]> => {
        const options = { body: tickBody(ticked, isReady), token }
        const path = `/orders/${ticked.orderId}/progress`
        return (await recordWork(() => askFor(url, 'setProgress', path, options))).statements
      }
      recorded.push([await record(true), await record(false)])
    }
    return recorded
  })
  const isPostgres = place.env.DATABASE_URL !== undefined
  const { execute, end } = isPostgres ? await openPostgres(place, acted) : openSqlite(place, setUp, acted)
  const run: Side = async (clients) => {
    const cpu = process.cpuUsage()
    const began = performance.now()
    let ticks = 0
    const repeat = async (once: Execute): Promise<void> => {
      while (performance.now() - began < ms) {
        // The embedded engine is synchronous, so no await is needed.
        const waiting = once()
        if (waiting) await waiting
        ticks += 1
      }
    }
    await Promise.all(execute.slice(0, isPostgres ? clients : 1).map(repeat))
    const perSecond = (ticks * 1000) / (performance.now() - began)
    const { user, system } = process.cpuUsage(cpu)
    return { perSecond, cpuMs: (user + system) / 1000 / ticks }
  }
  return { run, end }
}

const middle = (figures: readonly number[], digits: number): string => spreadOf(figures).median.toFixed(digits)

const lines = [
  '| engine, clients | ticks/s, of the statements alone | spread | ticks/s, ours / alone | ms processor time a tick, ours / alone |',
  '|---|---|---|---|---|',
]
let isKept = true
for (const engine of ['sqlite', 'postgres'] as const) {
  const places = [await openPlace(engine), await openPlace(engine)] as const
  try {
    const straight = await openStraight(places[1])
    const sides = [await openServed(places[0]), straight.run] as const
    for (const clients of clientCounts) {
      // Warm-up, not counted.
      for (const side of sides) await side(clients)
      const all: (readonly [Rate, Rate])[] = []
      for (let pair = 0; pair < pairs; pair += 1) all.push([await sides[0](clients), await sides[1](clients)])
      const { median, least, most } = spreadOf(all.map(([ours, alone]) => ours.perSecond / alone.perSecond))
      isKept &&= median >= budget
      const both = (figure: keyof Rate, digits: number): string =>
        [0, 1]
          .map((side) =>
            middle(
              all.map((one) => one[side as 0 | 1][figure]),
              digits,
            ),
          )
          .join(' / ')
      const cells = [
        median.toFixed(2),
        `${least.toFixed(2)} to ${most.toFixed(2)}`,
        both('perSecond', 0),
        both('cpuMs', 2),
      ]
      lines.push(`| ${engineNames[engine]}, ${clients} | ${cells.join(' | ')} |`)
      console.log(lines.at(-1))
    }
    await straight.end()
  } finally {
    for (const place of places) await place.drop()
  }
}
const verdict = `Median of ${pairs} pairs of ${ms} ms; the budget is ${budget}: ${isKept ? 'kept' : '**not kept**'}. ${describeRun()}${loadOfMachine()}.`
console.log(verdict)
if (!values['no-record'])
  writeSection('bench/README.md', 'progress-ticks', [
    'Ticks of a kitchen display: a line of an order with three dishes becomes ready and is taken back, in turns. They are compared with',
    'their own SQL statements, which are recorded at the driver in each run. On PostgreSQL as many run at once as there are clients, on',
    'SQLite one after another. Afterwards each acknowledged tick has raised the revision of its order once.',
    '',
    ...lines,
    '',
    verdict,
  ])
