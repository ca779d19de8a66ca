// node bench/fan-out.ts [--pairs 5] [--orders 100] [--no-record] [screens …]
// Measures the time from sending an order until the last screen has it. This includes validation, prices, fsync and
// events. The product alternates with a minimal `ws` server that broadcasts the same bytes (design §8). A third side
// publishes through RabbitMQ's web-stomp plugin, if installed (Debian: apt-get install rabbitmq-server). Screens run in
// separate processes.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { fileURLToPath } from 'node:url'
import { topicPath } from '@thali/contract/api/topics'
import { ownChild } from '../apps/server/test/children.ts'
import { aRestaurant, anItem, password } from '../apps/server/test/builders.ts'
import { createTestDatabase } from '../apps/server/test/database.ts'
import { startRoom, type Room } from '../apps/server/test/screens/room.ts'
import { spawnServer } from '../apps/server/test/spawn.ts'
import { post, sendOrders } from '../testing/orders.ts'
import { quantile } from '../testing/statistics.ts'
import { cpuMsOf } from './process-figures.ts'
import { hasRabbitMq, startRabbitMq } from './rabbitmq.ts'
import { describeRun, spreadOf, writeSection } from '../testing/record.ts'

const budget = 1.5
const perSecond = 10

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pairs: { type: 'string', default: '5' },
    orders: { type: 'string', default: '100' },
    'no-record': { type: 'boolean', default: false },
  },
})
const [pairs, orders] = [Number(values.pairs), Number(values.orders)]
const sizes = positionals.length > 0 ? positionals.map(Number) : [100, 1000, 2000]

/** A server, its screens, and its processes. */
type Side = {
  readonly name: string
  /** The URL for orders. */
  readonly url: string
  readonly room: Room
  /** The URL and destination of its screens. */
  readonly screens: { readonly url: string; readonly topic: string }
  readonly pids: readonly number[]
}
type Figures = { readonly p50: number; readonly p99: number; readonly cpuMs: number }

const topic = topicPath('orders', 'room')
const liveUrl = (url: string): string => `${url.replace('http', 'ws')}/api/ws`

/** Processor time of processes (ms). */
const cpuOf = (pids: readonly number[]): number => pids.reduce((sum, pid) => sum + cpuMsOf(pid), 0)

/** The message of one order, as the server sends it. */
const captureMessage = async (url: string, token: string): Promise<string> => {
  const socket = new WebSocket(`${liveUrl(url)}?access_token=${token}`, ['v12.stomp'])
  await once(socket, 'open')
  socket.send(`CONNECT\naccept-version:1.2\n\n\0SUBSCRIBE\nid:sub-0\ndestination:${topic}\nreceipt:on\n\n\0`)
  const message = new Promise<string>((resolve) => {
    socket.addEventListener('message', ({ data }) => {
      if (String(data).startsWith('RECEIPT')) void sendOrders(order(url, 1))
      if (String(data).startsWith('MESSAGE')) resolve(String(data))
    })
  })
  const text = await message
  socket.close()
  return text
}

const order = (url: string, count: number) => ({ url, restaurantId: 'room', itemId: 'dosa', count, perSecond })

type Ended = () => unknown
/** Stops everything started, in reverse order. */
const started: Ended[] = []

/** Accepts orders without validation, and publishes them itself or through a broker. */
const startBare = async (message: string, ...broker: string[]): Promise<{ url: string; pid: number }> => {
  const program = fileURLToPath(new URL('../apps/server/test/screens/bare-broadcast.ts', import.meta.url))
  const child = ownChild(spawn(process.execPath, [program, ...broker], { stdio: ['pipe', 'pipe', 'inherit'] }))
  started.push(() => child.kill())
  child.stdin.end(message)
  const [line]: unknown[] = await once(child.stdout, 'data')
  const { port }: { port: number } = JSON.parse(String(line))
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0 }
}

const newRoom = (): Room => {
  const room = startRoom()
  started.push(() => room.end())
  return room
}

/** The product and the programs it is compared with. */
const startSides = async (url: string, pid: number, message: string): Promise<[Side, Side, ...Side[]]> => {
  const bare = await startBare(message)
  const sides: [Side, Side, ...Side[]] = [
    { name: 'ours', url, room: newRoom(), screens: { url: liveUrl(url), topic }, pids: [pid] },
    {
      name: 'bare `ws`',
      url: bare.url,
      room: newRoom(),
      screens: { url: liveUrl(bare.url), topic },
      pids: [bare.pid],
    },
  ]
  if (!hasRabbitMq()) return sides
  const rabbit = await startRabbitMq()
  started.push(rabbit.stop)
  const screens = { url: rabbit.url, topic: '/topic/orders' }
  const gateway = await startBare(message, screens.url, screens.topic)
  return [...sides, { name: 'RabbitMQ', url: gateway.url, room: newRoom(), screens, pids: [rabbit.pid, gateway.pid] }]
}

