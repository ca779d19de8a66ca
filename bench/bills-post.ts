// node bench/bills-post.ts [--pairs 5] [--requests 80] [--warm 1000] [--no-record] [sqlite | postgres]
// Compares the issue of a bill, and its full payment, with the same statements executed directly on the engine (plan §12).
// Three copies of one database: a server of this process handles each request while its statements are recorded; then a
// server process handles the requests, and the statements alone are executed, in turns.
import { fork, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { apiRoot, idempotencyKeyHeader } from '@thali/contract/api/endpoint'
import type { Tokens } from '@thali/contract/auth/schema'
import type { Bill } from '@thali/contract/bills/bill'
import { defaultBilling } from '@thali/contract/bills/billing'
import type { Order } from '@thali/contract/orders/order'
import { ownChild } from '../apps/server/test/children.ts'
import type { Engine } from '../apps/server/src/db/database.ts'
import { password } from '../apps/server/test/builders.ts'
import { spawnServer } from '../apps/server/test/spawn.ts'
import { runStatement } from '../apps/server/test/statement.ts'
import { openPlace, type Place } from '../testing/place.ts'
import { describeRun, loadOfMachine, spreadOf, writeSection } from '../testing/record.ts'
import type { CopyAsked, CopyNeeds, Rate } from './bills-straight.ts'
import { readOne } from './load.ts'
import { type Recorded, recordServer } from './order-recording.ts'
import { cpuMsOf } from './process-figures.ts'

const budget = 0.6
const clientCounts = [1, 8]
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pairs: { type: 'string', default: '5' },
    requests: { type: 'string', default: '80' },
    warm: { type: 'string', default: '1000' },
    'no-record': { type: 'boolean', default: false },
  },
})
const pairs = Number(values.pairs)
const chunk = Number(values.requests)
// As many as orders-post.ts sends before it measures: a server compiles what it repeats.
const warm = Number(values.warm)
const total = (warm + pairs * chunk) * clientCounts.length
const engines = (['sqlite', 'postgres'] as const).filter((one) => positionals.length === 0 || positionals.includes(one))
const engineNames: Record<Engine, string> = { sqlite: 'SQLite', postgres: 'PostgreSQL' }

type Env = Place['env']
type Session = { readonly url: string; readonly token: string }

/** The text of a request with a new key. */
const requestOf = ({ url, token }: Session, path: string, body: object): string => {
  const json = JSON.stringify(body)
  const head = [
    `POST ${apiRoot}${path} HTTP/1.1`,
    `Host: ${new URL(url).host}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(json)}`,
    `${idempotencyKeyHeader}: ${randomUUID()}`,
    ...(token === '' ? [] : [`Authorization: Bearer ${token}`]),
  ]
  return `${head.join('\r\n')}\r\n\r\n${json}`
}

/** Sends requests on as many connections as there are clients, and returns the bodies of their successes. */
const sendAll = async (url: string, requests: readonly string[], clients: number) => {
  const port = Number(new URL(url).port)
  const sockets = Array.from({ length: clients }, () => connect(port, '127.0.0.1').setNoDelay())
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  const waiting = requests.values()
  const answers: { readonly head: string; readonly bytes: Buffer }[] = []
  const began = performance.now()
  const run = async (socket: Socket): Promise<void> => {
    for (const request of waiting) answers.push(await readOne(socket, request))
  }
  await Promise.all(sockets.map(run))
  const perSecond = (requests.length * 1000) / (performance.now() - began)
  for (const socket of sockets) socket.destroy()
  const bodies = answers.map(({ head, bytes }) => {
    const body = bytes.subarray(bytes.indexOf('\r\n\r\n') + 4).toString()
    if (!/^HTTP\/1.1 20[01] /.test(head)) throw new Error(body)
    return body
  })
  return { perSecond, bodies }
}

/** Sends one request to a server, and returns the body of a success. */
const post = async <T>(session: Session, path: string, body: object): Promise<T> => {
  const { bodies } = await sendAll(session.url, [requestOf(session, path, body)], 1)
  return JSON.parse(bodies[0] ?? '') as T // by the contract
}

