// node bench/orders-at-a-table.ts [--pairs 8] [--ms 1500] [--other <main.ts>] [--waits] [--no-record] [sqlite | postgres]
// Compares POST /orders of 64 phones at one table, which share a sitting, with the same phones at a table each. `--other`
// adds the program of another worktree, `--waits` prints what the connections of PostgreSQL wait for.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { ownChild } from '../apps/server/test/children.ts'
import { serverMain } from '../apps/server/server-command.ts'
import { openDatabase, type Engine } from '../apps/server/src/db/database.ts'
import { databaseFile } from '../apps/server/src/db/open.ts'
import { spawnServer } from '../apps/server/test/spawn.ts'
import { startCluster } from '../testing/postgres.ts'
import { describeRun, loadOfMachine, spreadOf, writeSection } from '../testing/record.ts'
import type { SendersAsked, SendersResult } from './order-senders.ts'
import { cpuMsOf } from './process-figures.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pairs: { type: 'string', default: '8' },
    ms: { type: 'string', default: '1500' },
    other: { type: 'string' },
    waits: { type: 'boolean', default: false },
    'no-record': { type: 'boolean', default: false },
  },
})
const [pairs, ms] = [Number(values.pairs), Number(values.ms)]
const engines = (['sqlite', 'postgres'] as const).filter((one) => positionals.length === 0 || positionals.includes(one))
const clients = 64
const restaurantId = 'spice-garden'
// Table and order numbers, and so all responses, have the same length.
const tablesFrom = 100
const numbersFrom = 100_000

const ended: (() => unknown)[] = []

const startSenders = () => {
  const child = ownChild(fork(fileURLToPath(new URL('order-senders.ts', import.meta.url))))
  ended.push(() => child.kill())
  return async (asked: SendersAsked): Promise<SendersResult> => {
    child.send(asked)
    const [answer]: SendersResult[] = await once(child, 'message')
    if (!answer) throw new Error('The phones ended')
    return answer
  }
}

const ask = startSenders()

/** Orders a second, and the processor time of an order in the server and in PostgreSQL (ms). */
type Sent = { readonly perSecond: number; readonly serverMs: number; readonly databaseMs: number }

/** The phones of a measurement: how many tables they share, and whether they have visits. */
type Phones = { readonly tables: number; readonly hasVisits: boolean }

type Side = {
  readonly name: string
  readonly send: (phones: Phones) => Promise<Sent>
  /** An own connection to PostgreSQL. */
  readonly inspect: Client | undefined
}

const backends = `backend_type = 'client backend' AND pid <> pg_backend_pid()`

const databaseMsOf = async (inspect: Client | undefined): Promise<number> => {
  const found = await inspect?.query<{ pid: number }>(`SELECT pid FROM pg_stat_activity WHERE ${backends}`)
  return (found?.rows ?? []).reduce((sum, { pid }) => sum + cpuMsOf(pid), 0)
}

/** The cookie of each phone's visit. */
const openVisits = (url: string, tables: number): Promise<string[]> =>
  Promise.all(
    Array.from({ length: clients }, async (_, at) => {
      const body = { restaurantId, tableNumber: tablesFrom + (at % tables), userId: `phone-${tables}-${at}` }
      const headers = { 'Content-Type': 'application/json' }
      const answer = await fetch(`${url}/api/visits`, { method: 'POST', headers, body: JSON.stringify(body) })
      if (answer.status !== 201) throw new Error(await answer.text())
      return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    }),
  )

/** Adds tables to the demo restaurant, and returns three of its dishes. */
const prepare = async (databaseUrl: string | undefined, folder: string): Promise<string[]> => {
  const db =
    databaseUrl === undefined
      ? openDatabase({ engine: 'sqlite', file: databaseFile(folder) })
      : openDatabase({ engine: 'postgres', url: databaseUrl, poolSize: 1 })
  await db.updateTable('restaurants').set({ table_count: 999 }).execute()
  await db.updateTable('number_series').set({ last_number: numbersFrom }).execute()
  const dishes = await db
    .selectFrom('items')
    .select('id')
    .where('restaurant_id', '=', restaurantId)
    .where('available_from', '<=', Date.now())
    .limit(3)
    .execute()
  await db.destroy()
  return dishes.map(({ id }) => id)
}

