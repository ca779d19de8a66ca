import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../apps/server/test/free-port.ts'
import { spawnServer, type ServerProcess } from '../../apps/server/test/spawn.ts'
import { reportLines } from '../../rush/report.ts'
import { runRush } from '../../rush/run.ts'
import { openRunning } from '../../rush/setting.ts'
import { isRight } from '../../rush/verdict.ts'
import { askFor } from '../../testing/ask.ts'
import { missingProgram, startHaCluster, type HaCluster } from '../../testing/ha-cluster.ts'
import type { Proof } from '../../testing/proof.ts'
import { naan } from '../monsoon-dishes.ts'
import { openScreen, type Screen } from './screen.ts'

const restaurantId = 'monsoon-house'
const serverCount = 3
const failovers = { short: 2, full: 10 } as const
const restMs = 8000
const screensMs = 10_000

type Failure = 'primary killed' | 'network of the primary cut' | 'etcd member killed'
const failures: readonly Failure[] = ['primary killed', 'network of the primary cut', 'etcd member killed']

/** How long a failure lasted: until a primary accepted writes, an order was stored, and all screens showed it (ms). */
type Measured = {
  readonly failure: Failure
  readonly primaryMs: number
  readonly writeMs: number
  readonly screensMs: number | undefined
}

type Setting = { readonly cluster: HaCluster; readonly url: string; readonly screens: readonly Screen[] }

/** Begins a failure; returns how it ends. */
const begin = async (cluster: HaCluster, failure: Failure, at: number): Promise<() => Promise<void>> => {
  if (failure === 'etcd member killed') {
    await cluster.killEtcd(at % 3)
    return async () => cluster.restartEtcd(at % 3)
  }
  const node = await cluster.primary()
  if (failure === 'primary killed') {
    await cluster.kill(node)
    return async () => cluster.restart(node)
  }
  cluster.setCut(node, true)
  return async () => cluster.setCut(node, false)
}

/** Sends an order until it is answered; returns its id. */
const untilStored = async (url: string): Promise<string> => {
  const key = `failover-${crypto.randomUUID()}`
  for (;;) {
    const credentials = { username: 'monsoon-waiter', password: 'monsoon-waiter' }
    const stored = await askFor(url, 'login', '/auth/login', { body: credentials })
      .then(({ accessToken: token }) =>
        askFor(url, 'createOrder', '/orders', {
          body: { restaurantId, tableNumber: 1, userId: 'failover', items: [naan] },
          token,
          key,
        }),
      )
      .catch(() => undefined)
    if (stored) return stored.id
    await pause(100)
  }
}

const untilShown = async (screens: readonly Screen[], orderId: string): Promise<boolean> => {
  const end = Date.now() + screensMs
  const isShown = (screen: Screen): boolean => screen.shown().some(({ id }) => id === orderId)
  while (Date.now() < end) {
    if (screens.every(isShown)) return true
    await pause(50)
  }
  return false
}

const failOnce = async ({ cluster, url, screens }: Setting, failure: Failure, at: number): Promise<Measured> => {
  const before = failure === 'etcd member killed' ? undefined : await cluster.primary()
  const began = Date.now()
  const repair = await begin(cluster, failure, at)
  // The old primary answers its own health check until it notices.
  if (before !== undefined) while ((await cluster.primary()) === before) await pause(100)
  const primaryAt = Date.now()
  const orderId = await untilStored(url)
  const writeMs = Date.now() - began
  const shown = await untilShown(screens, orderId)
  const measured = {
    failure,
    primaryMs: primaryAt - began,
    writeMs,
    screensMs: shown ? Date.now() - primaryAt : undefined,
  }
  await repair()
  await pause(restMs)
  return measured
}

const failAll = async (setting: Setting, count: number): Promise<Measured[]> => {
  const all: Measured[] = []
  await pause(restMs)
  for (let at = 0; at < count; at += 1)
    all.push(await failOnce(setting, failures[at % failures.length] ?? 'primary killed', at))
  return all
}

const run = async (count: number) => {
  const ports = await Promise.all(Array.from({ length: serverCount }, () => freePort()))
  const cluster = await startHaCluster(ports)
  const folder = mkdtempSync(join(tmpdir(), 'thali-failover-'))
  const env = { DATA_DIR: folder, DATABASE_URL: cluster.url, DEMO: 'on', RATE_LIMIT: 'off', LOG_LEVEL: 'silent' }
  const servers: ServerProcess[] = []
  const urls: string[] = []
  const screens: Screen[] = []
  try {
    // One after another: the first one creates tables and demo.
    for (const port of ports) {
      const server = spawnServer({ ...env, PORT: String(port) })
      servers.push(server)
      urls.push(await server.url)
    }
    const { web: url } = cluster
    const credentials = { username: 'monsoon-waiter', password: 'monsoon-waiter' }
    const { accessToken } = await askFor(urls[0] ?? '', 'login', '/auth/login', { body: credentials })
    for (const liveUrl of urls)
      screens.push(await openScreen({ id: restaurantId }, { liveUrl, fetchUrl: url }, accessToken))
    const seconds = count * 40
    const rush = runRush(await openRunning(url, false), {
      tables: 12,
      seconds,
      seed: 1,
      pace: 0.3,
      isFaulty: false,
      opensAllHours: true,
      onProgress: () => undefined,
    })
    const [measured, { ledger, verdict }] = await Promise.all([failAll({ cluster, url, screens }, count), rush])
    return {
      measured,
      verdict,
      lines: reportLines(ledger, verdict, '').filter((line) => line !== ''),
      bills: ledger.bills.length,
    }
  } finally {
    for (const screen of screens) await screen.close()
    for (const server of servers) await server.kill()
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const inSeconds = (figures: readonly number[]): string =>
  `${(Math.min(...figures) / 1000).toFixed(1)} to ${(Math.max(...figures) / 1000).toFixed(1)} s`

const describe = (failure: Failure, measured: readonly Measured[]): string[] => {
  const all = measured.filter((one) => one.failure === failure)
  if (all.length === 0) return []
  const screens = all.map((one) => one.screensMs ?? Infinity)
  return [
    `${failure}, ${all.length} times: a primary after ${inSeconds(all.map((one) => one.primaryMs))}, the next order stored after ` +
      `${inSeconds(all.map((one) => one.writeMs))}, on all screens ${inSeconds(screens)} after the new primary`,
  ]
}

/** Three PostgreSQL under Patroni with etcd and HAProxy, three servers, and failures during a rush (docs/operate.md). */
export const proof: Proof = {
  promise:
    'When the primary database dies or is cut off, every acknowledged order, bill and payment is kept, and screens are right within ten seconds of the new primary.',
  isNightly: true,
  missing: missingProgram,
  async run(effort) {
    const { measured, verdict, lines, bills } = await run(failovers[effort])
    return {
      isProven: isRight(verdict) && bills > 0 && measured.every((one) => one.screensMs !== undefined),
      figures: [...failures.flatMap((failure) => describe(failure, measured)), ...lines],
    }
  },
}
