import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Order } from '@thali/contract/orders/order'
import type { ServerProcess } from '../../apps/server/test/spawn.ts'
import { startBalancer } from './balancer.ts'
import { openPlace, type Place } from '../../testing/place.ts'
import type { Proof } from '../../testing/proof.ts'
import { logInWaiter, openScreen, waitForConvergence, type Screen } from './screen.ts'
import { sendOrders } from './senders.ts'
import { closeSome } from './waiters.ts'
import { describeVerdict, isRight, verify } from './verify.ts'

// Phones rest between two orders, so that a short run leaves the processor to others.
const plans = {
  short: { durationMs: 4000, killPauseMs: [500, 1500], restMs: 200 },
  full: { durationMs: 120_000, killPauseMs: [1500, 4000], restMs: 60 },
} as const
type Plan = (typeof plans)[keyof typeof plans]
const serverCount = 3

type Servers = { readonly place: Place; readonly servers: ServerProcess[]; readonly ports: readonly number[] }

/** Kills and restarts one of the servers every few seconds. */
const killAtRandom = async (
  { place, servers, ports }: Servers,
  [pauseMin, pauseMax]: Plan['killPauseMs'],
  isOver: () => boolean,
) => {
  let kills = 0
  while (!isOver()) {
    await pause(randomInt(pauseMin, pauseMax))
    const at = randomInt(servers.length)
    await servers[at]?.kill()
    kills += 1
    await pause(randomInt(500))
    const again = place.serve(String(ports[at]))
    servers[at] = again
    await again.url
  }
  return kills
}

const run = async ({ durationMs, killPauseMs, restMs }: Plan) => {
  const place = await openPlace('postgres')
  const servers = Array.from({ length: serverCount }, () => place.serve())
  const urls = await Promise.all(servers.map(({ url }) => url))
  const ports = urls.map((url) => Number(new URL(url).port))
  const balancer = await startBalancer(ports)
  const screens: Screen[] = []
  try {
    const token = await logInWaiter(place, balancer.url)
    // Two screens on each server, and three through the balancer.
    const liveUrls = [...urls, ...urls, ...urls.map(() => balancer.url)]
    for (const liveUrl of liveUrls)
      screens.push(await openScreen(place.restaurant, { liveUrl, fetchUrl: balancer.url }, token))
    const end = Date.now() + durationMs
    const isOver = (): boolean => Date.now() > end
    const open: Order[] = []
    const [ledger, kills, closed] = await Promise.all([
      sendOrders({
        place,
        url: balancer.url,
        clients: 8,
        goesOn: () => !isOver(),
        restMs,
        onAcknowledged: (order) => void open.push(order),
      }),
      killAtRandom({ place, servers, ports }, killPauseMs, isOver),
      closeSome(balancer.url, token, open, isOver),
    ])
    const convergenceMs = await waitForConvergence(screens, place, { url: balancer.url, token, limitMs: 15_000 })
    const verdict = await verify(place, ledger)
    const twice = screens.flatMap(({ announced }) => [...announced.values()].filter((times) => times > 1)).length
    const connects = screens.reduce((sum, screen) => sum + screen.connects(), 0)
    return { verdict, kills, closed, convergenceMs, twice, connects, screens: screens.length, retries: ledger.retries }
  } finally {
    await Promise.all(screens.map((screen) => screen.close()))
    balancer.close()
    await place.drop()
  }
}

/** Design §2, "across processes". */
export const proof: Proof = {
  promise: 'Three servers on one PostgreSQL, one killed every few seconds: every screen ends equal to the database.',
  async run(effort) {
    const { verdict, kills, closed, convergenceMs, twice, connects, screens, retries } = await run(plans[effort])
    return {
      isProven: isRight(verdict) && convergenceMs !== undefined && twice === 0 && verdict.acknowledged > 0,
      figures: [
        `${kills} kills of ${serverCount} servers in ${plans[effort].durationMs / 1000} s, ${retries} retries. ${describeVerdict(verdict)}`,
        `${screens} screens, ${connects} connects, ${closed.toLocaleString('en')} orders closed during it: ` +
          (convergenceMs === undefined
            ? 'not all ended equal to the database'
            : `all equal to the database after ${convergenceMs} ms`) +
          `, ${twice} orders announced twice`,
      ],
    }
  },
}
