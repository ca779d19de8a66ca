// node bench/visit-events.ts [--rounds 5] [--events 20] [--phones 5000] [--no-record]
// Measures the event streams of phones (plan §4.8): memory per phone, the time until the last of 1,000 phones has a
// sold-out event against a bare node:http stream of the same bytes, and the server's cost per waiting phone against
// polling. The phones run in a process of their own.
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { fileURLToPath } from 'node:url'
import { ownChild } from '../apps/server/test/children.ts'
import { aRestaurant, anItem, password } from '../apps/server/test/builders.ts'
import { createTestDatabase } from '../apps/server/test/database.ts'
import { spawnServer } from '../apps/server/test/spawn.ts'
import { describeRun, loadOfMachine, spreadOf, writeSection } from '../testing/record.ts'
import { quantile } from '../testing/statistics.ts'
import { cpuMsOf, memoryMbOf } from './process-figures.ts'
import type { ToPhones } from './visit-phones.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    events: { type: 'string', default: '20' },
    phones: { type: 'string', default: '5000' },
    'no-record': { type: 'boolean', default: false },
  },
})
const [rounds, events, phones] = [Number(values.rounds), Number(values.events), Number(values.phones)]
const listening = 1000
const warmUp = 500
const memoryMax = 20_000
const ratioMax = 1.5
const tables = 500
const restaurantId = 'room'
const path = '/api/visits/events'
const idleMs = 20_000
const pollMs = 10_000

const ended: (() => unknown)[] = []

/** A process of phones. */
const startPhones = () => {
  const child: ChildProcess = ownChild(fork(fileURLToPath(new URL('visit-phones.ts', import.meta.url))))
  ended.push(() => child.kill())
  const ask = async <T>(message: ToPhones): Promise<T> => {
    const answer = once(child, 'message')
    child.send(message)
    return (await answer)[0] as T
  }
  return {
    open: (port: number, cookies: readonly string[]) => ask({ open: { port, path, cookies } }),
    close: () => child.send({ close: true } satisfies ToPhones),
    /** Milliseconds from the trigger until the last phone has a message with the text. */
    async measure(text: string, trigger: () => Promise<unknown>): Promise<number> {
      await ask({ arm: text })
      const last = once(child, 'message')
      const startedAt = performance.timeOrigin + performance.now()
      await trigger()
      const [{ lastAt }] = (await last) as [{ lastAt: number }]
      return lastAt - startedAt
    },
  }
}

const agent = new Agent({ keepAlive: true, maxSockets: 50 })

type Sent = { readonly method?: string; readonly body?: string; readonly headers?: Record<string, string> }

const ask = (url: string, { method = 'GET', body, headers = {} }: Sent = {}) =>
  new Promise<{ readonly text: string; readonly cookie: string }>((resolve, reject) => {
    const type = body === undefined ? {} : { 'Content-Type': 'application/json' }
    const sent = request(url, { method, agent, headers: { ...type, ...headers } }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => (text += chunk))
      response.on('end', () => {
        if ((response.statusCode ?? 500) >= 400) return reject(new Error(`${url}: ${response.statusCode} ${text}`))
        resolve({ text, cookie: response.headers['set-cookie']?.[0]?.split(';')[0] ?? '' })
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })

const database = await createTestDatabase()
const restaurant = await aRestaurant(database.db, restaurantId)
const itemId = await anItem(database.db, restaurant, 'dosa')
await database.db.updateTable('restaurants').set({ table_count: tables }).execute()
const server = spawnServer({ ...database.env, NODE_ENV: 'production', RATE_LIMIT: 'off' })
ended.push(database.drop, server.kill)

const openVisit = async (url: string, at: number): Promise<string> => {
  const body = JSON.stringify({ restaurantId, tableNumber: 1 + (at % tables), userId: `phone-${at}` })
  return (await ask(`${url}/api/visits`, { method: 'POST', body })).cookie
}

const startBare = async (): Promise<{ readonly url: string; readonly port: number }> => {
  const program = fileURLToPath(new URL('bare-events.ts', import.meta.url))
  const child = ownChild(spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] }))
  ended.push(() => child.kill())
  const [line]: unknown[] = await once(child.stdout, 'data')
  const { port }: { port: number } = JSON.parse(String(line))
  return { url: `http://127.0.0.1:${port}`, port }
}

