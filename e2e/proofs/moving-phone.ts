import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { apiRoot } from '@thali/contract/api/endpoint'
import type { Order } from '@thali/contract/orders/order'
import { visitEventsPath, type VisitMessage } from '@thali/contract/visits/visit'
import { naan } from '../monsoon-dishes.ts'
import { attempt, type Creation } from './senders.ts'

/** A sent order with its key and its stored answer. */
export type Sent = { readonly creation: Creation; readonly key: string; readonly order: Order }

/** One phone with one visit, opened before all moves, and its event stream. */
export type MovingPhone = {
  readonly userId: string
  /** Sends an order until it is answered. */
  order(): Promise<Sent>
  /** Sends it again with its key, to any address; undefined for an answer that requests a retry, or its refusal. */
  repeat(sent: Sent, url?: string): Promise<Order | { readonly why: string } | undefined>
  /** Orders that the event stream announced. */
  readonly announced: ReadonlySet<string>
  /** How often a server ended the stream. */
  ends(): number
  close(): void
}

const limitMs = 5000

/** Scans a card and orders at its table; `url` is the directory's. */
export const openMovingPhone = async (
  url: string,
  { card, ...place }: { readonly restaurantId: string; readonly tableNumber: number; readonly card: string },
): Promise<MovingPhone> => {
  const scanned = await fetch(`${url}${card}`, { redirect: 'manual' })
  const cookie = scanned.headers.getSetCookie()[0]?.split(';')[0]
  if (cookie === undefined) throw new Error(`The card answers ${scanned.status}`)
  const headers = { Cookie: cookie }
  const userId = `moving-${randomUUID().slice(0, 8)}`
  const visit = await fetch(`${url}${apiRoot}/visits`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...place, userId, isHere: true }),
  })
  if (visit.status !== 201 && visit.status !== 200) throw new Error(`The visit answers ${visit.status}`)
  const announced = new Set<string>()
  const closing = new AbortController()
  let ends = 0
  const receive = (text: string): void => {
    const message = JSON.parse(text) as VisitMessage // checked against the contract in the server's tests
    if (message.kind === 'order') announced.add(message.order.id)
  }
  const readStream = async (): Promise<void> => {
    const stream = await fetch(`${url}${apiRoot}${visitEventsPath}`, { headers, signal: closing.signal })
    if (!stream.ok || !stream.body) return
    let rest = ''
    for await (const chunk of stream.body.pipeThrough(new TextDecoderStream())) {
      const events = (rest + chunk).split('\n\n')
      rest = events.pop() ?? ''
      for (const event of events) if (event.startsWith('data: ')) receive(event.slice(6))
    }
    ends += 1
  }
  const follow = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      await readStream().catch(() => undefined)
      await pause(300)
    }
  }
  void follow()
  const repeat: MovingPhone['repeat'] = async ({ creation, key }, to = url) => {
    const answer = await attempt(to, creation, key, limitMs, headers)
    if (answer && 'text' in answer) return JSON.parse(answer.text)
    return answer && { why: answer.why }
  }
  return {
    async order() {
      const creation: Creation = { ...place, userId, items: [naan] }
      const key = randomUUID()
      for (;;) {
        const answer = await attempt(url, creation, key, limitMs, headers)
        if (answer && 'text' in answer) return { creation, key, order: JSON.parse(answer.text) }
        if (answer) throw new Error(`The order of the moving phone was refused: ${answer.why}`)
        await pause(100)
      }
    },
    userId,
    repeat,
    announced,
    ends: () => ends,
    close: () => closing.abort(),
  }
}
