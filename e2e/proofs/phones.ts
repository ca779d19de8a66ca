import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Order } from '@thali/contract/orders/order'
import type { Place } from '../../testing/place.ts'
import { attempt, newOrder, type Creation, type Ledger } from './senders.ts'

/** Tables of the floor; fewer than parties, so that they meet. */
export const tables = 8

const limitMs = 5000

/** Phones at tables, with the cookie of a visit, and an order pad of a waiter. */
export type FloorPhones = {
  readonly place: Place
  /** Address of the servers. */
  readonly url: string
  /** The access token of the pad. */
  readonly token: string
  readonly count: number
  readonly goesOn: (begun: number) => boolean
  readonly onAcknowledged: (count: number) => void
}

type Sent = { readonly creation: Creation; readonly key: string; readonly headers: Readonly<Record<string, string>> }

/** The record of the phones, and the orders that were refused because their party had left. */
export type FloorLedger = Ledger & { readonly ended: number }

const openVisit = async ({ url, place }: FloorPhones, tableNumber: number, userId: string): Promise<string> => {
  for (;;) {
    const answer = await fetch(`${url}/api/visits`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ restaurantId: place.restaurant.id, tableNumber, userId, isHere: true }),
      signal: AbortSignal.timeout(limitMs),
    }).catch(() => undefined)
    const cookie = answer?.headers.getSetCookie()[0]?.split(';')[0]
    if (cookie !== undefined) return cookie
    if (answer && answer.status < 500) throw new Error(`No visit: ${answer.status} ${await answer.text()}`)
    await pause(randomInt(20, 120))
  }
}

// Answers to a phone whose party left; it scans the card again.
const hasEnded = (why: string): boolean => /"(sitting_ended|visit_mismatch)"/.test(why)

/** Phones that order until all submissions are answered. A phone whose party left starts at another table. */
export const orderAtTables = async (phones: FloorPhones): Promise<FloorLedger> => {
  const { place, url, token, count, goesOn, onAcknowledged } = phones
  const ledger: Ledger = { acknowledged: [], retries: 0, otherAnswers: 0 }
  const sent: (Sent & { readonly text: string })[] = []
  let [begun, ended] = [0, 0]
  const untilAnswered = async ({ creation, key, headers }: Sent): Promise<string | undefined> => {
    for (;;) {
      const answer = await attempt(url, creation, key, limitMs, headers)
      if (answer && 'text' in answer) return answer.text
      if (answer && hasEnded(answer.why)) return undefined
      if (answer) throw new Error(`An order was refused: ${answer.why}`)
      ledger.retries += 1
      await pause(randomInt(20, 120))
    }
  }
  const send = async (userId: string, tableNumber: number, headers: Sent['headers']): Promise<boolean> => {
    begun += 1
    const one = { creation: { ...newOrder(place, userId), tableNumber }, key: randomUUID(), headers }
    const text = await untilAnswered(one)
    if (text === undefined) {
      ended += 1
      return false
    }
    const order: Order = JSON.parse(text)
    ledger.acknowledged.push({ creation: one.creation, order })
    sent.push({ ...one, text })
    onAcknowledged(ledger.acknowledged.length)
    return true
  }
  const phone = async (_: unknown, at: number): Promise<void> => {
    const userId = `phone-${at}`
    while (goesOn(begun)) {
      const tableNumber = randomInt(1, tables + 1)
      const Cookie = await openVisit(phones, tableNumber, userId)
      // At most five, then the next guest sits down.
      for (let left = 5; left > 0 && goesOn(begun); left -= 1) if (!(await send(userId, tableNumber, { Cookie }))) break
    }
  }
  const pad = async (): Promise<void> => {
    while (goesOn(begun)) {
      await send('pad', randomInt(1, tables + 1), { Authorization: `Bearer ${token}` })
      await pause(randomInt(100))
    }
  }
  await Promise.all([...Array.from({ length: count }, phone), pad()])
  // Also after the end of its sitting, a repeated key gets the first answer (plan §3.2).
  for (const one of sent.slice(-100)) if ((await untilAnswered(one)) !== one.text) ledger.otherAnswers += 1
  return { ...ledger, ended }
}