const measureFanOut = async (url: string, token: string, cookies: readonly string[]) => {
  const [ours, bare] = [startPhones(), startPhones()]
  const other = await startBare()
  await ours.open(Number(new URL(url).port), cookies)
  await bare.open(other.port, cookies)
  let left = 1
  const sellOut = (): Promise<number> => {
    left += 1
    const body = JSON.stringify({ left })
    const headers = { Authorization: `Bearer ${token}` }
    const text = `"left":${left}}`
    return ours.measure(text, () => ask(`${url}/api/items/${itemId}/availability`, { method: 'PUT', body, headers }))
  }
  const send = (): Promise<number> => {
    const body = `data: ${JSON.stringify({ kind: 'stock', stock: [{ itemId, left }] })}\n\n`
    return bare.measure('"kind":"stock"', () => ask(other.url, { method: 'POST', body }))
  }
  const round = async (one: () => Promise<number>): Promise<number[]> => {
    const times: number[] = []
    for (let at = 0; at < events; at += 1) {
      times.push(await one())
      // The server publishes at most once per second.
      await sleep(1100)
    }
    return times
  }
  await round(sellOut)
  const p99: { ours: number; bare: number }[] = []
  for (let at = 0; at < rounds; at += 1)
    p99.push({ ours: quantile(await round(sellOut), 0.99), bare: quantile(await round(send), 0.99) })
  bare.close()
  return { p99, close: ours.close }
}

const cpuDuring = async (work: () => Promise<unknown>): Promise<number> => {
  const before = cpuMsOf(server.pid)
  const startedAt = performance.now()
  await work()
  // Per phone and minute.
  return ((cpuMsOf(server.pid) - before) / listening) * (60_000 / (performance.now() - startedAt))
}

/** Each phone polls its orders every 10 s, and the menu and the countdowns every 30 s. */
const poll = async (url: string): Promise<void> => {
  const since = '1970-01-01T00%3A00%3A00'
  const asks = Array.from({ length: listening }, async (_, at) => {
    await sleep((at * pollMs) / listening)
    for (let turn = 0; turn < idleMs / pollMs; turn += 1) {
      const startedAt = performance.now()
      await ask(`${url}/api/orders?restaurantId=${restaurantId}&userId=phone-${at}&startDateTime=${since}`)
      if ((at + turn) % 3 === 0) {
        await ask(`${url}/api/restaurants/${restaurantId}`)
        await ask(`${url}/api/restaurants/${restaurantId}/stock`)
      }
      await sleep(Math.max(0, pollMs - (performance.now() - startedAt)))
    }
  })
  await Promise.all(asks)
}

const lines: string[] = ['| what | measured | budget |', '|---|---|---|']
const report = (what: string, figure: string, budget = ''): void => {
  lines.push(`| ${what} | ${figure} | ${budget} |`)
  console.log(lines.at(-1))
}
let isKept = true
try {
  const url = await server.url
  const { text } = await ask(`${url}/api/auth/login`, {
    method: 'POST',
    body: JSON.stringify({ username: restaurant.admin, password }),
  })
  const { accessToken: token }: { accessToken: string } = JSON.parse(text)
  const cookies: string[] = []
  for (let at = 0; at < warmUp + phones; at += 50)
    cookies.push(...(await Promise.all(Array.from({ length: 50 }, (_, next) => openVisit(url, at + next)))))

  const crowd = startPhones()
  await crowd.open(Number(new URL(url).port), cookies.slice(0, warmUp))
  await sleep(3000)
  const before = memoryMbOf(server.pid)
  await crowd.open(Number(new URL(url).port), cookies.slice(warmUp))
  await sleep(3000)
  const perPhone = ((memoryMbOf(server.pid) - before) * 2 ** 20) / phones
  report(`memory per phone, ${phones} connected`, `${Math.round(perPhone)} B`, `≤ ${memoryMax} B`)
  isKept &&= perPhone <= memoryMax
  crowd.close()
  await sleep(2000)

  const { p99, close } = await measureFanOut(url, token, cookies.slice(0, listening))
  const ratio = spreadOf(p99.map((one) => one.ours / one.bare))
  const ms = (side: 'ours' | 'bare'): string => spreadOf(p99.map((one) => one[side])).median.toFixed(1)
  const spread = `${ratio.median.toFixed(2)} (${ratio.least.toFixed(2)} to ${ratio.most.toFixed(2)})`
  report(
    `event to the last of ${listening} phones, p99, of a bare node:http stream`,
    `${spread}; ${ms('ours')} / ${ms('bare')} ms`,
    `≤ ${ratioMax}`,
  )
  isKept &&= ratio.median <= ratioMax

  const waiting = await cpuDuring(() => sleep(idleMs))
  close()
  await sleep(2000)
  const polling = await cpuDuring(() => poll(url))
  const cost = `${waiting.toFixed(3)} / ${polling.toFixed(2)} ms`
  report('processor time of the server per waiting phone and minute: events / polling', cost)
} finally {
  for (const end of ended.toReversed()) await end()
  agent.destroy()
}
if (!values['no-record'])
  writeSection('bench/README.md', 'visit-events', [
    'Event streams of phones at tables. An event is a changed countdown: ours checks, stores and publishes it, the bare side',
    `writes the same bytes. ${rounds} rounds of ${events} events, one a second. Polling asks for the orders every 10 s, and for`,
    'the menu and the countdowns every 30 s.',
    '',
    ...lines,
    '',
    `${isKept ? 'Kept' : '**Not kept**'}, ${describeRun()}${loadOfMachine()}.`,
  ])
process.exitCode = isKept ? 0 : 1
