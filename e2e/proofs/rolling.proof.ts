import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
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
import { startCluster } from '../../testing/postgres.ts'
import type { Proof } from '../../testing/proof.ts'
import { root } from '../../testing/run.ts'
import { startDirectory, type Directory } from './directory.ts'
import { openScreen, type Screen } from './screen.ts'

const restaurantId = 'monsoon-house'
/** The rush lasts until the processes are replaced. */
const secondsMax = 500
const plans = {
  short: { serverCount: 2, tables: 2, pace: 0.2, restMs: 0 },
  full: { serverCount: 3, tables: 12, pace: 0.3, restMs: 35_000 },
} as const

/** The migration of the next version. It only adds something, to tables that a rush writes. */
const expansion = `
ALTER TABLE orders ADD COLUMN rolling_note TEXT;
ALTER TABLE bills ADD COLUMN rolling_round INTEGER NOT NULL DEFAULT 1;
ALTER TABLE sittings ADD COLUMN rolling_mood TEXT;
CREATE INDEX orders_rolling ON orders (restaurant_id, rolling_note);
CREATE TABLE rolling_notes (restaurant_id TEXT NOT NULL, note TEXT NOT NULL);
`

const nextVersion = '1.0.1'

/** Installs the next version: this tree with another version number and one more migration. Returns its program. */
const installNext = (folder: string): string => {
  mkdirSync(join(folder, 'apps/web'), { recursive: true })
  for (const part of ['apps/server/src', 'package.json'])
    cpSync(join(root, part), join(folder, part), { recursive: true })
  const about = 'apps/server/package.json'
  const ours: object = JSON.parse(readFileSync(join(root, about), 'utf8'))
  writeFileSync(join(folder, about), JSON.stringify({ ...ours, version: nextVersion }))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'apps/server/src/db/migrations/0900-rolling.sql'), expansion)
  return join(folder, 'apps/server/src/main.ts')
}

type Member = { readonly port: string; readonly url: string; server: ServerProcess; isNext: boolean }

type Setting = {
  readonly members: readonly Member[]
  readonly directory: Directory
  readonly start: (port: string, isNext: boolean) => ServerProcess
}

/** The version of a running server. Its figures take less time than the OpenAPI document, which has the version too. */
const versionOf = async (url: string): Promise<string | undefined> =>
  /^thali_info\{version="([^"]+)"\}/m.exec(await (await fetch(`${url}/metrics`)).text())?.[1]

const untilReady = async (url: string): Promise<void> => {
  while ((await fetch(`${url}/readyz`).catch(() => undefined))?.status !== 200) await pause(50)
}

/** Replaces one process, as docs/operate.md says: out of the balancer, stop, start, ready, back. Returns the ms without it. */
const replace = async ({ members, directory, start }: Setting, member: Member, isNext: boolean): Promise<number> => {
  const began = Date.now()
  directory.sendTo(members.filter((one) => one !== member).map(({ url }) => url))
  // Otherwise a connection that a busy machine opens late meets a stopping process, which refuses it.
  await directory.untilAnswered(member.url)
  const code = await member.server.stop()
  if (code !== 0) throw new Error(`It ended with ${code}: ${member.server.output()}`)
  member.server = start(member.port, isNext)
  member.isNext = isNext
  await member.server.url
  await untilReady(member.url)
  if (((await versionOf(member.url)) === nextVersion) !== isNext) throw new Error('Another version answers')
  directory.sendTo(members.map(({ url }) => url))
  return Date.now() - began
}

/** All to the next version, one back and forward again. */
const roll = async (setting: Setting, restMs: number): Promise<number[]> => {
  const [first, ...others] = setting.members
  if (!first) return []
  const took: number[] = []
  const step = async (member: Member, isNext: boolean): Promise<void> => {
    await pause(restMs)
    took.push(await replace(setting, member, isNext))
  }
  for (const member of [first, ...others]) await step(member, true)
  await step(first, false)
  await step(first, true)
  await pause(restMs)
  return took
}

