// node bench/orders-post.ts [--pairs 5] [--ms 1500] [--no-record] [sqlite | postgres]
// Compares POST /orders, acknowledged after the commit, with the same statements executed directly on the engine
// (design §8). The sides alternate. Each run records the statements at the driver, so both sides always match.
import { fork, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { fileURLToPath } from 'node:url'
import { idempotencyKeyHeader } from '@thali/contract/api/endpoint'
import { ownChild } from '../apps/server/test/children.ts'
import type { Engine } from '../apps/server/src/db/database.ts'
import { variables } from '../apps/server/src/config.ts'
import { runStatement } from '../apps/server/test/statement.ts'
import { openPlace, type Place } from '../testing/place.ts'
import { startBare } from './bare.ts'
import { choiceLines, insertChoices, type ChoiceDishes } from './choices.ts'
import { recordOrder } from './order-recording.ts'
import type { SendersAsked, SendersResult, SentBody } from './order-senders.ts'
import type { StraightAsked, StraightNeeds, StraightResult, StraightServing } from './order-straight.ts'
import { cpuMsOf } from './process-figures.ts'
import { describeRun, loadOfMachine, spreadOf, writeSection } from '../testing/record.ts'

const budget = 0.6
const clientCounts = [1, 8, 64]
/** Kinds of orders: three dishes; or a dish with a countdown and two lines with choices. */
const kinds = { plain: { name: '', clientCounts }, choices: { name: ', with choices', clientCounts: [8] } } as const
type Kind = keyof typeof kinds
// All order numbers, and so all responses, have the same length.
const numbersFrom = 100_000

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pairs: { type: 'string', default: '5' },
    ms: { type: 'string', default: '1500' },
    'no-record': { type: 'boolean', default: false },
  },
})
const pairs = Number(values.pairs)
const ms = Number(values.ms)
const engines = (['sqlite', 'postgres'] as const).filter((one) => positionals.length === 0 || positionals.includes(one))
const engineNames: Record<Engine, string> = { sqlite: 'SQLite', postgres: 'PostgreSQL' }

/** A helper process of this measurement. */
type Helper<A extends object, R> = { ask(asked: A): Promise<R>; end(): void }

const startHelper = <A extends object, R>(name: string): Helper<A, R> => {
  const child: ChildProcess = ownChild(fork(fileURLToPath(new URL(name, import.meta.url))))
  const failed = new AbortController()
  child.once('exit', () => failed.abort(new Error(`${name} ended`)))
  return {
    async ask(asked) {
      child.send(asked)
      const [answer]: R[] = await once(child, 'message', { signal: failed.signal })
      return answer as R // by the types of the helper's own module
    },
    end: () => void child.kill(),
  }
}

type Senders = Helper<SendersAsked, SendersResult>
type Straight = Helper<StraightAsked | StraightNeeds | StraightServing, StraightResult | number>

const choiceDishes = ({ restaurant, dishes }: Place): ChoiceDishes => {
  const [counted = '', chosen = ''] = dishes.map(({ id }) => id)
  return { restaurantId: restaurant.id, chosen, counted }
}

const orderFor = (place: Place, kind: Kind): SentBody => {
  const { restaurant, dishes } = place
  const plain = dishes.slice(0, 3).map(({ id, price }) => ({ itemId: id, price, quantity: 2 }))
  const items = kind === 'plain' ? plain : [...plain.slice(0, 1), ...choiceLines(choiceDishes(place))]
  const totalPrice = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  return { restaurantId: restaurant.id, tableNumber: 7, totalPrice, items }
}

/** The rows added to a place since the last count. */
type Growth = {
  readonly ids: ReadonlySet<string>
  readonly orders: number
  readonly lines: number
  readonly keys: number
}

