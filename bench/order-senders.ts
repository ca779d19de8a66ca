// The phones of orders-post.ts, in a separate process: each sends an order, waits for 201, and sends the next.
import { randomUUID } from 'node:crypto'
import { apiRoot, endpoints, idempotencyKeyHeader } from '@thali/contract'
import { load } from './load.ts'

/** The instruction: URL, body, number of phones, duration. */
export type SendersAsked = {
  readonly port: number
  readonly body: SentBody
  readonly clients: number
  readonly ms: number
}

/** The order of all phones; only user and key differ. */
export type SentBody = {
  readonly restaurantId: string
  readonly tableNumber: number
  readonly totalPrice: number
  readonly items: readonly { readonly itemId: string; readonly price: number; readonly quantity: number }[]
}

/** The result: the ids of all acknowledged orders. */
export type SendersResult = { readonly ids: readonly string[]; readonly perSecond: number; readonly cpuShare: number }

const idLength = 36

const requestOf = (body: SentBody): (() => string) => {
  const json = JSON.stringify({ ...body, userId: randomUUID() })
  const [before = '', after = ''] = json.split(/(?<="userId":")[^"]+/)
  const head = [
    `POST ${apiRoot}${endpoints.createOrder.path} HTTP/1.1`,
    'Host: thali.test',
    'Content-Type: application/json',
    `Content-Length: ${json.length}`,
    `${idempotencyKeyHeader}: `,
  ].join('\r\n')
  return () => `${head}${randomUUID()}\r\n\r\n${before}${randomUUID()}${after}`
}

const send = async ({ port, body, clients, ms }: SendersAsked): Promise<SendersResult> => {
  const ids: string[] = []
  const onAnswer = (answer: Buffer): void => {
    if (!answer.subarray(0, 12).equals(Buffer.from('HTTP/1.1 201'))) throw new Error(answer.toString())
    const at = answer.indexOf('\r\n\r\n{"id":"') + '\r\n\r\n{"id":"'.length
    ids.push(answer.toString('latin1', at, at + idLength))
  }
  const cpu = process.cpuUsage()
  const began = performance.now()
  const { perSecond } = await load({ port, request: requestOf(body), onAnswer }, clients, ms)
  const { user, system } = process.cpuUsage(cpu)
  return { ids, perSecond, cpuShare: (user + system) / 1000 / (performance.now() - began) }
}

process.on('message', (asked: SendersAsked) => void send(asked).then((result) => process.send?.(result)))
