// The phones of orders-post.ts, in a separate process: each sends an order, waits for 201, and sends the next.
import { randomUUID } from 'node:crypto'
import { apiRoot, idempotencyKeyHeader } from '@thali/contract/api/endpoint'
import { orderEndpoints } from '@thali/contract/orders/endpoints'
import { load } from './load.ts'

/** The instruction: URL, body, number of phones, duration. */
export type SendersAsked = {
  readonly port: number
  readonly body: SentBody
  readonly clients: number
  readonly ms: number
  /** Number of consecutive tables that take turns, starting with the body's table; default 1. */
  readonly tables?: number
  /** Cookies that take turns with the tables. */
  readonly cookies?: readonly string[]
}

/** The order of all phones; only user and key differ. */
export type SentBody = {
  readonly restaurantId: string
  readonly tableNumber: number
  readonly totalPrice?: number
  readonly items: readonly { readonly itemId: string; readonly price?: number; readonly quantity: number }[]
}

/** The result: the ids of all acknowledged orders. */
export type SendersResult = { readonly ids: readonly string[]; readonly perSecond: number; readonly cpuShare: number }

const idLength = 36

const requestOf = ({ body, tables = 1, cookies = [] }: SendersAsked): (() => string) => {
  const json = JSON.stringify({ ...body, userId: randomUUID() })
  const rest = json.replace(`"tableNumber":${body.tableNumber},`, '')
  const [before = '', after = ''] = rest.split(/(?<="userId":")[^"]+/)
  // The body has the same length for all tables.
  const bytes = json.length
  const head = [
    `POST ${apiRoot}${orderEndpoints.createOrder.path} HTTP/1.1`,
    'Host: thali.test',
    'Content-Type: application/json',
    `Content-Length: ${bytes}`,
    `${idempotencyKeyHeader}: `,
  ].join('\r\n')
  let turn = 0
  return () => {
    const cookie = cookies[turn % cookies.length]
    const table = `{"tableNumber":${body.tableNumber + (turn % tables)},`
    turn += 1
    const key = cookie === undefined ? randomUUID() : `${randomUUID()}\r\nCookie: ${cookie}`
    return `${head}${key}\r\n\r\n${table}${before.slice(1)}${randomUUID()}${after}`
  }
}

const send = async (asked: SendersAsked): Promise<SendersResult> => {
  const { port, clients, ms } = asked
  const ids: string[] = []
  const onAnswer = (answer: Buffer): void => {
    if (!answer.subarray(0, 12).equals(Buffer.from('HTTP/1.1 201'))) throw new Error(answer.toString())
    const at = answer.indexOf('\r\n\r\n{"id":"') + '\r\n\r\n{"id":"'.length
    ids.push(answer.toString('latin1', at, at + idLength))
  }
  const cpu = process.cpuUsage()
  const began = performance.now()
  const { perSecond } = await load({ port, request: requestOf(asked), onAnswer }, clients, ms)
  const { user, system } = process.cpuUsage(cpu)
  return { ids, perSecond, cpuShare: (user + system) / 1000 / (performance.now() - began) }
}

process.on('message', (asked: SendersAsked) => void send(asked).then((result) => process.send?.(result)))
