// node bench/bills-post.ts [--pairs 5] [--requests 80] [--no-record] [sqlite | postgres]
// Compares the issue of a bill, and its full payment, with the same statements executed directly on the engine (plan §12).
// Three copies of one database: a server of this process handles each request while its statements are recorded; then a
// server process handles the requests, and the statements alone are executed, in turns.
import { fork, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { Agent, request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fileURLToPath } from 'node:url'
import { apiRoot, defaultBilling, idempotencyKeyHeader, type Bill, type Order, type Tokens } from '@thali/contract'
import { Client } from 'pg'
import type { Engine } from '../apps/server/src/db/database.ts'
import { password } from '../apps/server/test/builders.ts'
import { spawnServer } from '../apps/server/test/spawn.ts'
import { runStatement } from '../apps/server/test/statement.ts'
import { openPlace, type Place } from '../testing/place.ts'
import { describeRun, loadOfMachine, spreadOf, writeSection } from '../testing/record.ts'
import type { CopyAsked, CopyNeeds } from './bills-straight.ts'
import { type Recorded, recordServer } from './order-recording.ts'

const budget = 0.6
const clientCounts = [1, 8]
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pairs: { type: 'string', default: '5' },
    requests: { type: 'string', default: '80' },
    'no-record': { type: 'boolean', default: false },
  },
})
const pairs = Number(values.pairs)
const chunk = Number(values.requests)
// One more chunk for each number of clients warms up.
const total = (pairs + 1) * chunk * clientCounts.length
const engines = (['sqlite', 'postgres'] as const).filter((one) => positionals.length === 0 || positionals.includes(one))
const engineNames: Record<Engine, string> = { sqlite: 'SQLite', postgres: 'PostgreSQL' }