const isEqual = async (screen: Screen, url: string, token: string): Promise<boolean> => {
  const query = new URLSearchParams({ restaurantId, status: 'Pending', startDateTime: '1970-01-01T00:00:00' })
  const running = await askFor(url, 'listOrders', `/orders?${query}`, { token })
  const states = (orders: readonly { readonly id: string; readonly revision: number }[]): string =>
    JSON.stringify(orders.map(({ id, revision }) => `${id} ${revision}`).toSorted())
  return states(screen.shown()) === states(running)
}

const untilEqual = async (screens: readonly Screen[], url: string, token: string): Promise<boolean> => {
  for (const end = Date.now() + 15_000; Date.now() < end; await pause(100))
    if ((await Promise.all(screens.map((screen) => isEqual(screen, url, token)))).every(Boolean)) return true
  return false
}

const run = async ({ serverCount, tables, pace, restMs }: (typeof plans)[keyof typeof plans]) => {
  const folder = mkdtempSync(join(tmpdir(), 'thali-rolling-'))
  const cluster = await startCluster()
  const next = installNext(join(folder, 'next'))
  const env = { DATA_DIR: join(folder, 'data'), DATABASE_URL: cluster.url, DEMO: 'on', RATE_LIMIT: 'off' }
  const start: Setting['start'] = (port, isNext) =>
    spawnServer({ ...env, LOG_LEVEL: 'error', PORT: port }, ...(isNext ? [next] : []))
  const members: Member[] = []
  const screens: Screen[] = []
  // One after another: the first one creates tables and demo.
  for (let at = 0; at < serverCount; at += 1) {
    const server = start(String(await freePort()), false)
    const url = await server.url
    members.push({ port: new URL(url).port, url, server, isNext: false })
  }
  const directory = await startDirectory(members.map(({ url }) => url))
  try {
    const { url } = directory
    const credentials = { username: 'monsoon-waiter', password: 'monsoon-waiter' }
    const { accessToken } = await askFor(url, 'login', '/auth/login', { body: credentials })
    for (const _ of members)
      screens.push(await openScreen({ id: restaurantId }, { liveUrl: url, fetchUrl: url }, accessToken))
    let isOver = false
    const rush = runRush(await openRunning(url, false), {
      tables,
      seconds: secondsMax,
      isOver: () => isOver,
      seed: 1,
      pace,
      isFaulty: false,
      opensAllHours: true,
      onProgress: () => undefined,
    })
    const rolling = roll({ members, directory, start }, restMs).finally(() => (isOver = true))
    const [took, { ledger, verdict }] = await Promise.all([rolling, rush])
    const areEqual = await untilEqual(screens, url, accessToken)
    return { took, ledger, verdict, areEqual, isAllNext: members.every(({ isNext }) => isNext) }
  } finally {
    for (const screen of screens) await screen.close()
    directory.close()
    for (const { server } of members) await server.kill()
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
  }
}

/** Three processes are replaced by the next version during a rush, and one goes back and forward (docs/operate.md). */
export const proof: Proof = {
  promise:
    'Three processes are replaced by a version with more columns during a rush, and one goes back: no send fails, and every order, bill and payment is stored once.',
  async run(effort) {
    const { took, ledger, verdict, areEqual, isAllNext } = await run(plans[effort])
    const failed = ledger.retried
    return {
      isProven:
        isRight(verdict) &&
        failed.length === 0 &&
        areEqual &&
        isAllNext &&
        ledger.orders.length > 0 &&
        ledger.bills.length > 0,
      figures: [
        `${took.length} processes replaced, each out of the balancer for ${(Math.min(...took) / 1000).toFixed(1)} to ${(Math.max(...took) / 1000).toFixed(1)} s`,
        `failed calls: ${[failed.length, ...failed.slice(0, 3)].join(', ')}; live screens equal to the database at the end: ${areEqual ? 'yes' : 'no'}`,
        ...reportLines(ledger, verdict, '').filter((line) => line !== ''),
      ],
    }
  },
}
