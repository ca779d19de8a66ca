import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { wallClock } from '../apps/server/test/screens/screen.ts'

/** Posts JSON over a new connection and closes it, so that the server's open connections are its screens. */
export const post = (url: string, body: object): Promise<{ readonly status: number; readonly text: string }> =>
  new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
    const call = request(url, { method: 'POST', headers, agent: false }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk) => (text += String(chunk)))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
    call.on('error', reject)
    call.end(JSON.stringify(body))
  })

type Stream = {
  /** Address of the server. */
  readonly url: string
  readonly restaurantId: string
  readonly itemId: string
  readonly count: number
  readonly perSecond: number
}

/**
 * Sends orders at a constant rate, independent of the answers; each note holds the time of sending. Returns the
 * number of 201 answers.
 */
export const sendOrders = async ({ url, restaurantId, itemId, count, perSecond }: Stream): Promise<number> => {
  const startedAt = performance.now()
  const answers: Promise<number>[] = []
  for (let index = 0; index < count; index += 1) {
    await sleep(Math.max(0, startedAt + (index * 1000) / perSecond - performance.now()))
    const items = [{ itemId, quantity: 1, specialInstructions: wallClock().toFixed(3) }]
    answers.push(
      post(`${url}/api/orders`, { restaurantId, tableNumber: (index % 20) + 1, userId: randomUUID(), items }).then(
        ({ status }) => status,
      ),
    )
  }
  return (await Promise.all(answers)).filter((status) => status === 201).length
}
