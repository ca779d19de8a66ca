// node bench/start.ts [--rounds 5] [--orders 1000000] [--no-record]
// Measures the time from process start to the first 200 of /readyz, and the memory at rest some seconds later (design
// §8). The server starts as by npm start and as in the image, on existing data, embedded and on PostgreSQL,
// alternately.
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { databaseFile } from '../apps/server/src/db/open.ts'
import { spawnServer } from '../apps/server/test/spawn.ts'
import { makeEmptyData } from '../testing/empty-data.ts'
import { buildWeb } from '../apps/web/build.ts'
import { startCluster } from '../testing/postgres.ts'
import { makeHistory } from './orders-history.ts'
import { cpuMsOf, memoryMbOf } from './process-figures.ts'
import { describeRun, loadOfMachine, spreadOf, writeSection } from '../testing/record.ts'

const budgetMs = 1000
const budgetMb = 120
const restMs = 4000

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    orders: { type: 'string', default: '1000000' },
    'no-record': { type: 'boolean', default: false },
  },
})
const rounds = Number(values.rounds)
const orders = Number(values.orders)

/** A million orders take minutes to create, so they are stored in the system's temporary folder for later runs. */
const historyFolder = async (): Promise<string> => {
  const folder = join(tmpdir(), `thali-history-${orders}`)
  if (existsSync(folder)) return folder
  const draft = `${folder}.draft`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft)
  await makeHistory(databaseFile(draft), { orders })
  renameSync(draft, folder)
  return folder
}

type Env = Readonly<Record<string, string>>
type Figures = { readonly readyMs: number; readonly cpuMs: number; readonly memoryMb: number }

const isReady = async (url: string): Promise<boolean> => (await fetch(`${url}/readyz`)).ok

const startOnce = async (env: Env): Promise<Figures> => {
  const began = performance.now()
  const server = spawnServer({ NODE_ENV: 'production', ...env })
  const url = await server.url
  while (!(await isReady(url))) await pause(5)
  const readyMs = performance.now() - began
  const cpuMs = cpuMsOf(server.pid)
  await pause(restMs)
  const memoryMb = memoryMbOf(server.pid)
  await server.stop()
  return { readyMs, cpuMs, memoryMb }
}

await buildWeb()
const history = await historyFolder()
const cluster = await startCluster()
const data = [await makeEmptyData(undefined), await makeEmptyData(cluster)] as const
const uncompiled = mkdtempSync(join(tmpdir(), 'thali-compiled-'))
const fileMb = Math.round(statSync(databaseFile(history)).size / 2 ** 20)
const sides: readonly { readonly name: string; readonly env: Env; readonly hasBudget: boolean }[] = [
  { name: 'embedded, no orders', env: data[0].env, hasBudget: true },
  {
    name: `embedded, ${orders.toLocaleString('en')} orders (${fileMb} MB)`,
    env: { DATA_DIR: history },
    hasBudget: true,
  },
  { name: 'PostgreSQL', env: { ...data[1].env }, hasBudget: true },
  {
    name: 'embedded, first start of a version',
    env: { ...data[0].env, NODE_COMPILE_CACHE: uncompiled },
    hasBudget: false,
  },
]
const measured = sides.map((): Figures[] => [])
try {
  // Creates the tables and the compile cache, not counted.
  for (const { env, hasBudget } of sides) if (hasBudget) await startOnce(env)
  for (let round = 0; round < rounds; round += 1)
    for (const [at, { env, hasBudget }] of sides.entries()) {
      if (!hasBudget) rmSync(uncompiled, { recursive: true, force: true })
      measured[at]?.push(await startOnce(env))
    }
} finally {
  for (const one of data) await one.drop()
  await cluster.stop()
  rmSync(uncompiled, { recursive: true, force: true })
}

const show = (figures: readonly number[]): string => {
  const { median, least, most } = spreadOf(figures)
  return `${median.toFixed(0)} (${least.toFixed(0)} to ${most.toFixed(0)})`
}

const lines = ['| data | start to ready, ms | processor time of it, ms | memory at rest, MB |', '|---|---|---|---|']
let isKept = true
for (const [at, { name, hasBudget }] of sides.entries()) {
  const all = measured[at] ?? []
  const [ready, cpu, memory] = [
    all.map((one) => one.readyMs),
    all.map((one) => one.cpuMs),
    all.map((one) => one.memoryMb),
  ]
  if (hasBudget) isKept &&= spreadOf(ready).median <= budgetMs && spreadOf(memory).median <= budgetMb
  lines.push(`| ${[name, show(ready), show(cpu), show(memory)].join(' | ')} |`)
}
const verdict = `Median of ${rounds} rounds (least to most); budgets are ${budgetMs} ms and ${budgetMb} MB on data that is there: ${isKept ? 'kept' : '**not kept**'}. ${describeRun()}${loadOfMachine()}.`
console.log(`${lines.join('\n')}\n${verdict}`)
if (!values['no-record']) writeSection('bench/README.md', 'start', [...lines, '', verdict])
process.exitCode = isKept ? 0 : 1
