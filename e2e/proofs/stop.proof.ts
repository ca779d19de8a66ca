import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ownChild } from '../../apps/server/test/children.ts'
import { migrate } from '../../apps/server/src/db/migrate.ts'
import { aRestaurant, anItem, anOrder, password } from '../../apps/server/test/builders.ts'
import { spawnServer } from '../../apps/server/test/spawn.ts'
import { lockFolder } from '../../apps/server/src/db/folder-lock.ts'
import { root } from '../../testing/run.ts'
import { startCluster, type Cluster } from '../../testing/postgres.ts'
import { ask } from '../../testing/ask.ts'
import { makeEmptyData } from '../../testing/empty-data.ts'
import type { Proof } from '../../testing/proof.ts'

const canLock = (folder: string): boolean => {
  try {
    lockFolder(folder).release()
    return true
  } catch {
    return false
  }
}

const readHolder = (folder: string): number =>
  (JSON.parse(readFileSync(join(folder, 'holder.json'), 'utf8')) as { pid: number }).pid // as the folder's lock writes it

type Count = {
  /** Answered requests of any kind. */
  answered: number
  /** Answered orders, by id. */
  readonly acknowledged: string[]
  /** Refused connections. */
  refused: number
  /** Connections reset without an answer: by the system, before the program accepted them. */
  reset: number
}

/** Result of one round. */
type Round = {
  readonly count: Count
  readonly code: number | null
  readonly ms: number
  /** Requests that the program accepted and did not answer: its own count, minus the answers that arrived. */
  readonly unanswered: number
  /** Orders stored without an answer, and the reverse. */
  readonly unacknowledged: number
  readonly lost: number
  /** Close codes of the screens. */
  readonly closes: readonly number[]
}

const phones = 12
const screens = 5

const isRefused = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof Error && 'code' in error.cause && error.cause.code === 'ECONNREFUSED'

/**
 * A phone that reads and orders without a pause, until the server is gone or answers 503. Every second phone opens a
 * new connection per request.
 */
const startPhone = async (url: string, at: number, count: Count): Promise<void> => {
  const keeping: Record<string, string> = at % 2 === 0 ? {} : { Connection: 'close' }
  const headers = { ...keeping, 'Content-Type': 'application/json' }
  for (let turn = 0; ; turn += 1) {
    const isOrder = turn % 3 > 0
    const body = JSON.stringify(anOrder({ id: 'spice-garden' }, ['dal', 'rice'], { userId: `phone-${at}` }))
    try {
      const response = isOrder
        ? await fetch(`${url}/api/orders`, {
            method: 'POST',
            body,
            headers: { ...headers, 'Idempotency-Key': randomUUID() },
          })
        : await fetch(`${url}/api/restaurants/spice-garden`, { headers: keeping })
      const text = await response.text()
      count.answered += 1
      if (response.status === 503) return
      if (response.status === 201) count.acknowledged.push((JSON.parse(text) as { id: string }).id)
    } catch (error) {
      if (isRefused(error)) count.refused += 1
      else count.reset += 1
      return
    }
  }
}

