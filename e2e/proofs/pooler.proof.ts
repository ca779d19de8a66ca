import { once } from 'node:events'
import { Client } from 'pg'
import { openDatabase } from '../../apps/server/src/db/database.ts'
import { directUrlIsPooled, poolerWithoutDirectUrl } from '../../apps/server/src/db/pooling.ts'
import { spawnServer, type ServerProcess } from '../../apps/server/test/spawn.ts'
import { hasPooler, poolerVersion, startPooler, type PoolerOptions } from '../../testing/pooler.ts'
import { openPlace, type Place } from '../../testing/place.ts'
import type { Proof, ProofResult } from '../../testing/proof.ts'
import { logInWaiter, openScreen, waitForConvergence, type Screen } from './screen.ts'
import { sendOrders, type Ledger } from './senders.ts'
import { describeVerdict, isRight, verify } from './verify.ts'

const durationsMs = { short: 700, full: 30_000 } as const

// Two processes with ten connections, plus one each for events.
const poolSize = 30

type Addresses = { readonly DATABASE_URL: string; readonly DATABASE_DIRECT_URL?: string }

const serve = (place: Place, addresses: Addresses): ServerProcess =>
  spawnServer({ ...place.env, RATE_LIMIT: 'off', LOG_LEVEL: 'error', NODE_ENV: 'production', ...addresses })

const withPooler = async <T>(options: PoolerOptions, work: (url: string) => Promise<T>): Promise<T> => {
  const pooler = await startPooler(options)
  try {
    return await work(pooler.url)
  } finally {
    await pooler.stop()
  }
}

/** Two processes take orders from eight phones; a screen on each shows all orders. */
const runRoom = async (place: Place, ledger: Ledger, name: string, addresses: Addresses, durationMs: number) => {
  const servers = [serve(place, addresses), serve(place, addresses)]
  const screens: Screen[] = []
  try {
    const urls = await Promise.all(servers.map((server) => server.url))
    const token = await logInWaiter(place, urls[0] ?? '')
    for (const url of urls) screens.push(await openScreen(place.restaurant, { liveUrl: url, fetchUrl: url }, token))
    const end = Date.now() + durationMs
    const sent = await Promise.all(
      urls.map((url) => sendOrders({ place, url, clients: 4, goesOn: () => Date.now() < end })),
    )
    for (const one of sent) {
      ledger.acknowledged.push(...one.acknowledged)
      ledger.otherAnswers += one.otherAnswers
      ledger.retries += one.retries
    }
    const count = sent.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0)
    const convergenceMs = await waitForConvergence(screens, place, { url: urls[0] ?? '', token, limitMs: 15_000 })
    const twice = screens.flatMap(({ announced }) => [...announced.values()].filter((times) => times > 1)).length
    return {
      isGood: count > 0 && convergenceMs !== undefined && twice === 0,
      figure:
        `${name}: ${count.toLocaleString('en')} orders through two processes; ` +
        (convergenceMs === undefined
          ? 'their screens did not end equal to the database'
          : `their screens equal to the database after ${convergenceMs} ms, ${twice} orders announced twice`),
    }
  } finally {
    await Promise.all(screens.map((screen) => screen.close()))
    await Promise.all(servers.map((server) => server.kill()))
  }
}

/** A start that must fail with this sentence. */
const runRefusal = async (place: Place, addresses: Addresses, sentence: string): Promise<boolean> => {
  const server = serve(place, addresses)
  const code = await Promise.race([server.exited, server.url.then(() => 'serves')])
  await server.kill()
  const isRefused = code === 1 && server.output().trim() === `Thali did not start. ${sentence}`
  if (!isRefused) console.log(server.output())
  return isRefused
}

const limitsAndDurability = ['synchronous_commit', 'statement_timeout', 'idle_in_transaction_session_timeout']

/**
 * Sends events and notifications over a shared server connection, then checks its settings. A process refuses to
 * start like this, so the event reader is used directly.
 */
const findLeaks = async ({ cluster }: Place, url: string): Promise<string[]> => {
  const listener = new Client({ connectionString: cluster?.url })
  await listener.connect()
  await listener.query('LISTEN thali_events')
  const notified = once(listener, 'notification')
  const db = openDatabase({ engine: 'postgres', url, directUrl: url, poolSize: 1 })
  const ignore = (): void => {}
  const reader = { onEvents: ignore, onOutsideChange: ignore, onGap: ignore, onTrouble: ignore, onUndecodable: ignore }
  const following = await db.events.follow(reader)
  try {
    const event = { name: 'session.ended', payload: { sessionId: 'none' } }
    const settle = await db.transaction().execute((trx) => db.events.append(trx, [event]))
    settle(true)
    await notified
    await following.stop()
    const shared = new Client({ connectionString: url })
    await shared.connect()
    const { rows } = await shared.query<{ name: string; setting: string }>(
      "SELECT name, setting FROM pg_settings WHERE source = 'session' AND name = ANY ($1)",
      [limitsAndDurability],
    )
    await shared.end()
    return rows.map(({ name, setting }) => `${name} = ${setting}`)
  } finally {
    await following.stop()
    await db.destroy()
    await listener.end()
  }
}

const run = async (place: Place, durationMs: number): Promise<ProofResult> => {
  const clusterUrl = place.cluster?.url ?? ''
  const ledger: Ledger = { acknowledged: [], retries: 0, otherAnswers: 0 }
  const session = await withPooler({ clusterUrl, mode: 'session', size: poolSize }, (url) =>
    runRoom(place, ledger, 'session mode', { DATABASE_URL: url }, durationMs),
  )
  const { shared, isRefused } = await withPooler({ clusterUrl, mode: 'transaction', size: poolSize }, async (url) => {
    const both = { DATABASE_URL: url, DATABASE_DIRECT_URL: clusterUrl }
    const [refused, refusedDirect] = await Promise.all([
      runRefusal(place, { DATABASE_URL: url }, poolerWithoutDirectUrl),
      runRefusal(place, { DATABASE_URL: clusterUrl, DATABASE_DIRECT_URL: url }, directUrlIsPooled),
    ])
    const name = 'transaction mode with DATABASE_DIRECT_URL'
    return { isRefused: refused && refusedDirect, shared: await runRoom(place, ledger, name, both, durationMs) }
  })
  const leaks = await withPooler({ clusterUrl, mode: 'transaction', size: 1 }, (url) => findLeaks(place, url))
  const verdict = await verify(place, ledger)
  return {
    isProven: session.isGood && shared.isGood && isRefused && leaks.length === 0 && isRight(verdict),
    figures: [
      poolerVersion(),
      session.figure,
      shared.figure,
      `transaction mode without DATABASE_DIRECT_URL, or as DATABASE_DIRECT_URL: ${isRefused ? 'each start ended with its sentence' : 'NOT refused'}`,
      `settings left on a shared server connection: ${leaks.join(', ') || 'none'}`,
      `${describeVerdict(verdict)}; ${ledger.retries} retries`,
    ],
  }
}

export const proof: Proof = {
  promise:
    'Behind PgBouncer no order is lost. Session mode works like PostgreSQL; transaction mode needs DATABASE_DIRECT_URL.',
  missing: () => (hasPooler() ? undefined : 'PgBouncer is not installed: apt-get install pgbouncer'),
  async run(effort) {
    const place = await openPlace('postgres')
    try {
      return await run(place, durationsMs[effort])
    } finally {
      await place.drop()
    }
  },
}
