// node bench/growth.ts [--pairs 7] [--ms 250] [--sizes 1000,100000,1000000] [--no-record]
// What the length of a restaurant's history costs (design §8): the same evening at the end of a thousand and of a million
// orders, asked for in turns.
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { dinerId } from '../apps/server/test/history.ts'
import { spawnServer, type ServerProcess } from '../apps/server/test/spawn.ts'
import { load } from './load.ts'
import { makeHistory, restaurantId, staff } from './orders-history.ts'
import { memoryMbOf } from './process-figures.ts'
import { describeRun, spreadOf, writeSection } from './record.ts'

const budget = 1.2
const connections = 4
const ordersEach = 60

const { values } = parseArgs({
  options: {
    pairs: { type: 'string', default: '7' },
    ms: { type: 'string', default: '250' },
    sizes: { type: 'string', default: '1000,100000,1000000' },
    'no-record': { type: 'boolean', default: false },
  },
})
const pairs = Number(values.pairs)
const ms = Number(values.ms)
const sizes = values.sizes.split(',').map(Number)

type Side = {
  readonly orders: number
  readonly server: ServerProcess
  readonly url: string
  readonly token: string
  readonly readyMs: number
  readonly fileMb: number
}

const post = (url: string, path: string, body: object): Promise<Response> =>
  fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })

const startSide = async (folder: string, orders: number): Promise<Side> => {
  const file = join(folder, 'thali.sqlite')
  await makeHistory(file, orders)
  const fileMb = statSync(file).size / 2 ** 20
  const began = performance.now()
  const server = spawnServer({ DATA_DIR: folder, NODE_ENV: 'production', RATE_LIMIT: 'off', LOG_LEVEL: 'warn' })
  const url = await server.url
  const readyMs = performance.now() - began
  const { accessToken }: { accessToken: string } = await (await post(url, '/auth/login', staff)).json()
  return { orders, server, url, token: accessToken, readyMs, fileMb }
}

const since = encodeURIComponent(new Date(Date.now() - 24 * 3_600_000).toISOString())
const always = encodeURIComponent('1970-01-01T00:00:00')
const orders = `/api/orders?restaurantId=${restaurantId}`

/** What a screen asks for; the answer is as long whatever the history. */
const reads: Readonly<Record<string, string>> = {
  'running orders of a table': `${orders}&status=Pending&tableNumber=7&startDateTime=${always}`,
  'running orders of the room': `${orders}&status=Pending&startDateTime=${always}`,
  'My Orders': `${orders}&userId=${dinerId}&startDateTime=${always}`,
  'Recent Orders': `${orders}&status=Completed&startDateTime=${since}`,
  Reports: `/api/reports?restaurantId=${restaurantId}`,
}

const read = async ({ url, token }: Side, path: string): Promise<number> => {
  const head = [
    `GET ${path} HTTP/1.1`,
    'Host: thali.test',
    'Accept-Encoding: identity',
    `Authorization: Bearer ${token}`,
  ]
  const { perSecond } = await load(
    { port: Number(new URL(url).port), request: `${head.join('\r\n')}\r\n\r\n` },
    connections,
    ms,
  )
  return perSecond
}

const sendOrders = async ({ url }: Side): Promise<number> => {
  const began = performance.now()
  for (let at = 0; at < ordersEach; at += 1) {
    const items = [0, 1, 2].map((dish) => ({ itemId: `${restaurantId}-i${dish}`, quantity: 2 }))
    const answer = await post(url, '/orders', { restaurantId, tableNumber: 30, userId: `sender-${at}`, items })
    if (answer.status !== 201) throw new Error(await answer.text())
    await answer.arrayBuffer()
  }
  return (ordersEach * 1000) / (performance.now() - began)
}

/** How much longer each side takes than the first, by turns. */
const compare = async (sides: readonly Side[], once: (side: Side) => Promise<number>): Promise<number[][]> => {
  for (const side of sides) await once(side)
  const ratios: number[][] = sides.map(() => [])
  for (let pair = 0; pair < pairs; pair += 1) {
    const rates: number[] = []
    for (const side of sides) rates.push(await once(side))
    for (const [at, rate] of rates.entries()) ratios[at]?.push((rates[0] ?? 0) / rate)
  }
  return ratios
}

const say = (ratios: readonly number[]): string => {
  const { median, least, most } = spreadOf(ratios)
  return `${median.toFixed(2)} (${least.toFixed(2)} to ${most.toFixed(2)})`
}

const folders = sizes.map(() => mkdtempSync(join(tmpdir(), 'thali-bench-')))
const sides: Side[] = []
const lines: string[] = []
const add = (cells: readonly string[]): void => {
  const line = `| ${cells.join(' | ')} |`
  lines.push(line)
  console.log(line)
}
let isKept = true
try {
  for (const [at, size] of sizes.entries()) sides.push(await startSide(folders[at] ?? '', size))
  add(['time, of that with the first history', ...sizes.map((size) => `${size.toLocaleString('en')} orders`)])
  add(['---', ...sizes.map(() => '---')])
  for (const [name, path] of Object.entries(reads)) {
    const ratios = await compare(sides, (side) => read(side, path))
    isKept &&= ratios.every((one) => spreadOf(one).median <= budget)
    add([name, ...ratios.map(say)])
  }
  add(['`POST /orders`, one after another', ...(await compare(sides, sendOrders)).map(say)])
  add(['start to ready', ...sides.map(({ readyMs }) => `${Math.round(readyMs)} ms`)])
  add(['memory after all that', ...sides.map(({ server }) => `${Math.round(memoryMbOf(server.pid))} MB`)])
  add(['database file', ...sides.map(({ fileMb }) => `${Math.round(fileMb)} MB`)])
} finally {
  for (const { server } of sides) await server.stop()
  for (const folder of folders) rmSync(folder, { recursive: true })
}
const verdict = `Median of ${pairs} rounds (least to most); the budget for reading is ${budget}: ${isKept ? 'kept' : '**not kept**'}. ${describeRun()}.`
console.log(verdict)
if (!values['no-record']) writeSection('bench/README.md', 'growth', [...lines, '', verdict])
