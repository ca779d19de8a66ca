import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Input } from '@thali/contract/api/calls'
import type { Order } from '@thali/contract/orders/order'
import type { Place } from '../../testing/place.ts'

/** The payload of a new order. */
export type Creation = Input<'createOrder'>['body']

/** A submission with its 201 answer. */
export type Acknowledged = { readonly creation: Creation; readonly order: Order }

/** The phones' record when all submissions are answered. */
export type Ledger = {
  readonly acknowledged: Acknowledged[]
  /** Attempts without an answer, or with one that requests a retry. */
  retries: number
  /** Repeated submissions with a different answer. */
  otherAnswers: number
}

export type Phones = {
  readonly place: Pick<Place, 'restaurant' | 'dishes'>
  /** Address of the server. */
  readonly url: string
  readonly clients: number
  /** Whether to send another order after this many. */
  readonly goesOn: (begun: number) => boolean
  /** Pause between two orders of one phone (ms). */
  readonly restMs?: number
  /** Time after which a phone abandons an attempt and retries (ms). */
  readonly limitMs?: number
  /** Called for every answer, with the number of answers. */
  readonly onAcknowledged?: (order: Order, count: number) => void
}

/** One of a list at random. Throws for an empty one. */
export const pick = <T>(from: readonly T[]): T => {
  const one = from[randomInt(from.length)]
  if (one === undefined) throw new Error('Nothing to pick from')
  return one
}

const notes = ['', '', 'less spicy', 'no onions, please: “zero” 🌶️', 'ₑxtra ₹aita']

/** A random order at a random table of twenty. */
export const newOrder = ({ restaurant, dishes }: Phones['place'], userId: string): Creation => ({
  restaurantId: restaurant.id,
  tableNumber: randomInt(1, 21),
  userId,
  items: Array.from({ length: randomInt(1, 5) }, () => {
    const { id, price } = pick(dishes)
    return { itemId: id, price, quantity: randomInt(1, 10), specialInstructions: pick(notes) }
  }),
})

type Attempt = { readonly text: string } | { readonly isRefused: true; readonly why: string } | undefined

/** Sends an order once. Returns undefined without an answer, or after one that requests a retry. */
export const attempt = async (
  url: string,
  creation: Creation,
  key: string,
  limitMs: number,
  headers: Readonly<Record<string, string>> = {},
): Promise<Attempt> => {
  try {
    const response = await fetch(`${url}/api/orders`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key, ...headers },
      body: JSON.stringify(creation),
      signal: AbortSignal.timeout(limitMs),
    })
    const text = await response.text()
    if (response.status === 201) return { text }
    if (response.status >= 500 || response.status === 408) return undefined
    return { isRefused: true, why: `${response.status} ${text}` }
  } catch {
    return undefined
  }
}

/**
 * Phones that send orders concurrently, each one after the other with a new key, until all are answered. Sometimes
 * one repeats an answered order, as if the answer was lost. Throws if an order is refused.
 */
export const sendOrders = async (phones: Phones): Promise<Ledger> => {
  const { place, url, clients, goesOn, restMs = 0, limitMs = 5000, onAcknowledged } = phones
  const ledger: Ledger = { acknowledged: [], retries: 0, otherAnswers: 0 }
  const untilAnswered = async (creation: Creation, key: string): Promise<string> => {
    for (;;) {
      const answer = await attempt(url, creation, key, limitMs)
      if (answer && 'text' in answer) return answer.text
      if (answer) throw new Error(`An order was refused: ${answer.why}`)
      ledger.retries += 1
      await pause(randomInt(20, 120))
    }
  }
  let begun = 0
  const phone = async (_: unknown, at: number): Promise<void> => {
    while (goesOn(begun)) {
      begun += 1
      const [creation, key] = [newOrder(place, `phone-${at}`), randomUUID()]
      const text = await untilAnswered(creation, key)
      const order: Order = JSON.parse(text)
      ledger.acknowledged.push({ creation, order })
      onAcknowledged?.(order, ledger.acknowledged.length)
      if (randomInt(20) === 0 && (await untilAnswered(creation, key)) !== text) ledger.otherAnswers += 1
      if (restMs > 0) await pause(randomInt(restMs) + restMs / 2)
    }
  }
  await Promise.all(Array.from({ length: clients }, phone))
  return ledger
}
