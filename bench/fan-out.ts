// node bench/fan-out.ts [--pairs 5] [--orders 30] [--no-record] [screens …]
// An order from its sending to the last screen, through the whole product (checks, prices, fsync, delivery), against a
// bare `ws` server that broadcasts the same bytes (design §8), in turns. Screens play in processes of their own.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { fileURLToPath } from 'node:url'
import { ordersTopic } from '@thali/contract'
import { aRestaurant, anItem, password } from '../apps/server/test/builders.ts'
import { createTestDatabase } from '../apps/server/test/database.ts'
import { startRoom, type Room } from '../apps/server/test/screens/room.ts'
import { spawnServer } from '../apps/server/test/spawn.ts'
import { post, sendOrders } from '../e2e/proofs/orders.ts'
import { quantile } from '../e2e/proofs/statistics.ts'
import { describeRun, spreadOf, writeSection } from './record.ts'

const budget = 1.5
const perSecond = 10

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pairs: { type: 'string', default: '5' },
    orders: { type: 'string', default: '30' },
    'no-record': { type: 'boolean', default: false },
  },
})
const [pairs, orders] = [Number(values.pairs), Number(values.orders)]
const sizes = positionals.length > 0 ? positionals.map(Number) : [100, 1000, 2000]

type Side = { readonly url: string; readonly pid: number; readonly room: Room; readonly token: string }
type Figures = { readonly p50: number; readonly p99: number; readonly cpuMs: number }

const topic = ordersTopic('room')
const liveUrl = (url: string): string => `${url.replace('http', 'ws')}/api/ws`

/** Processor time of a process (ms). */
const cpuOf = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return 10 * (Number(fields[11]) + Number(fields[12]))
}

/** What the product tells of one order, as it leaves the server. */
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

const startBare = async (message: string): Promise<{ url: string; pid: number; stop(): void }> => {
  const program = fileURLToPath(new URL('../apps/server/test/screens/bare-broadcast.ts', import.meta.url))
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(message)
  const [line]: unknown[] = await once(child.stdout, 'data')
  const { port }: { port: number } = JSON.parse(String(line))
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => void child.kill() }
}

/** Orders at a steady rate to so many screens; how long each took to the last of them. */
const measure = async ({ url, pid, room }: Side, screens: number): Promise<Figures> => {
  await room.report({})
  const before = cpuOf(pid)
  await sendOrders(order(url, orders))
  await sleep(500)
  const { lastMs, heardBy } = await room.report({})
  if (heardBy.length !== orders || heardBy.some((count) => count !== screens)) throw new Error('Not all was heard')
  return { p50: quantile(lastMs, 0.5), p99: quantile(lastMs, 0.99), cpuMs: (cpuOf(pid) - before) / orders }
}

/** The middle of the pairs' ratios with the least and most of them, and the middle of both sides. */
const compare = (ours: readonly number[], bare: readonly number[]) => {
  const ratio = spreadOf(ours.map((one, pair) => one / (bare[pair] ?? Number.NaN)))
  const text = `${ratio.median.toFixed(2)} (${ratio.least.toFixed(2)} to ${ratio.most.toFixed(2)})`
  return { ...ratio, text, figures: `${spreadOf(ours).median.toFixed(1)} / ${spreadOf(bare).median.toFixed(1)}` }
}

const database = await createTestDatabase()
const itemId = await anItem(database.db, await aRestaurant(database.db, 'room'), 'dosa')
if (itemId !== 'dosa') throw new Error('The dish has another id')
const server = spawnServer({ ...database.env, NODE_ENV: 'production', RATE_LIMIT: 'off' })
const rooms = [startRoom(), startRoom()] as const
const lines = [
  '| screens | p99 to the last screen, of bare `ws` | p50 of bare | ms p99, ours / bare | ms p50 | ms processor time an order |',
  '|---|---|---|---|---|---|',
]
let isKept = true
let stopBare = (): void => undefined
try {
  const url = await server.url
  const { text } = await post(`${url}/api/auth/login`, { username: 'room-waiter', password })
  const { accessToken: token }: { accessToken: string } = JSON.parse(text)
  const bare = await startBare(await captureMessage(url, token))
  stopBare = bare.stop
  const ours: Side = { url, pid: server.pid, room: rooms[0], token }
  const theirs: Side = { ...bare, room: rooms[1], token }
  for (const screens of sizes) {
    for (const { room, url: at } of [ours, theirs])
      await room.open({ count: screens, url: liveUrl(at), tokens: [token], topic })
    const [us, them]: [Figures[], Figures[]] = [[], []]
    // Both are warm before it counts.
    for (const side of [ours, theirs]) await measure(side, screens)
    for (let pair = 0; pair < pairs; pair += 1) {
      us.push(await measure(ours, screens))
      them.push(await measure(theirs, screens))
    }
    const of = (name: keyof Figures) =>
      compare(
        us.map((one) => one[name]),
        them.map((one) => one[name]),
      )
    const [p99, p50, cpu] = [of('p99'), of('p50'), of('cpuMs')]
    if (screens === 1000 && p99.median > budget) isKept = false
    lines.push(`| ${screens} | ${p99.text} | ${p50.text} | ${p99.figures} | ${p50.figures} | ${cpu.figures} |`)
    console.log(lines.at(-1))
    for (const { room } of [ours, theirs]) await room.close({})
    await sleep(1500)
  }
} finally {
  for (const room of rooms) await room.end()
  stopBare()
  await server.kill()
  await database.drop()
}
const verdict = `Budget at 1000 screens: p99 at most ${budget} of bare. ${isKept ? 'Kept' : '**Not kept**'}`
console.log(`${lines.join('\n')}\n${verdict}`)
if (!values['no-record'])
  writeSection('bench/README.md', 'fan-out', [
    'An order from its sending to the last of so many screens. Our side checks it, prices it, writes it to the disk and tells',
    `it; the bare side broadcasts the same bytes with \`ws\`. ${pairs} pairs of ${orders} orders at ${perSecond} a second.`,
    '',
    ...lines,
    '',
    `${verdict}, ${describeRun()}, load of the machine ${loadavg()[0]?.toFixed(0)}.`,
  ])
process.exitCode = isKept ? 0 : 1