const openSide = async (engine: Engine, main: string, name: string): Promise<Side> => {
  const folder = mkdtempSync(join(tmpdir(), 'thali-bench-'))
  const cluster = engine === 'postgres' ? await startCluster() : undefined
  const env = { DATA_DIR: folder, ...(cluster && { DATABASE_URL: cluster.url }) }
  const server = spawnServer({ ...env, NODE_ENV: 'production', DEMO: 'on', RATE_LIMIT: 'off' }, main)
  const inspect = cluster && new Client({ connectionString: cluster.url })
  ended.push(async () => {
    await server.stop()
    await inspect?.end()
    await cluster?.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  await inspect?.connect()
  const url = await server.url
  const port = Number(new URL(url).port)
  const dishes = await prepare(cluster?.url, folder)
  const body = { restaurantId, tableNumber: tablesFrom, items: dishes.map((itemId) => ({ itemId, quantity: 2 })) }
  const cookies = new Map<number, string[]>()
  const send = async ({ tables, hasVisits }: Phones): Promise<Sent> => {
    const visits = hasVisits ? (cookies.get(tables) ?? (await openVisits(url, tables))) : []
    if (hasVisits) cookies.set(tables, visits)
    const before = [cpuMsOf(server.pid), await databaseMsOf(inspect)] as const
    const { ids, perSecond } = await ask({ port, body, clients, ms, tables, cookies: visits })
    const after = [cpuMsOf(server.pid), await databaseMsOf(inspect)] as const
    const [serverMs, databaseMs] = [(after[0] - before[0]) / ids.length, (after[1] - before[1]) / ids.length]
    return { perSecond, serverMs, databaseMs }
  }
  return { name, send, inspect }
}

/** The waits of connections while phones order, in samples, with the statement. */
const watchWaits = async (inspect: Client, work: () => Promise<unknown>): Promise<string[]> => {
  const seen = new Map<string, number>()
  const over = new AbortController()
  const running = work().finally(() => over.abort())
  while (!over.signal.aborted) {
    const { rows } = await inspect.query<{ what: string }>(
      `SELECT coalesce(wait_event_type || ':' || wait_event, 'running') || '  ' || left(query, 70) AS what
        FROM pg_stat_activity WHERE ${backends} AND state <> 'idle'`,
    )
    for (const { what } of rows) seen.set(what, (seen.get(what) ?? 0) + 1)
    await pause(10)
  }
  await running
  const sorted = [...seen].toSorted(([, one], [, other]) => other - one)
  return sorted.slice(0, 12).map(([what, count]) => `  ${count}\t${what}`)
}

/** Deadlocks and transactions that were rolled back. */
const failuresOf = async ({ inspect }: Side): Promise<number> => {
  const found = await inspect?.query<{ count: string }>(
    'SELECT deadlocks + xact_rollback AS count FROM pg_stat_database WHERE datname = current_database()',
  )
  return Number(found?.rows[0]?.count ?? 0)
}

const show = (figures: readonly number[], digits: number): string => {
  const { median, least, most } = spreadOf(figures)
  return `${median.toFixed(digits)} (${least.toFixed(digits)} to ${most.toFixed(digits)})`
}

const heads = [
  'engine, phones',
  'orders/s, one table of a table each',
  'processor time of an order, server',
  'the same, PostgreSQL',
  'orders/s at one table',
  'deadlocks and rollbacks',
]
const lines = [`| ${heads.join(' | ')} |`, `|${'---|'.repeat(heads.length)}`]

const measureSide = async (engine: Engine, side: Side, sent: readonly (readonly [Sent, Sent])[], kind: string) => {
  const ratios = (figure: keyof Sent): string =>
    show(
      sent.map(([one, each]) => one[figure] / each[figure]),
      2,
    )
  const rate = show(
    sent.map(([one]) => one.perSecond),
    0,
  )
  const database = side.inspect ? ratios('databaseMs') : ''
  const cells = [ratios('perSecond'), ratios('serverMs'), database, rate, await failuresOf(side)]
  lines.push(`| ${engine}${side.name}, ${kind} | ${cells.join(' | ')} |`)
  console.log(lines.at(-1))
}

const measure = async (engine: Engine): Promise<void> => {
  const here = await openSide(engine, serverMain, '')
  const other = values.other === undefined ? undefined : await openSide(engine, values.other, ', other')
  const cases = [
    { side: here, hasVisits: false },
    { side: here, hasVisits: true },
    ...(other ? [{ side: other, hasVisits: false }] : []),
  ].map((one) => ({ ...one, sent: [] as (readonly [Sent, Sent])[] }))
  // The first pair opens sittings and is not counted.
  for (let pair = 0; pair <= pairs; pair += 1)
    for (const { side, hasVisits, sent } of cases) {
      const one = [await side.send({ tables: 1, hasVisits }), await side.send({ tables: clients, hasVisits })] as const
      if (pair > 0) sent.push(one)
    }
  for (const { side, hasVisits, sent } of cases)
    await measureSide(engine, side, sent, hasVisits ? 'with visits' : 'without visits')
  const [first, , last] = cases
  if (first && last) {
    const ratios = first.sent.map(([one], at) => one.perSecond / (last.sent[at]?.[0].perSecond ?? NaN))
    console.log(`one table, of the other program: ${show(ratios, 2)}`)
  }
  if (!values.waits) return
  for (const { side, hasVisits } of cases)
    for (const tables of side.inspect ? [1, clients] : []) {
      console.log(`${side.name} ${tables} tables, ${hasVisits ? 'with' : 'without'} visits`)
      const { inspect } = side
      if (inspect) console.log((await watchWaits(inspect, () => side.send({ tables, hasVisits }))).join('\n'))
    }
}

try {
  for (const engine of engines) await measure(engine)
} finally {
  for (const end of ended.toReversed()) await end()
}
const verdict = `Median of ${pairs} pairs of ${ms} ms (least to most). ${describeRun()}${loadOfMachine()}.`
console.log(verdict)
if (!values['no-record'] && positionals.length === 0)
  writeSection('bench/README.md', 'orders-at-a-table', [
    'Orders of 64 phones at one table, which join one sitting and lock its row, against the same phones at 64 tables. Visits',
    'are the cookies of phones that follow the sitting.',
    '',
    ...lines,
    '',
    verdict,
  ])
