// node bench/menu-import.ts [--rounds 5] [--no-record]
// Measures the import of 2,000 dishes, preview and commit, against a thread that only reads the file (plan §12); and
// how long menu reads and orders of another restaurant take during the import.
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { openDatabase } from '../apps/server/src/db/database.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { aRestaurant, anItem, anOrder, password } from '../apps/server/test/builders.ts'
import { spawnServer } from '../apps/server/test/spawn.ts'
import { describeRun, loadOfMachine, spreadOf, writeSection } from '../testing/record.ts'
import { describe } from './menus.ts'

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, 'no-record': { type: 'boolean', default: false } },
})
const rounds = Number(values.rounds)
const dishes = 2000
const budget = { ratio: 2, readMs: 20, orderMs: 300 }

const csv = [
  'category,name,description,price,diet,contains,spice,portions,available',
  ...Array.from(
    { length: dishes },
    (_, at) => `Category ${at % 40},Dish ${at},${describe(at)},${100 + (at % 90)},veg,"milk, nuts",1,,yes`,
  ),
].join('\n')

const folder = mkdtempSync(join(tmpdir(), 'thali-bench-'))
const db = openDatabase({ engine: 'sqlite', file: join(folder, 'thali.sqlite') })
await migrate(db, 'sqlite')
const house = await aRestaurant(db, 'house')
await anItem(db, house, 'dal')
const targets = [
  await aRestaurant(db, 'source'),
  ...(await Promise.all(Array.from({ length: 2 * rounds }, (_, at) => aRestaurant(db, `target-${at}`)))),
]
await db.destroy()

const server = spawnServer({ DATA_DIR: folder, NODE_ENV: 'production', RATE_LIMIT: 'off' })
const api = `${await server.url}/api`

const tokenOf = async (username: string): Promise<string> => {
  const headers = { 'Content-Type': 'application/json' }
  const body = JSON.stringify({ username, password })
  const answer = await fetch(`${api}/auth/login`, { method: 'POST', headers, body })
  return ((await answer.json()) as { accessToken: string }).accessToken // the contract's tokens
}

const send = async (restaurantId: string, token: string, query: object, bytes: Uint8Array): Promise<string> => {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(bytes)]), 'menu')
  const search = new URLSearchParams({ restaurantId, ...query })
  const headers = { Authorization: `Bearer ${token}` }
  const answer = await fetch(`${api}/menu/import?${search.toString()}`, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(await answer.text())
  return ((await answer.json()) as { version: string }).version // the contract's answer
}

const importFile = async (restaurantId: string, token: string, bytes: Uint8Array): Promise<void> => {
  const version = await send(restaurantId, token, { mode: 'preview' }, bytes)
  await send(restaurantId, token, { mode: 'commit', version }, bytes)
}

const parseAlone = async (bytes: Uint8Array): Promise<void> => {
  const worker = new Worker(new URL('menu-parse.ts', import.meta.url), { workerData: { bytes } })
  await once(worker, 'message')
  await worker.terminate()
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Menu reads and orders of another restaurant until `isOver`: their times in ms. */
const watch = async (isOver: () => boolean): Promise<{ reads: number[]; orders: number[] }> => {
  const reads: number[] = []
  const orders: number[] = []
  const read = async (): Promise<void> => {
    while (!isOver()) {
      reads.push(await timed(async () => (await fetch(`${api}/restaurants/house`)).text()))
      await wait(2)
    }
  }
  const order = async (): Promise<void> => {
    for (let at = 0; !isOver(); at += 1) {
      const body = JSON.stringify(anOrder(house, ['dal'], { userId: `guest-${at}` }))
      const headers = { 'Content-Type': 'application/json' }
      orders.push(await timed(async () => (await fetch(`${api}/orders`, { method: 'POST', headers, body })).text()))
      await wait(20)
    }
  }
  await Promise.all([read(), order()])
  return { reads, orders }
}

const p99 = (figures: readonly number[]): number =>
  figures.toSorted((one, other) => one - other)[Math.floor(figures.length * 0.99)] ?? 0

const during = async (work: () => Promise<unknown>) => {
  let isOver = false
  const watched = watch(() => isOver)
  const ms = await timed(work)
  isOver = true
  return { ms, ...(await watched) }
}

const ms = (value: number): string => `${Math.round(value)} ms`
const lines = ['| file | import | reading alone | ratio | spread |', '|---|---|---|---|---|']
const sums = { reads: [] as number[], orders: [] as number[] }
let isKept = true
try {
  const source = await tokenOf('source-admin')
  await importFile('source', source, Buffer.from(csv))
  const download = await fetch(`${api}/menu/export?restaurantId=source&format=xlsx`, {
    headers: { Authorization: `Bearer ${source}` },
  })
  const files = { CSV: Buffer.from(csv), XLSX: Buffer.from(await download.arrayBuffer()) }
  const idle = await during(() => wait(5000))
  let next = 0
  for (const [name, bytes] of Object.entries(files)) {
    const ratios: number[] = []
    const times = { import: [] as number[], alone: [] as number[] }
    await parseAlone(bytes)
    for (let round = 0; round < rounds; round += 1) {
      const id = targets[(next += 1)]?.id ?? ''
      const token = await tokenOf(`${id}-admin`)
      const alone = await timed(() => parseAlone(bytes))
      // The first half without other calls, so that both sides have the machine alone.
      const whole = await timed(() => importFile(id, token, bytes))
      times.import.push(whole)
      times.alone.push(alone)
      ratios.push(whole / alone)
    }
    const { median, least, most } = spreadOf(ratios)
    isKept &&= median <= budget.ratio
    const own = [ms(spreadOf(times.import).median), ms(spreadOf(times.alone).median)]
    lines.push(`| ${[name, ...own, median.toFixed(2), `${least.toFixed(2)} to ${most.toFixed(2)}`].join(' | ')} |`)
  }
  // A changed price in every row: the same restaurant, so that each import updates 2,000 dishes.
  for (let round = 0; round < rounds; round += 1) {
    const changed = Buffer.from(csv.replaceAll(',veg,', round % 2 === 0 ? ',egg,' : ',veg,'))
    const { reads, orders } = await during(() => importFile('source', source, changed))
    sums.reads.push(...reads)
    sums.orders.push(...orders)
  }
  const [readMs, orderMs] = [p99(sums.reads) - p99(idle.reads), Math.max(...sums.orders)]
  isKept &&= readMs <= budget.readMs && orderMs <= budget.orderMs
  lines.push(
    '',
    `Meanwhile, while 2,000 dishes change: menu reads p99 ${ms(p99(sums.reads))}, idle ${ms(p99(idle.reads))}; orders at most ${ms(orderMs)}, idle ${ms(Math.max(...idle.orders))} (${sums.reads.length} reads, ${sums.orders.length} orders).`,
  )
} finally {
  await server.stop()
  rmSync(folder, { recursive: true })
}
const verdict = `Median of ${rounds} rounds; the budget is ${budget.ratio} times reading alone, reads p99 idle + ${budget.readMs} ms, orders ${budget.orderMs} ms: ${isKept ? 'kept' : '**not kept**'}. ${describeRun()}${loadOfMachine()}.`
console.log([...lines, verdict].join('\n'))
if (!values['no-record']) writeSection('bench/README.md', 'menu-import', [...lines, '', verdict])
