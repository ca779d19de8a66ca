// The record of a rush: calls and their answers.
import { setTimeout as pause } from 'node:timers/promises'
import type { Order } from '@thali/contract/orders/order'
import type { Wish } from './menu.ts'

/** An order that a phone or waiter sent. Its wishes follow the edits that were answered. */
export type SentOrder = {
  readonly userId: string
  readonly wishes: Wish[]
  /** As last answered. */
  order: Order
}

/** Money that was answered, in paise. */
export type Money = { readonly method: string; readonly amount: number; readonly tip: number }

/** A bill that was answered, with its payments. */
export type KnownBill = {
  readonly id: string
  readonly number: string
  readonly payable: number
  readonly payments: Money[]
  isCancelled: boolean
}

/** The record of all actors. */
export type Ledger = {
  readonly orders: SentOrder[]
  readonly bills: KnownBill[]
  /** Refusals by their code, such as of a dish that was sold out. */
  readonly refusals: Map<string, number>
  /** Answers that no rule explains. */
  readonly faults: string[]
  /** Attempts without an answer, or with one that requests a retry: the call and the reason. */
  readonly retried: string[]
  /** Answered times in ms. */
  readonly times: Record<'order' | 'bill' | 'payment' | 'tick', number[]>
  readonly counts: Record<'repeats' | 'parties' | 'edits' | 'calls' | 'ticks' | 'decisions' | 'unpaid', number>
}

/** An empty record. */
export const createLedger = (): Ledger => ({
  orders: [],
  bills: [],
  refusals: new Map(),
  faults: [],
  retried: [],
  times: { order: [], bill: [], payment: [], tick: [] },
  counts: { repeats: 0, parties: 0, edits: 0, calls: 0, ticks: 0, decisions: 0, unpaid: 0 },
})

/** Adds a refusal. */
export const noteRefusal = ({ refusals }: Ledger, code: string): void =>
  void refusals.set(code, (refusals.get(code) ?? 0) + 1)

/** A call of an actor. */
export type Call = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly body?: object
  readonly key?: string
  readonly cookie?: string
  /** A staff member's session; its token is replaced when it expires. */
  readonly session?: Session
}

/** A login of the staff. */
export type Session = { token: string; renew(): Promise<void> }

/** A success, or a refusal with its code. */
export type Answer<T> = { readonly body: T } | { readonly refused: string; readonly text: string }

const limitMs = 5000

/** Sends once; returns the reason why the call must be sent again if it has no final answer. */
const send = async (url: string, call: Call): Promise<{ status: number; text: string } | string> => {
  const { method, path, body, key, cookie, session } = call
  try {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(body && { 'Content-Type': 'application/json' }),
        ...(key !== undefined && { 'Idempotency-Key': key }),
        ...(cookie !== undefined && { Cookie: cookie }),
        ...(session && { Authorization: `Bearer ${session.token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(limitMs),
    })
    const text = await response.text()
    if (response.status === 401 && session) await session.renew()
    return response.status >= 500 || response.status === 429 || response.status === 401
      ? `${response.status} ${text}`
      : { status: response.status, text }
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? `, ${error.cause.message}` : ''
    return `${String(error)}${cause}`
  }
}

/** Repeats a call until it is answered, as phones and tablets do. Its key makes a repetition safe. */
export const untilAnswered = async <T>(url: string, ledger: Ledger, call: Call): Promise<Answer<T>> => {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await send(url, call)
    if (typeof answer === 'object') {
      if (answer.status < 300) return { body: JSON.parse(answer.text) as T } // as the contract has it
      const code = /"code":"(\w+)"/.exec(answer.text)?.[1] ?? String(answer.status)
      return { refused: code, text: `${call.method} ${call.path}: ${answer.status} ${answer.text}` }
    }
    ledger.retried.push(`${call.method} ${call.path}: ${answer}`)
    await pause(Math.min(2000, 50 * 2 ** attempt) * (0.5 + Math.random()))
  }
}
