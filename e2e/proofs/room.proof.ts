import { readdirSync, readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { apiRoot } from '@thali/contract/api/endpoint'
import { livePath, topicPath } from '@thali/contract/api/topics'
import { aRestaurant, anItem, password } from '../../apps/server/test/builders.ts'
import { createTestDatabase } from '../../apps/server/test/database.ts'
import { startRoom, type Room, type RoomReport } from '../../apps/server/test/screens/room.ts'
import { spawnServer } from '../../apps/server/test/spawn.ts'
import { post, sendOrders } from '../../testing/orders.ts'
import type { Effort, Proof } from '../../testing/proof.ts'
import { quantile } from '../../testing/statistics.ts'

const sizes = {
  full: {
    screens: 1000,
    orders: 300,
    ordersDuring: 200,
    stalled: 50,
    authenticated: 1500,
    anonymousEach: 50,
    idleMs: 3000,
    p99BudgetMs: 500,
  },
  // The short run checks only completeness and order, because latency on a busy machine means little.
  short: {
    screens: 40,
    orders: 10,
    ordersDuring: 100,
    stalled: 5,
    authenticated: 50,
    anonymousEach: 5,
    idleMs: 0,
    p99BudgetMs: Infinity,
  },
} as const
const perSecond = 10
const stallBudgetMs = 15_000
const silenceBudgetMs = 12_000

// The kernel's unit of processor time is a hundredth of a second.
const tickMs = 10

/** Memory, processor time, open files and sockets of a process. */
const watch = (pid: number) => ({
  cpuMs(): number {
    const [user = 0, kernel = 0] =
      readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 13).map(Number) ?? []
    return (user + kernel) * tickMs
  },
  memoryMb: (): number =>
    Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024,
  sockets: (): number => readdirSync(`/proc/${pid}/fd`).length,
})

type Seen = { readonly figure: string; readonly isGood: boolean }

type Expected = { readonly screens: number; readonly orders: number; readonly p99BudgetMs: number }

/** Whether every screen got every order once, in order and in time. */
const judge = (what: string, report: RoomReport, expected: Expected): Seen => {
  const { screens, orders, p99BudgetMs } = expected
  const p99 = quantile(report.latencies, 0.99)
  const isComplete = report.receivedBy.length === orders && report.receivedBy.every((count) => count >= screens)
  return {
    isGood: isComplete && report.disordered === 0 && p99 < p99BudgetMs,
    figure:
      `${what}: ${orders} orders to ${screens} screens, ${report.latencies.length} received, ` +
      `${isComplete ? 'none' : 'SOME'} missing, ${report.disordered} out of order, ` +
      `p50 ${quantile(report.latencies, 0.5).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`,
  }
}

const login = async (url: string, username: string): Promise<string> => {
  const { text } = await post(`${url}${apiRoot}/auth/login`, { username, password })
  const { accessToken }: { accessToken: string } = JSON.parse(text)
  return accessToken
}

/** Time until a condition holds (ms), polled every 100 ms. */
const timeUntil = async (holds: () => boolean, limitMs: number): Promise<number> => {
  const startedAt = performance.now()
  while (!holds() && performance.now() - startedAt < limitMs) await sleep(100)
  return performance.now() - startedAt
}

type Stage = {
  readonly room: Room
  readonly size: (typeof sizes)[Effort]
  readonly system: ReturnType<typeof watch>
  readonly url: string
  readonly live: string
  readonly token: string
  /** A second restaurant, because one restaurant may not have that many silent sockets. */
  readonly neighbour: string
  send(count: number): Promise<number>
}

const watchScreens = async ({ room, size, system, live, token, send }: Stage): Promise<Seen[]> => {
  await sleep(size.idleMs)
  const idleMb = system.memoryMb()
  await room.open({ count: size.screens, url: live, tokens: [token], topic: topicPath('orders', 'room') })
  const cpuMs = system.cpuMs()
  await send(size.orders)
  await sleep(1000)
  const fullMb = system.memoryMb()
  return [
    judge('a full room', await room.report({}), size),
    {
      isGood: true,
      figure: `processor time of the server: ${((system.cpuMs() - cpuMs) / size.orders).toFixed(1)} ms for an order and its ${size.screens} screens; load of the machine ${loadavg()[0]?.toFixed(1)}`,
    },
    // For the record only; the plan's budgets are 120 and 250 MB.
    {
      isGood: true,
      figure: `resident memory of the server: ${idleMb.toFixed(0)} MB idle, ${fullMb.toFixed(0)} MB with ${size.screens} screens`,
    },
  ]
}