/** A connected, idle screen; resolves with its close code. */
const openScreen = (url: string, token: string): Promise<{ readonly closed: Promise<number> }> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/api/ws?access_token=${token}`)
    const closed = new Promise<number>((settle) => socket.addEventListener('close', ({ code }) => settle(code)))
    socket.addEventListener('open', () => socket.send('CONNECT\naccept-version:1.2\nhost:thali\n\n\0'))
    socket.addEventListener('message', () => resolve({ closed }))
    socket.addEventListener('error', () => reject(new Error('A screen could not connect')))
  })

const runRound = async (cluster: Cluster | undefined, loadMs: number): Promise<Round> => {
  const data = await makeEmptyData(cluster)
  const db = data.open()
  await migrate(db, data.engine)
  const restaurant = await aRestaurant(db)
  for (const dish of ['dal', 'rice']) await anItem(db, restaurant, dish)
  const server = spawnServer({ ...data.env, RATE_LIMIT: 'off', NODE_ENV: 'production', LOG_LEVEL: 'info' })
  try {
    const url = await server.url
    const { body: tokens } = await ask(url, 'login', '/auth/login', {
      body: { username: restaurant.waiter, password },
    })
    const closing = await Promise.all(Array.from({ length: screens }, () => openScreen(url, tokens.accessToken)))
    const count: Count = { answered: 0, acknowledged: [], refused: 0, reset: 0 }
    const working = Promise.all(Array.from({ length: phones }, (_, at) => startPhone(url, at, count)))
    await pause(loadMs)
    const startedAt = performance.now()
    const code = await server.stop()
    const ms = performance.now() - startedAt
    await working
    const accepted = Number(/"accepted":(\d+)/.exec(server.output())?.[1])
    const stored = (await db.selectFrom('orders').select('id').execute()).map(({ id }) => id)
    const [acknowledged, kept] = [new Set(count.acknowledged), new Set(stored)]
    return {
      count,
      code,
      ms,
      // One request was the login.
      unanswered: accepted - 1 - count.answered,
      unacknowledged: stored.filter((id) => !acknowledged.has(id)).length,
      lost: count.acknowledged.filter((id) => !kept.has(id)).length,
      closes: await Promise.all(closing.map(({ closed }) => closed)),
    }
  } finally {
    await server.kill()
    await db.destroy()
    await data.drop()
  }
}

const isGood = ({ unanswered, code, ms, unacknowledged, lost, closes }: Round): boolean =>
  unanswered === 0 &&
  code === 0 &&
  ms < 10_000 &&
  unacknowledged === 0 &&
  lost === 0 &&
  closes.every((one) => one === 1001)

const describeVerdict = (name: string, rounds: readonly Round[]): string => {
  const sum = (of: (round: Round) => number): number => rounds.reduce((total, round) => total + of(round), 0)
  const slowest = Math.max(...rounds.map(({ ms }) => ms))
  return (
    `${name}: SIGTERM ${rounds.length} times under ${phones} phones and ${screens} live screens; ` +
    `${sum(({ count }) => count.answered).toLocaleString('en')} requests answered, ` +
    `${sum(({ unanswered }) => unanswered)} accepted and not answered, ${sum(({ count }) => count.reset)} connections reset by the system before they were accepted; of ${sum(({ count }) => count.acknowledged.length).toLocaleString('en')} orders ` +
    `${sum(({ lost }) => lost)} lost, ${sum(({ unacknowledged }) => unacknowledged)} stored without an answer; ` +
    `exit 0 in ${rounds.filter(({ code }) => code === 0).length} of ${rounds.length}, the slowest after ${(slowest / 1000).toFixed(1)} s; ` +
    `${rounds.flatMap(({ closes }) => closes).filter((code) => code === 1001).length} screens closed with 1001`
  )
}

const npmLimitMs = 60_000
const stopLimitMs = 10_000

/** SIGTERM to npm alone, as from service managers and containers, must end npm and shell, and the server within ten seconds. */
const stopNpm = async (): Promise<{ readonly isGood: boolean; readonly figure: string }> => {
  const data = await makeEmptyData(undefined)
  const env = { ...process.env, ...data.env, PORT: '0', DEMO: 'off', LOG_LEVEL: 'warn' }
  const npm = ownChild(
    spawn('npm', ['start'], { cwd: root, env, detached: true, stdio: ['ignore', 'pipe', 'inherit'] }),
  )
  const exited = once(npm, 'exit')
  let output = ''
  npm.stdout.on('data', (chunk) => (output += String(chunk)))
  const readUrl = (): string | undefined => /Set up the restaurant\s+(http:\/\/[^/\s]+)/.exec(output)?.[1]
  const giveUpAt = Date.now() + npmLimitMs
  try {
    while (!readUrl() && npm.exitCode === null && Date.now() < giveUpAt) await pause(20)
    const url = readUrl()
    if (!url) return { isGood: false, figure: `npm start did not serve: ${output}` }
    npm.kill('SIGTERM')
    await exited
    const isRefusing = (): Promise<boolean> =>
      fetch(`${url}/livez`).then(
        () => false,
        (error: unknown) => isRefused(error),
      )
    // The server sees the end of npm's shell, and then ends in order.
    const endedBy = Date.now() + stopLimitMs
    while (Date.now() < endedBy && !((await isRefusing()) && canLock(data.env.DATA_DIR))) await pause(20)
    const [isPortFree, isFolderFree] = [await isRefusing(), canLock(data.env.DATA_DIR)]
    return {
      isGood: isPortFree && isFolderFree,
      figure: `SIGTERM to npm start: npm ended, the port is ${isPortFree ? 'free' : 'STILL SERVED'}, the data folder ${isFolderFree ? 'unlocked' : 'STILL LOCKED'}`,
    }
  } finally {
    // The lock file names a server that outlived npm.
    if (!canLock(data.env.DATA_DIR)) process.kill(readHolder(data.env.DATA_DIR), 'SIGKILL')
    await data.drop()
  }
}

export const proof: Proof = {
  promise:
    'After SIGTERM under load every accepted request is answered, and the server exits with 0 within ten seconds.',
  async run(effort) {
    const times = effort === 'full' ? 10 : 1
    const cluster = effort === 'full' ? await startCluster() : undefined
    const npm = await stopNpm()
    const figures: string[] = [npm.figure]
    let isProven = npm.isGood
    try {
      for (const [name, on] of [
        ['SQLite', undefined],
        ['PostgreSQL', cluster],
      ] as const) {
        if (name === 'PostgreSQL' && !on) continue
        const rounds: Round[] = []
        for (let at = 0; at < times; at += 1) rounds.push(await runRound(on, 1500 + 100 * at))
        figures.push(describeVerdict(name, rounds))
        isProven &&= rounds.every(isGood)
      }
    } finally {
      await cluster?.stop()
    }
    return { isProven, figures }
  },
}