const logIn = async (url: string, { restaurant }: Place): Promise<Session> => {
  const { accessToken: token } = await post<Tokens>({ url, token: '' }, '/auth/login', {
    username: restaurant.admin,
    password,
  })
  return { url, token }
}

/** Stores parties with one order of three dishes each, and returns the ids of the orders. */
const seat = async (place: Place): Promise<string[]> => {
  const { db, restaurant, dishes } = place
  const billing = JSON.stringify({ ...defaultBilling, isOn: true, scheme: 'regular' })
  await db.updateTable('restaurants').set({ billing, table_count: total }).execute()
  const server = place.serve()
  const session = await logIn(await server.url, place)
  const items = dishes.slice(0, 3).map(({ id }) => ({ itemId: id, quantity: 2 }))
  const ids: string[] = []
  for (let at = 1; at <= total; at += 1) {
    const body = { restaurantId: restaurant.id, tableNumber: at, userId: randomUUID(), items }
    ids.push((await post<Order>(session, '/orders', body)).id)
  }
  await server.kill()
  return ids
}

/** Copies a place's data three times. No process may use the place. */
const copyData = async ({
  env,
  db,
}: Place): Promise<{ readonly copies: readonly Env[]; readonly drop: () => void }> => {
  const folders = [1, 2, 3].map(() => mkdtempSync(join(tmpdir(), 'thali-bench-')))
  const drop = (): void => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true }))
  const { DATABASE_URL: url } = env
  if (url === undefined) {
    await runStatement(db, 'PRAGMA wal_checkpoint(TRUNCATE)')
    for (const folder of folders) cpSync(env.DATA_DIR, folder, { recursive: true })
    return { copies: folders.map((folder) => ({ DATA_DIR: folder })), drop }
  }
  await db.destroy()
  const client = new Client({ connectionString: url.replace(/\/postgres$/, '/template1') })
  await client.connect()
  const copies: Env[] = []
  for (const [at, folder] of folders.entries()) {
    await client.query(`CREATE DATABASE copy${at} TEMPLATE postgres`)
    copies.push({ DATA_DIR: folder, DATABASE_URL: url.replace(/\/postgres$/, `/copy${at}`) })
  }
  await client.end()
  return { copies, drop }
}

/** The path and body of a call. */
type Asking = readonly [path: string, body: object]

const issueOf = (orderId: string): Asking => ['/bills', { orderIds: [orderId] }]

const paymentOf = ({ id, due }: Bill): Asking => [`/bills/${id}/payments`, { method: 'cash', amount: due }]

type Requests = readonly (readonly Recorded[])[]

/** Handles all requests once, and returns their statements. */
const recordAll = async (env: Env, place: Place, orderIds: readonly string[]) => {
  const { setUp, acted } = await recordServer({ env }, async (url, recordWork) => {
    const session = await logIn(url, place)
    const issues: { done: Bill; statements: readonly Recorded[] }[] = []
    for (const id of orderIds) issues.push(await recordWork(() => post<Bill>(session, ...issueOf(id))))
    const payments: (readonly Recorded[])[] = []
    for (const { done } of issues)
      payments.push((await recordWork(() => post<Bill>(session, ...paymentOf(done)))).statements)
    return { issues: issues.map(({ statements }) => statements), payments }
  })
  return { setUp, ...acted }
}

/** The process that executes statements alone. */
const openStraight = async (needs: CopyNeeds) => {
  const child: ChildProcess = ownChild(fork(fileURLToPath(new URL('bills-straight.ts', import.meta.url))))
  const ask = async (message: CopyNeeds | CopyAsked): Promise<Rate> => {
    child.send(message)
    const [answer]: Rate[] = await once(child, 'message')
    return answer as Rate // the answer to the first instruction is not used
  }
  await ask(needs)
  return { ask, end: () => void child.kill() }
}

type Compared = {
  readonly session: Session
  readonly pid: number
  readonly asked: readonly Asking[]
  readonly statements: Requests
  readonly ask: (asked: CopyAsked) => Promise<Rate>
}

