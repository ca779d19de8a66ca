import { Agent, request, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Input } from '@thali/contract/api/calls'
import { apiRoot } from '@thali/contract/api/endpoint'
import type { Problem } from '@thali/contract/api/problem-schema'
import { orderEndpoints } from '@thali/contract/orders/endpoints'
import type { Order } from '@thali/contract/orders/order'
import { engine } from './database.ts'
import { afterTest } from './harness.ts'

/** One order of one phone, with its idempotency key. */
export type Send = { readonly body: Input<'createOrder'>['body']; readonly key: string }

/** The server's answer to a `Send`. */
export type SendAnswer = {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Order & Problem
}

/** Repeats a call after 503, which stores nothing: on a slow machine PostgreSQL runs out of free connections. */
export const repeatWhileBusy = async <Answer extends { readonly status: number }>(
  call: () => Promise<Answer>,
): Promise<Answer> => {
  const answer = await call()
  return engine === 'postgres' && answer.status === 503 ? repeatWhileBusy(call) : answer
}

/**
 * Opens a connection for each phone. Returns a function that sends one order per phone at the same moment. The server
 * reads them in one turn of its event loop. Answers are in the order of the phones.
 */
export const openPhones = async (
  url: string,
  count: number,
): Promise<(sends: readonly Send[]) => Promise<SendAnswer[]>> => {
  const agent = new Agent({ keepAlive: true, maxSockets: count, maxFreeSockets: count })
  afterTest(async () => agent.destroy())
  const ask = (path: string, method: string, headers: Record<string, string>, json: string): Promise<SendAnswer> =>
    new Promise((resolve, reject) => {
      const outgoing = request(`${url}${path}`, { agent, method, headers }, (answer) => {
        const { statusCode: status = 0, headers: answered } = answer
        // The caller checks the status.
        const read = (body: string): void =>
          resolve({ status, headers: answered, body: (json === '' ? {} : JSON.parse(body)) as SendAnswer['body'] })
        text(answer).then(read, reject)
      })
      outgoing.on('error', reject)
      outgoing.end(json)
    })
  await Promise.all(Array.from({ length: count }, () => ask('/livez', 'GET', {}, '')))
  const { path, method } = orderEndpoints.createOrder
  return (sends) =>
    Promise.all(
      sends.map(({ body, key }) =>
        repeatWhileBusy(() =>
          ask(
            apiRoot + path,
            method,
            { 'Content-Type': 'application/json', 'Idempotency-Key': key },
            JSON.stringify(body),
          ),
        ),
      ),
    )
}
