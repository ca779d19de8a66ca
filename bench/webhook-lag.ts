// node bench/webhook-lag.ts [--rounds 3] [--messages 200] [--before <main.ts>] [--no-record] [sqlite | postgres]
// Measures how fast a server sends messages that wait for one webhook, alone and while many more wait for a receiver that says
// nothing. Compares with a program that sends the same requests without a database, and with another version of the server.
import { randomUUID } from 'node:crypto'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { serverMain } from '../apps/server/server-command.ts'
import type { Engine } from '../apps/server/src/db/database.ts'
import { spawnServer } from '../apps/server/test/spawn.ts'
import { openPlace, type Place } from '../testing/place.ts'
import { describeRun, loadOfMachine, spreadOf, writeSection } from '../testing/record.ts'
import { cpuMsOf } from './process-figures.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '3' },
    messages: { type: 'string', default: '200' },
    before: { type: 'string' },
    'no-record': { type: 'boolean', default: false },
  },
})
const [rounds, messages] = [Number(values.rounds), Number(values.messages)]
const engines = (['sqlite', 'postgres'] as const).filter((one) => positionals.length === 0 || positionals.includes(one))
const latencyMs = 50
const atOnce = 16
const blockedMessages = 3000
const insertedAtOnce = 50

const body = JSON.stringify({ type: 'order.placed', timestamp: new Date().toISOString(), data: 'x'.repeat(1500) })

let arrivals: number[] = []
let onAll = (): void => {}
const answering = createServer((incoming, response) => {
  incoming.resume().on('end', () => {
    setTimeout(() => {
      response.writeHead(204).end()
      arrivals.push(performance.now())
      if (arrivals.length === messages) onAll()
    }, latencyMs)
  })
})
const silent = createServer(() => {})
const listen = async (server: typeof silent): Promise<number> => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port // a TCP server has one
}
const [answeringPort, silentPort] = [await listen(answering), await listen(silent)]

/** Messages a second, from the start until all of them arrived. */
const receive = async (start: () => Promise<unknown>): Promise<number> => {
  arrivals = []
  const all = new Promise<void>((resolve) => (onAll = resolve))
  const began = performance.now()
  await start()
  await all
  return (messages * 1000) / ((arrivals.at(-1) ?? began) - began)
}

const sendBare = (): Promise<number> =>
  receive(async () => {
    let left = messages
    const headers = { 'content-length': String(Buffer.byteLength(body)) }
    const sendNext = (): void => {
      if (left === 0) return
      left -= 1
      const options = { port: answeringPort, host: '127.0.0.1', method: 'POST', agent: false, headers }
      request(options, (answer) => answer.resume().on('end', sendNext)).end(body)
    }
    for (let at = 0; at < atOnce; at += 1) sendNext()
  })

const addWebhook = async ({ db, restaurant }: Place, port: number): Promise<string> => {
  const id = randomUUID()
  const webhook = {
    restaurant_id: restaurant.id,
    id,
    url: `http://127.0.0.1:${port}/`,
    types: JSON.stringify(['order.placed']),
    secret: `whsec_${Buffer.from(randomUUID()).toString('base64')}`,
    is_on: true,
    created_at: Date.now(),
  }
  await db.insertInto('webhooks').values(webhook).execute()
  return id
}

const addMessages = async ({ db, restaurant }: Place, webhook_id: string, count: number): Promise<void> => {
  const at = Date.now()
  const times = { due_at: at, created_at: at }
  const message = {
    restaurant_id: restaurant.id,
    webhook_id,
    type: 'order.placed',
    body,
    state: 'waiting',
    ...times,
  } as const
  for (let added = 0; added < count; added += insertedAtOnce)
    await db
      .insertInto('webhook_deliveries')
      .values(Array.from({ length: insertedAtOnce }, () => ({ ...message, id: randomUUID() })))
      .execute()
}

type Figures = { readonly perSecond: number; readonly cpuMs: number }

const measure = async (place: Place, webhookId: string, main: string): Promise<Figures> => {
  const settings = { WEBHOOK_NETWORKS: '127.0.0.0/8', RATE_LIMIT: 'off', LOG_LEVEL: 'error', NODE_ENV: 'production' }
  const server = spawnServer({ ...place.env, ...settings }, main)
  await server.url
  await pause(500)
  const before = cpuMsOf(server.pid)
  const perSecond = await receive(() => addMessages(place, webhookId, messages))
  const cpuMs = (cpuMsOf(server.pid) - before) / messages
  await server.stop()
  return { perSecond, cpuMs }
}

const names: Record<Engine, string> = { sqlite: 'SQLite', postgres: 'PostgreSQL' }
const medianOf = (figures: readonly number[]): number => spreadOf(figures).median
const lines = [
  '| engine | other messages | messages/s, of the program | of the version before | messages/s | ms processor time a message |',
  '|---|---|---|---|---|---|',
]

const compare = async (place: Place, webhookId: string, others: string): Promise<void> => {
  const all: { ours: Figures; bare: number; before: Figures | undefined }[] = []
  for (let round = 0; round < rounds; round += 1)
    all.push({
      ours: await measure(place, webhookId, serverMain),
      bare: await sendBare(),
      before: values.before === undefined ? undefined : await measure(place, webhookId, values.before),
    })
  const show = (ratios: readonly number[]): string => {
    const { median, least, most } = spreadOf(ratios)
    return ratios.length === 0 ? '–' : `${median.toFixed(2)} (${least.toFixed(2)} to ${most.toFixed(2)})`
  }
  const befores = all.flatMap(({ ours, before }) => (before ? [{ ours, before }] : []))
  const sides = [all.map(({ ours }) => ours), ...(befores.length > 0 ? [befores.map(({ before }) => before)] : [])]
  const cells = [
    names[place.engine],
    others,
    show(all.map(({ ours, bare }) => ours.perSecond / bare)),
    show(befores.map(({ ours, before }) => ours.perSecond / before.perSecond)),
    sides.map((side) => medianOf(side.map(({ perSecond }) => perSecond)).toFixed(0)).join(', before '),
    sides.map((side) => medianOf(side.map(({ cpuMs }) => cpuMs)).toFixed(2)).join(', before '),
  ]
  lines.push(`| ${cells.join(' | ')} |`)
  console.log(lines.at(-1))
}

for (const engine of engines) {
  const place = await openPlace(engine)
  const webhookId = await addWebhook(place, answeringPort)
  await compare(place, webhookId, 'none')
  await addMessages(place, await addWebhook(place, silentPort), blockedMessages)
  await compare(place, webhookId, `${blockedMessages} for a receiver that says nothing`)
  await place.drop()
}
for (const server of [answering, silent]) {
  server.close()
  server.closeAllConnections()
}
const verdict = `Median of ${rounds} rounds of ${messages} messages. ${describeRun()}${loadOfMachine()}.`
console.log(verdict)
if (!values['no-record'] && positionals.length === 0)
  writeSection('bench/README.md', 'webhook-lag', [
    `Messages that wait for a webhook, whose receiver answers after ${latencyMs} ms. The program sends the same requests without a`,
    `database, ${atOnce} at once, as the server does. The version before is that of the option \`--before\` (decision 131).`,
    '',
    ...lines,
    '',
    verdict,
  ])