/** Sends orders at a constant rate and measures each until the last screen has it. */
const measure = async ({ name, url, pids, room }: Side, screens: number): Promise<Figures> => {
  await room.report({})
  const before = cpuOf(pids)
  await sendOrders(order(url, orders))
  // RabbitMQ needs more than a second for the last of 2,000 screens on a busy machine.
  await sleep(3000)
  const { lastMs, receivedBy } = await room.report({})
  if (receivedBy.length !== orders || receivedBy.some((count) => count !== screens))
    throw new Error(`${name} did not send all orders to all screens`)
  return { p50: quantile(lastMs, 0.5), p99: quantile(lastMs, 0.99), cpuMs: (cpuOf(pids) - before) / orders }
}

/** The median of the pairs' ratios, with the lowest and highest. */
const ratioOf = (some: readonly number[], base: readonly number[]) => {
  const ratio = spreadOf(some.map((one, pair) => one / (base[pair] ?? Number.NaN)))
  const text = `${ratio.median.toFixed(2)} (${ratio.least.toFixed(2)} to ${ratio.most.toFixed(2)})`
  return { ...ratio, text }
}

/** Measures all sides alternately for a number of screens. Returns the rounds of each side. */
const measureInTurns = async (sides: readonly Side[], token: string, screens: number): Promise<Figures[][]> => {
  for (const side of sides) await side.room.open({ count: screens, tokens: [token], ...side.screens })
  // Warm-up, not counted.
  for (const side of sides) await measure(side, screens)
  const rounds: Figures[][] = sides.map(() => [])
  for (let pair = 0; pair < pairs; pair += 1)
    for (const [at, side] of sides.entries()) rounds[at]?.push(await measure(side, screens))
  for (const { room } of sides) await room.close({})
  await sleep(1500)
  return rounds
}

const database = await createTestDatabase()
const itemId = await anItem(database.db, await aRestaurant(database.db, 'room'), 'dosa')
if (itemId !== 'dosa') throw new Error('The dish has another id')
const server = spawnServer({ ...database.env, NODE_ENV: 'production', RATE_LIMIT: 'off' })
started.push(database.drop, server.kill)
const lines: string[] = []
let isKept = true
try {
  const url = await server.url
  const { text } = await post(`${url}/api/auth/login`, { username: 'room-waiter', password })
  const { accessToken: token }: { accessToken: string } = JSON.parse(text)
  const sides = await startSides(url, server.pid, await captureMessage(url, token))
  const names = sides.map(({ name }) => name).join(' / ')
  lines.push(
    `| screens | p99 to the last screen, of bare \`ws\` | of RabbitMQ | p50, of bare \`ws\` | of RabbitMQ | ms p99: ${names} | ms p50 | ms processor time an order |`,
    '|---|---|---|---|---|---|---|---|',
  )
  for (const screens of sizes) {
    const [us = [], bare = [], rabbit] = await measureInTurns(sides, token, screens)
    const of = (name: keyof Figures) => {
      const [ours, ...others] = [us, bare, ...(rabbit ? [rabbit] : [])].map((side) => side.map((one) => one[name]))
      const [toBare, toRabbit] = others.map((other) => ratioOf(ours ?? [], other))
      const figures = [ours ?? [], ...others].map((one) => spreadOf(one).median.toFixed(1)).join(' / ')
      return { figures, median: toBare?.median ?? Number.NaN, ratios: `${toBare?.text} | ${toRabbit?.text ?? '–'}` }
    }
    const [p99, p50, cpu] = [of('p99'), of('p50'), of('cpuMs')]
    if (screens === 1000 && p99.median > budget) isKept = false
    lines.push(`| ${screens} | ${p99.ratios} | ${p50.ratios} | ${p99.figures} | ${p50.figures} | ${cpu.figures} |`)
    console.log(lines.at(-1))
  }
} finally {
  for (const end of started.toReversed()) await end()
}
const verdict = `Budget at 1000 screens: p99 at most ${budget} of bare. ${isKept ? 'Kept' : '**Not kept**'}`
console.log(`${lines.join('\n')}\n${verdict}`)
if (!values['no-record'])
  writeSection('bench/README.md', 'fan-out', [
    'The time from sending an order until the last screen has it. Ours validates, prices, stores on the disk and publishes it.',
    'The bare side broadcasts the same bytes with `ws`. The third side publishes them through RabbitMQ (Debian’s package, its',
    'web-stomp plugin without compression, without writing to a disk); its figures include broker and gateway.',
    `${pairs} rounds of ${orders} orders at ${perSecond} a second.`,
    '',
    ...lines,
    '',
    `${verdict}, ${describeRun()}, load of the machine ${loadavg()[0]?.toFixed(1)}.`,
  ])
process.exitCode = isKept ? 0 : 1
