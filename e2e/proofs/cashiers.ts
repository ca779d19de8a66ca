import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { toPaise, toRupees } from '@thali/contract/basics/money'
import type { Bill } from '@thali/contract/bills/bill'
import type { Place } from '../../testing/place.ts'
import { newOrder, pick } from './senders.ts'

/** Money of one bill that was answered, in paise. A payment by a UPI request has its id in place of the key. */
export type Money = { readonly key: string; readonly amount: number; readonly tip: number }

/** A bill that was answered, and all that was answered about it. */
export type KnownBill = {
  readonly id: string
  readonly number: string
  readonly orderId: string
  readonly payable: number
  readonly payments: Money[]
  readonly refunds: Money[]
  isCancelled: boolean
}

/** The record of the cash desks when all calls are answered. */
export type CashLedger = {
  readonly bills: KnownBill[]
  /** Attempts without an answer, or with one that requests a retry. */
  retries: number
  /** Answered calls that changed money: bills, payments and refunds. */
  changes: number
  /** Repeated and answered calls. */
  repeats: number
  /** Answers that no rule explains. */
  readonly faults: string[]
}

type Desk = {
  readonly place: Place
  readonly url: string
  /** The token of an admin, with the rights of all calls. `renew` replaces an expired one. */
  readonly session: { token: string; renew(): Promise<void> }
  readonly ledger: CashLedger
}

type Ask = {
  readonly method: 'POST' | 'PUT'
  readonly path: string
  readonly body: unknown
  readonly key?: string
  /** Right answers in addition to success, such as the answer to a repeated cancellation. */
  readonly alsoRight?: readonly number[]
}

const limitMs = 5000

/** Sends a call until it is answered. Undefined for one that is `alsoRight` or a fault. */
const untilAnswered = async <T>({ url, session, ledger }: Desk, ask: Ask): Promise<T | undefined> => {
  for (;;) {
    const answer = await fetch(`${url}/api${ask.path}`, {
      method: ask.method,
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${session.token}`,
        ...(ask.key !== undefined && { 'Idempotency-Key': ask.key }),
      },
      body: JSON.stringify(ask.body),
      signal: AbortSignal.timeout(limitMs),
    })
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .catch(() => undefined)
    if (answer && answer.status < 300) return JSON.parse(answer.text)
    if (answer?.status === 401) await session.renew()
    else if (answer && answer.status < 500) {
      if (!ask.alsoRight?.includes(answer.status)) ledger.faults.push(`${ask.path}: ${answer.status} ${answer.text}`)
      return undefined
    }
    ledger.retries += 1
    await pause(randomInt(20, 120))
  }
}

/** Sends a call with a key, and sometimes again, as if its answer was lost. */
const once = async <T>(desk: Desk, ask: Ask): Promise<T | undefined> => {
  const answer = await untilAnswered<T>(desk, ask)
  if (answer && randomInt(15) === 0) {
    await untilAnswered(desk, ask)
    desk.ledger.repeats += 1
  }
  return answer
}

const payByRequest = async (desk: Desk, bill: KnownBill): Promise<void> => {
  const path = `/bills/${bill.id}/upi-requests`
  const request = await untilAnswered<{ id: string; amount: number; tip: number }>(desk, {
    method: 'POST',
    path,
    body: { tip: randomInt(3) },
  })
  if (!request) return
  const decide = { method: 'PUT', path: `/upi-requests/${request.id}` } as const
  if (randomInt(2) === 0) await untilAnswered(desk, { ...decide, body: { state: 'claimed' } })
  const utr = String(randomInt(100_000, 1_000_000))
  if (!(await once(desk, { ...decide, body: { state: 'confirmed', utr } }))) return
  const tip = toPaise(request.tip)
  bill.payments.push({ key: request.id, amount: toPaise(request.amount) - tip, tip })
  desk.ledger.changes += 1
}

const payPart = async (desk: Desk, bill: KnownBill, amount: number): Promise<void> => {
  const key = randomUUID()
  const tip = randomInt(4) === 0 ? 1000 : 0
  const body = { method: pick(['cash', 'card', 'upi', 'other']), amount: toRupees(amount), tip: toRupees(tip) }
  const answer = await once(desk, { method: 'POST', path: `/bills/${bill.id}/payments`, body, key })
  if (!answer) return
  bill.payments.push({ key, amount, tip })
  desk.ledger.changes += 1
}

const refund = async (desk: Desk, bill: KnownBill): Promise<void> => {
  const key = randomUUID()
  const amount = randomInt(1, 20) * 100
  const body = { method: 'cash', amount: toRupees(amount), reason: 'Cold food' }
  const answer = await once(desk, { method: 'POST', path: `/bills/${bill.id}/refunds`, body, key })
  if (!answer) return
  bill.refunds.push({ key, amount, tip: 0 })
  desk.ledger.changes += 1
}

const issue = async (desk: Desk): Promise<KnownBill | undefined> => {
  const creation = newOrder(desk.place, 'staff')
  const order = await once<{ id: string }>(desk, { method: 'POST', path: '/orders', body: creation, key: randomUUID() })
  if (!order) return undefined
  const ask = { method: 'POST', path: '/bills', body: { orderIds: [order.id] }, key: randomUUID() } as const
  const bill = await once<Bill>(desk, ask)
  if (!bill) return undefined
  const { id = '', number = '', payable } = bill
  const known = {
    id,
    number,
    orderId: order.id,
    payable: toPaise(payable),
    payments: [],
    refunds: [],
    isCancelled: false,
  }
  desk.ledger.bills.push(known)
  desk.ledger.changes += 1
  return known
}

/** One order, its bill, and what happens to it: payments in parts, by UPI request, a refund, a cancellation. */
const serveGuest = async (desk: Desk): Promise<void> => {
  const bill = await issue(desk)
  if (!bill) return
  if (randomInt(20) === 0) {
    const body = { reason: 'Wrong table' }
    await untilAnswered(desk, { method: 'POST', path: `/bills/${bill.id}/cancel`, body, alsoRight: [409] })
    bill.isCancelled = true
    return
  }
  const first = Math.floor(bill.payable / 200) * 100
  if (first > 0 && randomInt(2) === 0) await payPart(desk, bill, first)
  if (randomInt(20) === 0) return
  const rest = bill.payable - bill.payments.reduce((sum, { amount }) => sum + amount, 0)
  if (randomInt(4) === 0) await payByRequest(desk, bill)
  else await payPart(desk, bill, rest)
  if (randomInt(10) === 0) await refund(desk, bill)
}

type Desks = Omit<Desk, 'ledger'> & {
  readonly count: number
  readonly goesOn: (changes: number) => boolean
  readonly onChange: (changes: number) => void
}

/** Cash desks that serve guests concurrently, until all calls are answered. */
export const runCashDesks = async ({ count, goesOn, onChange, ...desk }: Desks): Promise<CashLedger> => {
  const ledger: CashLedger = { bills: [], retries: 0, changes: 0, repeats: 0, faults: [] }
  const work = async (): Promise<void> => {
    while (goesOn(ledger.changes)) {
      await serveGuest({ ...desk, ledger })
      onChange(ledger.changes)
    }
  }
  await Promise.all(Array.from({ length: count }, work))
  return ledger
}
