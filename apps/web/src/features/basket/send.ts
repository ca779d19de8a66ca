import type { OrderCreation, Problem } from '@thali/contract'
import type { StoredSend } from '#web/lib/local-database.ts'

/** A line as it is sent; the name is for the diner's own eyes, the server takes the menu's (spec §3 "Order item"). */
export type SentLine = OrderCreation['items'][number] & {
  readonly itemName: string
  readonly price: number
}

/** The payload of a confirmed send (spec §3 "Order creation payload"). */
export type SentOrder = Omit<OrderCreation, 'items'> & {
  readonly items: readonly SentLine[]
  readonly totalPrice: number
}

/** A confirmed order the server has not yet answered for good. */
export type PendingSend = {
  /** Its Idempotency-Key: however often it is sent, it is one order. */
  readonly key: string
  readonly createdDateTime: string
  readonly order: SentOrder
  /** `sending`: a request is under way; `waiting`: the last one failed, the next comes by itself. */
  readonly phase: 'sending' | 'waiting'
  /** An attempt failed before, here or before a reload. */
  readonly isDelayed: boolean
}

/** The server's final no to a send. */
export type Refusal = { readonly order: SentOrder; readonly message: string; readonly problem: Problem | undefined }

const isSentOrder = (value: unknown): value is SentOrder =>
  typeof value === 'object' &&
  value !== null &&
  'restaurantId' in value &&
  'items' in value &&
  Array.isArray(value.items)

/**
 * Reads a stored send.
 *
 * @param stored As it lies in the browser's database.
 * @returns The send, waiting; none when it is not one of ours.
 */
export const toPending = ({ key, createdDateTime, order }: StoredSend): PendingSend[] =>
  isSentOrder(order) ? [{ key, createdDateTime, order, phase: 'waiting', isDelayed: true }] : []

/** @returns Whether a stored value is a refusal of ours. */
export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'order' in value && 'message' in value && isSentOrder(value.order)
