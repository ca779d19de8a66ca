// node bench/menu-get.ts [--pairs 15] [--ms 300] [--no-record] [part of a case's name]
// Compares GET of the menu with a minimal node:http server that sends the same bytes (design §8). They alternate, each
// in a separate process.
import { once } from 'node:events'
import { get } from 'node:http'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { spawnServer } from '../apps/server/test/spawn.ts'
import { startBare } from './bare.ts'
import type { BareAnswer } from './bare-http.ts'
import { headOf, load, type Target } from './load.ts'
import { makeMenus } from './menus.ts'
import { cpuMsOf } from './process-figures.ts'
import { describeRun, spreadOf, writeSection } from '../testing/record.ts'

const budget = 0.75
const connections = 20
const sizes = [60, 1376]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pairs: { type: 'string', default: '15' },
    ms: { type: 'string', default: '300' },
    'no-record': { type: 'boolean', default: false },
  },
})
const pairs = Number(values.pairs)
const ms = Number(values.ms)

/** A server, and one request to it. */
type Side = Target & { readonly pid: number }

type Case = { readonly name: string; readonly path: string; readonly headers: Readonly<Record<string, string>> }

const requestOf = (path: string, headers: Readonly<Record<string, string>>): string =>
  [`GET ${path} HTTP/1.1`, 'Host: thali.test', ...Object.entries(headers).map((one) => one.join(': ')), '', ''].join(
    '\r\n',
  )

const casesOf = async (url: string): Promise<Case[]> => {
  const cases: Case[] = []
  for (const size of sizes) {
    const path = `/api/restaurants/menu-${size}`
    for (const coding of ['identity', 'gzip', 'br'])
      cases.push({ name: `${size} dishes, 200 ${coding}`, path, headers: { 'Accept-Encoding': coding } })
    const first = await fetch(`${url}${path}`, { headers: { 'Accept-Encoding': 'br' } })
    const headers = { 'Accept-Encoding': 'br', 'If-None-Match': first.headers.get('ETag') ?? '' }
    cases.push({ name: `${size} dishes, 304`, path, headers })
  }
  return cases.filter(({ name }) => name.includes(positionals[0] ?? ''))
}

/** The headers for identical bytes; Node adds `Date` and the connection's headers. */
const answerOf = (head: string, body: Uint8Array): BareAnswer => {
  const [line = '', ...headers] = head.split('\r\n')
  const own = headers
    .map((one) => one.split(': '))
    .filter(([name = '']) => !['date', 'connection', 'keep-alive'].includes(name.toLowerCase()))
  return {
    status: Number(line.split(' ')[1]),
    headers: Object.fromEntries(own.map(([name = '', ...value]) => [name, value.join(': ')])),
    body: Buffer.from(body).toString('base64'),
  }
}

/** Bodies as they are sent: `fetch` would unpack them. */
const rawBody = async (port: number, { path, headers }: Case): Promise<Uint8Array> => {
  const request = get({ port, host: '127.0.0.1', path, headers })
  const [response]: AsyncIterable<Buffer>[] = await once(request, 'response')
  const chunks: Buffer[] = []
  for await (const chunk of response ?? []) chunks.push(chunk)
  return Buffer.concat(chunks)
}

type Sums = { answers: number; cpu: number; readonly rates: number[] }

const measure = async (ours: Side, bare: Side): Promise<{ ratios: number[]; cpuRatio: number; perSecond: number }> => {
  const sums: Record<'ours' | 'bare', Sums> = {
    ours: { answers: 0, cpu: 0, rates: [] },
    bare: { answers: 0, cpu: 0, rates: [] },
  }
  const once = async (side: Side, sum: Sums): Promise<void> => {
    const before = cpuMsOf(side.pid)
    const { answers, perSecond } = await load(side, connections, ms)
    sum.cpu += cpuMsOf(side.pid) - before
    sum.answers += answers
    sum.rates.push(perSecond)
  }
  // Warm-up, not counted.
  for (const side of [ours, bare]) await load(side, connections, 2 * ms)
  for (let pair = 0; pair < pairs; pair += 1) {
    await once(ours, sums.ours)
    await once(bare, sums.bare)
  }
  return {
    ratios: sums.ours.rates.map((rate, pair) => rate / (sums.bare.rates[pair] ?? 0)),
    cpuRatio: sums.bare.cpu / sums.bare.answers / (sums.ours.cpu / sums.ours.answers),
    perSecond: spreadOf(sums.ours.rates).median,
  }
}

const folder = mkdtempSync(join(tmpdir(), 'thali-bench-'))
await makeMenus(join(folder, 'thali.sqlite'), sizes)
const server = spawnServer({ DATA_DIR: folder, NODE_ENV: 'production', LOG_LEVEL: 'info' })
const lines = [
  '| what | requests/s, of bare `node:http` | spread | the same by processor time | requests/s |',
  '|---|---|---|---|---|',
]
let isKept = true
try {
  const url = await server.url
  const port = Number(new URL(url).port)
  const cases = await casesOf(url)
  const answers: BareAnswer[] = []
  for (const one of cases) {
    const head = await headOf({ port, request: requestOf(one.path, one.headers) })
    answers.push(answerOf(head, await rawBody(port, one)))
  }
  const bare = await startBare(answers)
  for (const [at, { name, path, headers }] of cases.entries()) {
    const request = requestOf(path, headers)
    const ours = { pid: server.pid, port, request }
    const { ratios, cpuRatio, perSecond } = await measure(ours, { pid: bare.pid, port: bare.ports[at] ?? 0, request })
    const { median, least, most } = spreadOf(ratios)
    isKept &&= median >= budget
    const figures = [median.toFixed(2), `${least.toFixed(2)} to ${most.toFixed(2)}`, cpuRatio.toFixed(2)]
    const line = `| ${[name, ...figures, Math.round(perSecond)].join(' | ')} |`
    lines.push(line)
    console.log(line)
  }
  bare.stop()
} finally {
  await server.stop()
  rmSync(folder, { recursive: true })
}
const verdict = `Median of ${pairs} pairs; the budget is ${budget}: ${isKept ? 'kept' : '**not kept**'}. ${describeRun()}.`
console.log(verdict)
if (!values['no-record'] && positionals.length === 0)
  writeSection('bench/README.md', 'menu-get', [...lines, '', verdict])
