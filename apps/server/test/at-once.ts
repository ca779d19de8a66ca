import { Agent, request, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { apiRoot, endpoints, type Input, type Order, type Problem } from '@thali/contract'
import { engine } from './database.ts'
import { afterTest } from './harness.ts'

/** One of many sends. */
export type Send = { readonly body: Input<'createOrder'>['body']; readonly key: string }

/** Its answer. */
export type SendAnswer = {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Order & Problem
}

/**
 * Repeats a call that PostgreSQL had no free connection for, as phones do: a slow machine lets some wait too long.
 *
 * @param call Makes the call; safe to repeat after 503, which stores nothing.
 */
export const repeatWhileBusy = async <Answer extends { readonly status: number }>(
  call: () => Promise<Answer>,
): Promise<Answer> => {
  const answer = await call()
  return engine === 'postgres' && answer.status === 503 ? repeatWhileBusy(call) : answer
}

/**
 * Phones with open connections, whose sends lie before the server together: it reads all of them in one turn of its loop.
 *
 * @param url Of the server.
 * @param count How many phones.
 * @returns Sends as many orders as there are phones, at one moment; gives their answers in that order.
 */
export const openPhones = async (
  url: string,
  count: number,
): Promise<(sends: readonly Send[]) => Promise<SendAnswer[]>> => {
  const agent = new Agent({ keepAlive: true, maxSockets: count, maxFreeSockets: count })
  afterTest(async () => agent.destroy())
  const ask = (path: string, method: string, headers: Record<string, string>, json: string): Promise<SendAnswer> =>
    new Promise((resolve, reject) => {
      const asked = request(`${url}${path}`, { agent, method, headers }, (answer) => {
        const { statusCode: status = 0, headers: answered } = answer
        // Checked by the status.
        const read = (body: string): void =>
          resolve({ status, headers: answered, body: (json === '' ? {} : JSON.parse(body)) as SendAnswer['body'] })
        text(answer).then(read, reject)
      })
      asked.on('error', reject)
      asked.end(json)
    })
  await Promise.all(Array.from({ length: count }, () => ask('/livez', 'GET', {}, '')))
  const { path, method } = endpoints.createOrder
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
