// node bench/compression.ts [--pairs 9] [--ms 1500] [--no-record]
// Measures the cost of compressed answers: the same server and request, with and without Accept-Encoding, in turns.
import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { apiRoot, idempotencyKeyHeader } from '@thali/contract/api/endpoint'
import { password } from '../apps/server/test/builders.ts'
import { openPlace, type Place } from '../testing/place.ts'
import { describeRun, loadOfMachine, spreadOf, writeSection } from '../testing/record.ts'
import { cpuMsOf } from './process-figures.ts'

const budget = 0.95
const clients = 8

const { values } = parseArgs({
  options: {
    pairs: { type: 'string', default: '9' },
    ms: { type: 'string', default: '1500' },
    'no-record': { type: 'boolean', default: false },
  },
})
const pairs = Number(values.pairs)
const ms = Number(values.ms)

type Headers = Readonly<Record<string, string>>
/** Answers a second, processor time of the server for each (ms), and bytes of the last body on the line. */
type Rate = { readonly perSecond: number; readonly cpuMs: number; readonly bytes: number }
type Send = (headers: Headers) => Promise<Response>

const post =
  (url: string, { restaurant, dishes }: Place, lines: number): Send =>
  (headers) => {
    const items = dishes.slice(0, lines).map(({ id }) => ({ itemId: id, quantity: 1 }))
    return fetch(`${url}${apiRoot}/orders`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json', [idempotencyKeyHeader]: randomUUID() },
      body: JSON.stringify({ restaurantId: restaurant.id, tableNumber: 7, userId: randomUUID(), items }),
    })
  }

const measure = async (pid: number, send: Send, accepted: string): Promise<Rate> => {
  const before = cpuMsOf(pid)
  const began = performance.now()
  let answers = 0
  let bytes = 0
  const run = async (): Promise<void> => {
    while (performance.now() - began < ms) {
      const response = await send({ 'Accept-Encoding': accepted })
      if (!response.ok) throw new Error(await response.text())
      const body = await response.arrayBuffer()
      bytes = Number(response.headers.get('Content-Length') ?? body.byteLength)
      answers += 1
    }
  }
  await Promise.all(Array.from({ length: clients }, run))
  const passed = performance.now() - began
  return { perSecond: (answers * 1000) / passed, cpuMs: (cpuMsOf(pid) - before) / answers, bytes }
}

const ratioText = (figures: readonly number[]): string => {
  const { median, least, most } = spreadOf(figures)
  return `${median.toFixed(2)} (${least.toFixed(2)} to ${most.toFixed(2)})`
}

const row = async (name: string, pid: number, send: Send): Promise<string> => {
  await measure(pid, send, 'br')
  const all: { plain: Rate; coded: Rate }[] = []
  for (let pair = 0; pair < pairs; pair += 1) {
    const isFirst = pair % 2 === 0
    const one = await measure(pid, send, isFirst ? 'identity' : 'br')
    const other = await measure(pid, send, isFirst ? 'br' : 'identity')
    all.push(isFirst ? { plain: one, coded: other } : { plain: other, coded: one })
  }
  const rates = all.map(({ plain, coded }) => coded.perSecond / plain.perSecond)
  const cpu = all.map(({ plain, coded }) => coded.cpuMs / plain.cpuMs)
  const last = all.at(-1)
  const cells = [name, ratioText(rates), ratioText(cpu), `${last?.plain.bytes} / ${last?.coded.bytes}`]
  const line = `| ${cells.join(' | ')} |`
  console.log(line)
  return line
}

const place = await openPlace('sqlite')
try {
  const server = place.serve()
  const url = await server.url
  const login = await fetch(`${url}${apiRoot}/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: place.restaurant.waiter, password }),
  })
  const { accessToken }: { accessToken: string } = await login.json()
  for (let order = 0; order < 80; order += 1) await post(url, place, 4)({})
  const since = encodeURIComponent('2026-01-01T00:00:00')
  const list: Send = (headers) =>
    fetch(
      `${url}${apiRoot}/orders?restaurantId=${place.restaurant.id}&status=Pending&tableNumber=7&startDateTime=${since}`,
      {
        headers: { ...headers, Authorization: `Bearer ${accessToken}` },
      },
    )
  const rows = [
    await row('GET /orders, 80 running orders', server.pid, list),
    await row('POST /orders, 3 lines', server.pid, post(url, place, 3)),
    await row('POST /orders, 12 lines', server.pid, post(url, place, 12)),
  ]
  if (!values['no-record'])
    writeSection('bench/README.md', 'compression', [
      'Answers with `Accept-Encoding: br` compared with `identity`, of the same server in turns.',
      '',
      '| what | a second, of uncompressed | processor time each | bytes, plain / compressed |',
      '|---|---|---|---|',
      ...rows,
      '',
      `${clients} clients, median of ${pairs} pairs of ${ms} ms; the budget of POST is ${budget}. ${describeRun()}${loadOfMachine()}.`,
    ])
} finally {
  await place.drop()
}
