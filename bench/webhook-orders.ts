// node bench/webhook-orders.ts [--pairs 5] [--ms 1500] [--no-record] [sqlite | postgres]
// Compares POST /orders of a restaurant with a webhook, whose receiver answers or is away, with one without a webhook.
// The sides alternate.
import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import { fileURLToPath } from 'node:url'
import { ownChild } from '../apps/server/test/children.ts'
import type { Engine } from '../apps/server/src/db/database.ts'
import { openPlace, type Place } from '../testing/place.ts'
import { describeRun, loadOfMachine, spreadOf, writeSection } from '../testing/record.ts'
import type { SendersAsked, SendersResult } from './order-senders.ts'
import { cpuMsOf } from './process-figures.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pairs: { type: 'string', default: '5' },
    ms: { type: 'string', default: '1500' },
    'no-record': { type: 'boolean', default: false },
  },
})
const [pairs, ms] = [Number(values.pairs), Number(values.ms)]
const engines = (['sqlite', 'postgres'] as const).filter((one) => positionals.length === 0 || positionals.includes(one))
const clientCounts = [1, 8]

const senders = ownChild(fork(fileURLToPath(new URL('order-senders.ts', import.meta.url))))
const ask = async (asked: SendersAsked): Promise<SendersResult> => {
  senders.send(asked)
  const [answer]: SendersResult[] = await once(senders, 'message')
  if (!answer) throw new Error('The phones ended')
  return answer
}

let received = 0
const receiver = createServer((request, response) => {
  request.resume().on('end', () => {
    received += 1
    response.writeHead(204).end()
  })
})
await new Promise<void>((resolve) => void receiver.listen(0, '127.0.0.1', resolve))
const receiverPort = (receiver.address() as AddressInfo).port // a TCP server has one

/** A restaurant on its own server. `url` is the address of its webhook. */
const openSide = async (engine: Engine, url: string | undefined) => {
  const place: Place = await openPlace(engine, { WEBHOOK_NETWORKS: '127.0.0.0/8' })
  const restaurantId = place.restaurant.id
  if (url !== undefined)
    await place.db
      .insertInto('webhooks')
      .values({
        restaurant_id: restaurantId,
        id: randomUUID(),
        url,
        types: JSON.stringify(['order.placed']),
        secret: `whsec_${Buffer.from(randomUUID()).toString('base64')}`,
        is_on: true,
        created_at: Date.now(),
      })
      .execute()
  const server = place.serve()
  const port = Number(new URL(await server.url).port)
  const items = place.dishes.slice(0, 3).map(({ id: itemId, price }) => ({ itemId, price, quantity: 2 }))
  const totalPrice = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  return {
    place,
    async send(clients: number) {
      const before = cpuMsOf(server.pid)
      const body = { restaurantId, tableNumber: 7, totalPrice, items }
      const { ids, perSecond } = await ask({ port, body, clients, ms })
      return { perSecond, cpuMs: (cpuMsOf(server.pid) - before) / ids.length }
    },
  }
}

const lines = [
  '| engine, clients | receiver | orders/s, of those without a webhook | spread | orders/s, with / without | ms processor time of the server an order |',
  '|---|---|---|---|---|---|',
]

const names: Record<Engine, string> = { sqlite: 'SQLite', postgres: 'PostgreSQL' }
const medianOf = (figures: readonly number[]): number => spreadOf(figures).median

for (const engine of engines) {
  const plain = await openSide(engine, undefined)
  const sides = {
    answers: await openSide(engine, `http://127.0.0.1:${receiverPort}/orders`),
    // No program listens on the port of discard.
    'is away': await openSide(engine, 'http://127.0.0.1:9/orders'),
  }
  for (const clients of clientCounts)
    for (const [name, side] of Object.entries(sides)) {
      await plain.send(clients)
      await side.send(clients)
      const all: { ours: Awaited<ReturnType<typeof side.send>>; other: Awaited<ReturnType<typeof side.send>> }[] = []
      for (let pair = 0; pair < pairs; pair += 1)
        all.push({ ours: await side.send(clients), other: await plain.send(clients) })
      const { median, least, most } = spreadOf(all.map(({ ours, other }) => ours.perSecond / other.perSecond))
      const rates = [all.map(({ ours }) => ours.perSecond), all.map(({ other }) => other.perSecond)].map(medianOf)
      const cpu = [all.map(({ ours }) => ours.cpuMs), all.map(({ other }) => other.cpuMs)].map(medianOf)
      const cells = [
        `${names[engine]}, ${clients}`,
        name,
        median.toFixed(2),
        `${least.toFixed(2)} to ${most.toFixed(2)}`,
        rates.map((rate) => rate.toFixed(0)).join(' / '),
        cpu.map((one) => one.toFixed(2)).join(' / '),
      ]
      lines.push(`| ${cells.join(' | ')} |`)
      console.log(lines.at(-1))
    }
  for (const { place } of [plain, ...Object.values(sides)]) await place.drop()
}
senders.kill()
receiver.close()
if (received === 0) throw new Error('The receiver got no message')
const verdict = `Median of ${pairs} pairs of ${ms} ms; ${received} messages arrived. ${describeRun()}${loadOfMachine()}.`
console.log(verdict)
if (!values['no-record'] && positionals.length === 0)
  writeSection('bench/README.md', 'webhook-orders', [
    'Orders of guests at a restaurant with one webhook, against the same restaurant without one. Each order stores one message in its',
    'transaction. The worker of the same process sends the messages at the same time to a receiver on this machine.',
    '',
    ...lines,
    '',
    verdict,
  ])