/** Counts new rows of a place; order numbers must have no gaps. */
const watch = async ({ db }: Place): Promise<() => Promise<Growth>> => {
  const count = async (): Promise<{ lines: number; keys: number }> => {
    const { fn } = db
    const { lines } = await db.selectFrom('order_lines').select(fn.countAll().as('lines')).executeTakeFirstOrThrow()
    const keys = db.selectFrom('order_keys').select(fn.count('answer').as('keys'))
    return { lines: Number(lines), keys: Number((await keys.executeTakeFirstOrThrow()).keys) }
  }
  let last = (await db.selectFrom('number_series').select('last_number').executeTakeFirstOrThrow()).last_number
  let before = await count()
  return async () => {
    const rows = await db
      .selectFrom('orders')
      .select(['id', 'order_number'])
      .where('order_number', '>', last)
      .orderBy('order_number')
      .execute()
    for (const [at, row] of rows.entries())
      if (row.order_number !== last + 1 + at) throw new Error(`Number ${last + 1 + at} is missing or there twice`)
    last += rows.length
    const now = await count()
    const growth = { lines: now.lines - before.lines, keys: now.keys - before.keys }
    before = now
    return { ids: new Set(rows.map(({ id }) => id)), orders: rows.length, ...growth }
  }
}

/** Checks that exactly the acknowledged orders are stored, each with three lines and its response. */
const checkGrowth = (growth: Growth, acknowledged: number, ids?: readonly string[]): void => {
  const { orders, lines, keys } = growth
  const isRight = orders === acknowledged && growth.ids.size === orders && lines === 3 * orders && keys === orders
  if (!isRight || ids?.some((id) => !growth.ids.has(id)))
    throw new Error(`${acknowledged} acknowledged; stored are ${orders} orders, ${lines} lines, ${keys} answers`)
}

const newAnswer = (): string => `{"id":"${randomUUID()}"${' '.repeat(900)}}`

/** The phones' capacity: orders a second to a server that only answers as many bytes. */
const ceilings = async (senders: Senders, body: SentBody, kind: Kind): Promise<number[]> => {
  const answer = Buffer.from(newAnswer()).toString('base64')
  const headers = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`X-${at}`, 'x'.repeat(40)]))
  const bare = await startBare([{ status: 201, headers, body: answer }])
  const rates: number[] = []
  for (const clients of kinds[kind].clientCounts) {
    const asked: SendersAsked = { port: bare.ports[0] ?? 0, body, clients, ms: 500 }
    await senders.ask(asked)
    rates.push((await senders.ask(asked)).perSecond)
  }
  bare.stop()
  return rates
}

/** Both sides of an engine. Each sends a number of parallel orders for a time, and its result is checked. */
type Sides = {
  readonly ceilings: readonly number[]
  serve(clients: number): Promise<SendersResult & { cpuMs: number }>
  goStraight(clients: number): Promise<StraightResult>
  /** The same statements, requested one by one over HTTP from a minimal Node server. */
  goOverHttp(): Promise<SendersResult>
}

const openSides = async (
  places: readonly [Place, Place],
  kind: Kind,
  senders: Senders,
  engineAlone: Straight,
): Promise<Sides> => {
  const [served, straight] = places
  for (const { db } of places) await runStatement(db, `UPDATE number_series SET last_number = ${numbersFrom}`)
  if (kind === 'choices') for (const place of places) await insertChoices(place.db, choiceDishes(place))
  const body = orderFor(served, kind)
  const recording = await recordOrder(straight, JSON.stringify({ ...body, userId: randomUUID() }), () => ({
    'Content-Type': 'application/json',
    [idempotencyKeyHeader]: randomUUID(),
  }))
  const connections = Number(variables.DATABASE_POOL_SIZE[0])
  await engineAlone.ask({ env: straight.env, recording, connections })
  const server = served.serve()
  const port = Number(new URL(await server.url).port)
  const [grownServed, grownStraight] = [await watch(served), await watch(straight)]
  const barePort = Number(await engineAlone.ask({ answer: newAnswer() }))
  return {
    ceilings: await ceilings(senders, body, kind),
    async serve(clients) {
      const before = cpuMsOf(server.pid)
      const result = await senders.ask({ port, body, clients, ms })
      const cpuMs = (cpuMsOf(server.pid) - before) / result.ids.length
      checkGrowth(await grownServed(), result.ids.length, result.ids)
      return { ...result, cpuMs }
    },
    async goStraight(clients) {
      const result = await engineAlone.ask({ clients, ms })
      if (typeof result === 'number') throw new Error('It did not measure')
      checkGrowth(await grownStraight(), result.orders)
      return result
    },
    async goOverHttp() {
      const result = await senders.ask({ port: barePort, body, clients: 1, ms })
      checkGrowth(await grownStraight(), result.ids.length)
      return result
    },
  }
}

const show = (figures: readonly number[], digits: number): string => spreadOf(figures).median.toFixed(digits)

