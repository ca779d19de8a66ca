import type { OrderCreation, Problem } from '@thali/contract'

/** A line as it is sent; the name is for the diner's own eyes, the server takes the menu's (spec §3 "Order item"). */
export type ConfirmedLine = OrderCreation['items'][number] & {
  readonly itemName: string
  readonly price: number
}

/** The payload of a confirmed send (spec §3 "Order creation payload"). */
export type ConfirmedOrder = Omit<OrderCreation, 'items' | 'tableNumber'> & {
  readonly tableNumber: number
  readonly items: readonly ConfirmedLine[]
  readonly totalPrice: number
}

/** The server's final no, until somebody has seen it. */
export type StoredRefusal = {
  readonly message: string
  readonly problem: Problem | undefined
  /** It was not taken because it had been before: taken back, and in the kitchen all the same. */
  readonly hasArrived?: boolean
}

/** A confirmed order as it is kept, in the record of its restaurant, until the server has answered for good. */
export type Submission = {
  /** Its Idempotency-Key: however often it is sent, it is one order. */
  readonly key: string
  /** ISO 8601. */
  readonly createdDateTime: string
  readonly order: ConfirmedOrder
  /**
   * Confirmed by the staff, who entered the table: the lines left the basket with it, and other orders may wait beside
   * it. A diner's send keeps its lines in the basket until the server has the order.
   */
  readonly isByStaff?: boolean
  /** When, and where, somebody was asked again and wanted it sent. */
  readonly asked?: { readonly dateTime: string; readonly place: string }
  /** Taken back, though it may have reached the kitchen; kept for its key. */
  readonly isCancelled?: boolean
  /** When, ISO 8601; its key is good for a moment only. */
  readonly cancelledDateTime?: string
  /** Confirmed again after it was taken back, under the same key. */
  readonly isRepeated?: boolean
  readonly refusal?: StoredRefusal
}

/** A confirmed order the server has not yet answered for good. */
export type PendingSubmission = Pick<Submission, 'key' | 'createdDateTime' | 'order'> & {
  /**
   * `sending`: a request is under way; `waiting`: the last one failed, the next comes by itself; `held`: it is old, or
   * of another table, and nothing is sent until somebody says so.
   */
  readonly phase: 'sending' | 'waiting' | 'held'
  /** An attempt failed before, here or before a reload, or the first one takes long. */
  readonly isDelayed: boolean
  readonly isByStaff: boolean
}

/** The server's final no to a send. */
export type Refusal = StoredRefusal & Pick<Submission, 'key' | 'order' | 'isByStaff'>