/** Sockets that send nothing, then screens that stop reading, at the same time. */
const watchBadSockets = async ({ room, size, system, url, live, token, neighbour, send }: Stage): Promise<Seen[]> => {
  const before = { sockets: system.sockets(), memoryMb: system.memoryMb() }
  const addresses = Array.from({ length: 10 }, (_, index) => `127.0.0.${index + 2}`)
  const count = size.authenticated + 10 * size.anonymousEach
  const silent = Promise.all([
    room.silent({ count: size.authenticated, url: live, tokens: [token, neighbour], addresses: ['127.0.0.1'] }),
    room.silent({ count: 10 * size.anonymousEach, url: live, tokens: [], addresses }),
  ])
  await timeUntil(() => system.sockets() >= before.sockets + count, 5000)
  await room.report({})
  await room.stall({ count: size.stalled })
  const sent = send(size.ordersDuring)
  const loggedIn = sleep(5000).then(() => login(url, 'room-waiter'))
  // All silent sockets must be gone too, which were there first.
  const goneMs = await timeUntil(() => system.sockets() <= before.sockets - size.stalled, 2 * stallBudgetMs)
  const [authenticated, anonymous] = await silent
  const grownMb = system.memoryMb() - before.memoryMb
  await Promise.all([sent, loggedIn])
  await sleep(1000)
  const report = await room.report({})
  const accepted = authenticated.accepted + anonymous.accepted
  const longestMs = Math.max(authenticated.longestMs, anonymous.longestMs)
  return [
    {
      isGood: goneMs <= stallBudgetMs && report.reading === size.screens - size.stalled,
      figure: `${size.stalled} screens that stop reading: closed after ${(goneMs / 1000).toFixed(1)} s (budget ${stallBudgetMs / 1000})`,
    },
    {
      isGood: accepted === count && longestMs <= silenceBudgetMs,
      figure: `${accepted} silent sockets at the same time (${anonymous.accepted} without a token): the last closed after ${(longestMs / 1000).toFixed(1)} s (budget ${silenceBudgetMs / 1000}), memory ${grownMb.toFixed(0)} MB more`,
    },
    judge('the other screens during that', report, {
      ...size,
      screens: size.screens - size.stalled,
      orders: size.ordersDuring,
    }),
  ]
}

export const proof: Proof = {
  promise:
    'A thousand screens at ten orders a second get every order in sequence and soon. Stalled and silent sockets are closed, without effect on others.',
  async run(effort) {
    const database = await createTestDatabase()
    const restaurant = await aRestaurant(database.db, 'room')
    const neighbour = await aRestaurant(database.db, 'next-door')
    const itemId = await anItem(database.db, restaurant, 'dosa')
    const server = spawnServer({ ...database.env, NODE_ENV: 'production', RATE_LIMIT: 'off' })
    const room = startRoom()
    try {
      const url = await server.url
      const stage: Stage = {
        room,
        url,
        size: sizes[effort],
        system: watch(server.pid),
        live: `${url.replace('http', 'ws')}${apiRoot}${livePath}`,
        token: await login(url, restaurant.waiter),
        neighbour: await login(url, neighbour.waiter),
        send: (count) => sendOrders({ url, restaurantId: restaurant.id, itemId, count, perSecond }),
      }
      const seen = [...(await watchScreens(stage)), ...(await watchBadSockets(stage))]
      const output = server.output()
      return {
        isProven: seen.every(({ isGood }) => isGood) && !output.includes('live connection failed'),
        figures: seen.map(({ figure, isGood }) => (isGood ? figure : `NOT AS PROMISED: ${figure}`)),
      }
    } finally {
      await room.end()
      await server.kill()
      await database.drop()
    }
  },
}