type Env = Place['env']
type Session = { readonly url: string; readonly token: string }

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** Sends one request to a server, and returns the body of a success. */
const post = async <T>({ url, token }: Session, path: string, body: object): Promise<T> => {
  const sent = httpRequest(`${url}${apiRoot}${path}`, {
    method: 'POST',
    agent,
    headers: {
      'Content-Type': 'application/json',
      [idempotencyKeyHeader]: randomUUID(),
      ...(token !== '' && { Authorization: `Bearer ${token}` }),
    },
  }).end(JSON.stringify(body))
  const [answer] = (await once(sent, 'response')) as [NodeJS.ReadableStream & { readonly statusCode?: number }]
  let text = ''
  for await (const piece of answer) text += String(piece)
  if ((answer.statusCode ?? 500) >= 300) throw new Error(`${path}: ${text}`)
  return JSON.parse(text) as T // by the contract
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

/** Three copies of the data of a place, which must not be in use. */
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

const issue = (session: Session, orderId: string): Promise<Bill> => post(session, '/bills', { orderIds: [orderId] })

const pay = (session: Session, { id, due }: Bill): Promise<Bill> =>
  post(session, `/bills/${id}/payments`, { method: 'cash', amount: due })

type Requests = readonly (readonly Recorded[])[]

/** Handles all requests once, and returns their statements. */
const recordAll = async (env: Env, place: Place, orderIds: readonly string[]) => {
  const { setUp, acted } = await recordServer({ env }, async (url, recordWork) => {
    const session = await logIn(url, place)
    const issues: { done: Bill; statements: readonly Recorded[] }[] = []
    for (const id of orderIds) issues.push(await recordWork(() => issue(session, id)))
    const payments: (readonly Recorded[])[] = []
    for (const { done } of issues) payments.push((await recordWork(() => pay(session, done))).statements)
    return { issues: issues.map(({ statements }) => statements), payments }
  })
  return { setUp, ...acted }
}

/** The process that executes statements alone. */
const openStraight = async (needs: CopyNeeds) => {
  const child: ChildProcess = fork(fileURLToPath(new URL('bills-straight.ts', import.meta.url)))
  const ask = async (message: CopyNeeds | CopyAsked): Promise<number> => {
    child.send(message)
    const [answer]: unknown[] = await once(child, 'message')
    return Number(answer)
  }
  await ask(needs)
  return { ask, end: () => void child.kill() }
}

/** Sends requests with a number of clients; returns how many were answered in a second. */
const serveAll = async <T>(
  given: readonly T[],
  clients: number,
  send: (one: T) => Promise<unknown>,
): Promise<number> => {
  const waiting = given.values()
  const began = performance.now()
  const run = async (): Promise<void> => {
    for (const one of waiting) await send(one)
  }
  await Promise.all(Array.from({ length: clients }, run))
  return (given.length * 1000) / (performance.now() - began)
}

type Compared<T> = {
  readonly given: readonly T[]
  readonly send: (one: T) => Promise<unknown>
  readonly statements: Requests
  readonly ask: (asked: CopyAsked) => Promise<number>
}

/** Measures pairs of chunks for each number of clients; the ratios of a pair are of the same requests. */
const compare = async <T>(title: string, { given, send, statements, ask }: Compared<T>): Promise<boolean> => {
  let from = 0
  let isKept = true
  for (const clients of clientCounts) {
    const rates: { ours: number; alone: number }[] = []
    for (let pair = 0; pair <= pairs; pair += 1) {
      const to = from + chunk
      const ours = await serveAll(given.slice(from, to), clients, send)
      const alone = await ask({ requests: statements.slice(from, to), clients })
      if (pair > 0) rates.push({ ours, alone })
      from = to
    }
    const { median, least, most } = spreadOf(rates.map(({ ours, alone }) => ours / alone))
    const [ours, alone] = (['ours', 'alone'] as const).map((side) => spreadOf(rates.map((one) => one[side])).median)
    isKept &&= median >= budget
    const cells = [title, clients, median.toFixed(2), `${least.toFixed(2)} to ${most.toFixed(2)}`]
    lines.push(`| ${[...cells, `${ours?.toFixed(0)} / ${alone?.toFixed(0)}`].join(' | ')} |`)
    console.log(lines.at(-1))
  }
  return isKept
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
    const bills: Bill[] = []
    const name = engineNames[engine]
    const isIssueKept = await compare(`${name}, issue of a bill`, {
      given: orderIds,
      send: async (id) => bills.push(await issue(session, id)),
      statements: issues,
      ask: straight.ask,
    })
    const numbers = new Set(bills.map(({ number }) => number))
    if (numbers.size !== total) throw new Error(`${total} bills were issued, with ${numbers.size} numbers`)
    const isPaymentKept = await compare(`${name}, full payment`, {
      given: bills,
      send: async (bill) => {
        const { status } = await pay(session, bill)
        if (status !== 'paid') throw new Error(`A bill is ${status}`)
      },
      statements: payments,
      ask: straight.ask,
    })
    return isIssueKept && isPaymentKept
  } finally {
    straight.end()
    await server.kill()
    await place.drop()
    drop()
  }
}

const heads = ['what', 'clients', 'of the statements alone', 'spread', 'a second, ours / alone']
const lines = [`| ${heads.join(' | ')} |`, `|${'---|'.repeat(heads.length)}`]
let isKept = true
for (const engine of engines) isKept = (await measureEngine(engine)) && isKept
agent.destroy()
const verdict = `Median of ${pairs} pairs of ${chunk} requests; the budget is ${budget}: ${isKept ? 'kept' : '**not kept**'}. ${describeRun()}${loadOfMachine()}.`
console.log(verdict)
if (!values['no-record'] && positionals.length === 0)
  writeSection('bench/README.md', 'bills-post', [
    'The issue of a bill of one order with three dishes, and its full payment in cash, which closes the order and ends the',
    'sitting. Both are acknowledged after the commit is on the disk, and compared with their own SQL statements. These are',
    'recorded at the driver in each run, on a copy of the same data; another process executes them on a further copy. The',
    'clients are in the process of the measurement. Afterwards all numbers differ and all bills are paid.',
    '',
    ...lines,
    '',
    verdict,
  ])
