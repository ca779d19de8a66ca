import type { Problem } from '@thali/contract/api/problem-schema'
import type { OrderCreation } from '@thali/contract/orders/order'

/** A line of the payload. Its name is shown to the diner; the server uses the menu's (spec §3 "Order item"). */
export type ConfirmedLine = OrderCreation['items'][number] & {
  readonly itemName: string
  readonly price: number
}

/** Payload of a confirmed order (spec §3 "Order creation payload"). */
export type ConfirmedOrder = Omit<OrderCreation, 'items' | 'tableNumber'> & {
  readonly tableNumber: number
  readonly items: readonly ConfirmedLine[]
  readonly totalPrice: number
}

/** The fields of a takeaway order or a parcel. */
export type Takeaway = Pick<ConfirmedOrder, 'contact' | 'isParcel' | 'chargesTotal'>

/** The server's final refusal, until it was dismissed. */
export type StoredRefusal = {
  readonly message: string
  readonly problem: Problem | undefined
  /** The order was cancelled and confirmed again, but the server already had it. */
  readonly hasArrived?: boolean
}

/** A confirmed order without a final answer (outbox entry), stored in the record of its restaurant. */
export type Submission = {
  /** Idempotency-Key: all attempts make one order. */
  readonly key: string
  /** ISO 8601. */
  readonly createdDateTime: string
  readonly order: ConfirmedOrder
  /**
   * Confirmed by staff, who entered the table: the lines left the basket, and other orders may wait at the same time.
   * A diner's lines stay in the basket until the server has accepted the order.
   */
  readonly isByStaff?: boolean
  /** Time and place of the last confirmation, when an old order was confirmed again. */
  readonly asked?: { readonly dateTime: string; readonly place: string }
  /** Cancelled, although it may have reached the kitchen; stored for its key. */
  readonly isCancelled?: boolean
  /** ISO 8601; the key is valid for two minutes, or longer with `keepsKey`. */
  readonly cancelledDateTime?: string
  /**
   * Refused after it was shown: the waiter may send a corrected order under this key. The guest's next order uses the key
   * too, so that only one of the two is made.
   */
  readonly keepsKey?: boolean
  /** Confirmed again after it was cancelled, under the same key. */
  readonly isRepeated?: boolean
  /** Shown to a waiter as a code: the basket is frozen, since the waiter may have sent the order (plan §4.9). */
  readonly isShown?: boolean
  /** Read by a waiter from a phone, which sends the same order under the same key. */
  readonly isFromPhone?: boolean
  readonly refusal?: StoredRefusal
  /** ISO 8601. Until then the order of the pad can be undone, and the page that confirmed it sends nothing. */
  readonly heldUntil?: string
}

/** A submission as screens show it. */
export type PendingSubmission = Pick<Submission, 'key' | 'createdDateTime' | 'order'> & {
  /**
   * `sending`: a request is in flight; `waiting`: the last one failed and will be retried; `held`: the order is old
   * or for another table, and is sent only after a confirmation.
   */
  readonly phase: 'sending' | 'waiting' | 'held'
  /** An attempt failed, also before a reload, or the first one takes long. */
  readonly isDelayed: boolean
  readonly isByStaff: boolean
  /** As of the submission. */
  readonly isShown: boolean
  readonly isFromPhone: boolean
  /** Set while the order can be undone. */
  readonly heldUntil: string | undefined
}

/** A refused submission. */
export type Refusal = StoredRefusal & Pick<Submission, 'key' | 'order' | 'isByStaff' | 'isFromPhone' | 'isShown'>
