// Parties at tables: they scan the card, order, call, ask for more, pay and leave.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Order } from '@thali/contract/orders/order'
import type { Visit } from '@thali/contract/visits/visit'
import { noteRefusal, untilAnswered, type Ledger, type SentOrder, type Session } from './ledger.ts'
import { paise, sumOf, type Wish } from './menu.ts'

/** The parts that the actors of a rush share. */
export type Rush = {
  readonly restaurantId: string
  /** Address of the server for the phones, with faults, and for the tablets of the staff. */
  readonly phones: string
  readonly staff: string
  readonly sessions: Readonly<Record<'admin' | 'waiter' | 'kitchen' | 'cashier', Session>>
  readonly ledger: Ledger
  readonly random: () => number
  readonly choose: () => Wish[]
  /** Paths of the table cards by table. */
  readonly cards: ReadonlyMap<number, string>
  readonly runId: string
  /** Multiplies each pause: below 1 a faster rush. */
  readonly pace: number
  readonly isOver: () => boolean
}

/** Rests for about some seconds. */
export const rest = ({ random, pace }: Rush, seconds: number): Promise<void> =>
  pause(seconds * 1000 * pace * (0.5 + random()))

/** A phone at a table, with the cookie of its visit. */
export type Phone = { readonly userId: string; readonly cookie: string }

/** Explained by the other actors: a dish ran out, or its party was moved or ended. */
const explained = new Set(['item_unavailable', 'ordering_closed', 'sitting_ended', 'visit_mismatch'])

/** Scans the card of a table. */
const scan = async ({ phones, cards, ledger }: Rush, tableNumber: number): Promise<string> => {
  const card = cards.get(tableNumber)
  if (card === undefined) throw new Error(`Table ${tableNumber} has no card`)
  for (;;) {
    const answer = await fetch(`${phones}${card}`, { redirect: 'manual', signal: AbortSignal.timeout(5000) }).catch(
      () => undefined,
    )
    const cookie = answer?.headers.getSetCookie()[0]?.split(';')[0]
    if (cookie !== undefined) return cookie
    if (answer && answer.status < 500) throw new Error(`The card of table ${tableNumber} answers ${answer.status}`)
    ledger.retried.push(`GET ${card}: ${answer?.status ?? 'no answer'}`)
    await pause(100)
  }
}

/** A phone that sits down at a table. */
export const openPhone = async (rush: Rush, tableNumber: number): Promise<Phone> => {
  const { phones, restaurantId, ledger, runId } = rush
  const userId = `${runId}-${randomUUID().slice(0, 8)}`
  const cookie = await scan(rush, tableNumber)
  const body = { restaurantId, tableNumber, userId, isHere: true }
  const answer = await untilAnswered<Visit>(phones, ledger, { method: 'POST', path: '/visits', body, cookie })
  if ('refused' in answer) {
    if (explained.has(answer.refused)) noteRefusal(ledger, answer.refused)
    else ledger.faults.push(answer.text)
  }
  return { userId, cookie }
}

/** The lines as the API takes them. */
const toItems = (wishes: readonly Wish[]): object[] =>
  wishes.map(({ unitPaise, ...line }) => ({ ...line, price: unitPaise / 100 }))

/** Sends a basket, and sometimes again, as if the answer was lost. Undefined for a refused one. */
export const sendBasket = async (
  rush: Rush,
  url: string,
  by: { readonly userId: string; readonly cookie?: string; readonly session?: Session },
  tableNumber: number,
): Promise<SentOrder | undefined> => {
  const { restaurantId, ledger, random } = rush
  const wishes = rush.choose()
  if (wishes.length === 0) return undefined
  const { userId, cookie, session } = by
  const body = {
    restaurantId,
    tableNumber,
    userId,
    items: toItems(wishes),
    totalPrice: sumOf(wishes) / 100,
  }
  const call = {
    method: 'POST',
    path: '/orders',
    body,
    key: randomUUID(),
    ...(cookie !== undefined && { cookie }),
    ...(session && { session }),
  } as const
  const begun = performance.now()
  const answer = await untilAnswered<Order>(url, ledger, call)
  if ('refused' in answer) {
    if (explained.has(answer.refused)) noteRefusal(ledger, answer.refused)
    else ledger.faults.push(answer.text)
    return undefined
  }
  ledger.times.order.push(performance.now() - begun)
  const sent: SentOrder = { userId, wishes, order: answer.body }
  ledger.orders.push(sent)
  if (random() < 0.1) {
    ledger.counts.repeats += 1
    const again = await untilAnswered<Order>(url, ledger, call)
    if ('refused' in again || again.body.id !== sent.order.id)
      ledger.faults.push(`A repeated order is another one: ${JSON.stringify(again)}`)
  }
  return sent
}

const callReasons = ['waiter', 'water', 'cutlery', 'bill'] as const

/** A guest presses the bell. */
export const callWaiter = async (
  { phones, restaurantId, ledger, random }: Rush,
  { cookie }: Phone,
  tableNumber: number,
): Promise<void> => {
  const reason = callReasons[Math.floor(random() * callReasons.length)] ?? 'waiter'
  const body = { restaurantId, tableNumber, reason }
  const answer = await untilAnswered(phones, ledger, { method: 'POST', path: '/notifications/waiter', body, cookie })
  if (!('refused' in answer)) ledger.counts.calls += 1
  else if (explained.has(answer.refused)) noteRefusal(ledger, answer.refused)
  else ledger.faults.push(answer.text)
}

/** Whether an answered order has the lines and the sum of its wishes. */
export const isAsWished = ({ wishes, order }: SentOrder): boolean =>
  paise(order.totalPrice) === sumOf(wishes) &&
  order.items.length === wishes.length &&
  wishes.every(({ itemId, quantity, unitPaise }) =>
    order.items.some((line) => line.itemId === itemId && line.quantity === quantity && paise(line.price) === unitPaise),
  )