/** Measures pairs of chunks for each number of clients; the ratios of a pair are of the same requests. Returns the bodies. */
const compare = async (title: string, { session, pid, asked, statements, ask }: Compared) => {
  const bills: Bill[] = []
  let isKept = true
  for (const clients of clientCounts) {
    const rates: (readonly [Rate, Rate])[] = []
    for (let pair = 0; pair <= pairs; pair += 1) {
      const from = bills.length
      const to = from + (pair === 0 ? warm : chunk)
      const requests = asked.slice(from, to).map((one) => requestOf(session, ...one))
      const cpuMs = cpuMsOf(pid)
      const { perSecond, bodies } = await sendAll(session.url, requests, clients)
      bills.push(...bodies.map((text) => JSON.parse(text) as Bill)) // by the contract
      const ours = { perSecond, cpuMs: (cpuMsOf(pid) - cpuMs) / requests.length }
      const alone = await ask({ requests: statements.slice(from, to), clients })
      if (pair > 0) rates.push([ours, alone])
    }
    const { median, least, most } = spreadOf(rates.map(([ours, alone]) => ours.perSecond / alone.perSecond))
    isKept &&= median >= budget
    const both = (figure: keyof Rate, digits: number): string =>
      ([0, 1] as const)
        .map((side) => spreadOf(rates.map((pair) => pair[side][figure])).median.toFixed(digits))
        .join(' / ')
    const cells = [title, clients, median.toFixed(2), `${least.toFixed(2)} to ${most.toFixed(2)}`]
    lines.push(`| ${[...cells, both('perSecond', 0), both('cpuMs', 2)].join(' | ')} |`)
    console.log(lines.at(-1))
  }
  return { isKept, bills }
}

const measureEngine = async (engine: Engine): Promise<boolean> => {
  const place = await openPlace(engine)
  const orderIds = await seat(place)
  const { copies, drop } = await copyData(place)
  const [first, second, third] = copies
  if (!first || !second || !third) throw new Error('A copy is missing')
  const { setUp, issues, payments } = await recordAll(first, place, orderIds)
  const server = spawnServer({ ...second, RATE_LIMIT: 'off', LOG_LEVEL: 'error', NODE_ENV: 'production', PORT: '0' })
  const straight = await openStraight({ env: third, setUp, connections: Math.max(...clientCounts) })
  try {
    const session = await logIn(await server.url, place)
    const name = engineNames[engine]
    const shared = { session, pid: server.pid, ask: straight.ask }
    const issued = await compare(`${name}, issue of a bill`, {
      ...shared,
      asked: orderIds.map(issueOf),
      statements: issues,
    })
    const numbers = new Set(issued.bills.map(({ number }) => number))
    if (numbers.size !== total) throw new Error(`${total} bills were issued, with ${numbers.size} numbers`)
    const paid = await compare(`${name}, full payment`, {
      ...shared,
      asked: issued.bills.map(paymentOf),
      statements: payments,
    })
    const open = paid.bills.find(({ status }) => status !== 'paid')
    if (open) throw new Error(`A bill is ${open.status}`)
    return issued.isKept && paid.isKept
  } finally {
    straight.end()
    await server.kill()
    await place.drop()
    drop()
  }
}

const heads = [
  'what',
  'clients',
  'of the statements alone',
  'spread',
  'a second, ours / alone',
  'ms processor time, ours / alone',
]
const lines = [`| ${heads.join(' | ')} |`, `|${'---|'.repeat(heads.length)}`]
let isKept = true
for (const engine of engines) isKept = (await measureEngine(engine)) && isKept
const verdict = `Median of ${pairs} pairs of ${chunk} requests; the budget is ${budget}: ${isKept ? 'kept' : '**not kept**'}. ${describeRun()}${loadOfMachine()}.`
console.log(verdict)
if (!values['no-record'] && positionals.length === 0)
  writeSection('bench/README.md', 'bills-post', [
    'The issue of a bill of one order with three dishes, and its full payment in cash, which closes the order and ends the',
    'sitting. Both are acknowledged after the commit is on the disk, and compared with their own SQL statements. These are',
    'recorded at the driver in each run, on a copy of the same data; another process executes them on a further copy. The',
    'clients are in the process of the measurement and write prepared requests. Both sides warm up. Afterwards all numbers',
    'differ and all bills are paid.',
    '',
    ...lines,
    '',
    verdict,
  ])