/** A row of the table, and whether it is within the budget. */
const measure = async (
  { serve, goStraight, goOverHttp }: Sides,
  clients: number,
): Promise<{ cells: string[]; isKept: boolean }> => {
  // Warm-up, not counted.
  await serve(clients)
  await goStraight(clients)
  const all: { ours: Awaited<ReturnType<typeof serve>>; alone: StraightResult }[] = []
  const overHttp: number[] = []
  for (let pair = 0; pair < pairs; pair += 1) {
    all.push({ ours: await serve(clients), alone: await goStraight(clients) })
    if (clients === 1) overHttp.push((all.at(-1)?.ours.perSecond ?? 0) / (await goOverHttp()).perSecond)
  }
  const ours = all.map((one) => one.ours)
  const alone = all.map((one) => one.alone)
  const { median, least, most } = spreadOf(all.map((one) => one.ours.perSecond / one.alone.perSecond))
  const rates = [ours, alone].map((side) =>
    show(
      side.map(({ perSecond }) => perSecond),
      0,
    ),
  )
  const cpu = [ours, alone].map((side) =>
    show(
      side.map(({ cpuMs }) => cpuMs),
      2,
    ),
  )
  const cores = show(
    ours.map(({ cpuShare }) => cpuShare),
    2,
  )
  const spread = `${least.toFixed(2)} to ${most.toFixed(2)}`
  const floor = overHttp.length > 0 ? show(overHttp, 2) : ''
  const cells = [median.toFixed(2), spread, floor, rates.join(' / '), cpu.join(' / '), cores]
  return { cells, isKept: median >= budget }
}

const measureEngine = async (
  engine: Engine,
  kind: Kind,
  addRow: (cells: readonly string[]) => void,
): Promise<boolean> => {
  const places = [await openPlace(engine), await openPlace(engine)] as const
  const senders: Senders = startHelper('order-senders.ts')
  const engineAlone: Straight = startHelper('order-straight.ts')
  try {
    const sides = await openSides(places, kind, senders, engineAlone)
    const kept: boolean[] = []
    for (const [at, clients] of kinds[kind].clientCounts.entries()) {
      const { cells, isKept } = await measure(sides, clients)
      kept.push(isKept)
      addRow([`${engineNames[engine]}, ${clients}${kinds[kind].name}`, ...cells, (sides.ceilings[at] ?? 0).toFixed(0)])
    }
    return kept.every(Boolean)
  } finally {
    for (const helper of [senders, engineAlone]) helper.end()
    for (const place of places) await place.drop()
  }
}

const heads = [
  'engine, clients',
  'orders/s, of the statements alone',
  'spread',
  'of bare `node:http` that executes them',
  'orders/s, ours / alone',
  'ms processor time an order, ours / alone',
  'cores the phones use',
  'orders/s they could send',
]
const lines = [`| ${heads.join(' | ')} |`, `|${'---|'.repeat(heads.length)}`]
let isKept = true
for (const engine of engines)
  for (const kind of ['plain', 'choices'] as const)
    isKept =
      (await measureEngine(engine, kind, (cells) => {
        lines.push(`| ${cells.join(' | ')} |`)
        console.log(lines.at(-1))
      })) && isKept
const verdict = `Median of ${pairs} pairs of ${ms} ms; the budget is ${budget}: ${isKept ? 'kept' : '**not kept**'}. ${describeRun()}${loadOfMachine()}.`
console.log(verdict)
if (!values['no-record'] && positionals.length === 0)
  writeSection('bench/README.md', 'orders-post', [
    'Orders of three dishes by guests, each with its own user and key, acknowledged after the commit is on the disk. They are',
    'compared with their own SQL statements: these are recorded at the driver in each run, then executed by a separate process',
    'with new ids, keys and times. That process prepares them and commits each order to the disk: on PostgreSQL as many at once',
    'as there are clients (at most the server’s ten connections), on SQLite one after another. Afterwards every acknowledged',
    'order is stored once, with three lines and its response, and numbers have no gaps. The clients are a separate process and',
    'prepare their next order in advance; a bare `node:http` server with the same responses shows their capacity.',
    'An order with choices has two lines of a dish in different portions and with options, and a dish with a countdown.',
    'A single client waits for each answer, so its ratio contains the whole HTTP exchange. The bare server has that too.',
    '',
    ...lines,
    '',
    verdict,
  ])
