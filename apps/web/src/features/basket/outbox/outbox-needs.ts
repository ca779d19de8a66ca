import type { BasketRecords } from '../store/basket-records.ts'
import type { PendingSubmission, Refusal, ConfirmedOrder, StoredRefusal, Submission } from '../model/submission.ts'

export type OutboxState = {
  /** False until the stored submissions were read. */
  readonly isLoaded: boolean
  readonly submissions: readonly PendingSubmission[]
  /** Until dismissed; at most one of a diner, any number of staff. */
  readonly refusals: readonly Refusal[]
}

/** The server's answer to a confirmed order. */
export type Accepted = {
  /** The server had answered this key before. */
  readonly isReplayed: boolean
  /** A waiter has to confirm the order (plan §4.3). */
  readonly isWaiting?: boolean
  /** The id of an order that goes to the kitchen when it is paid. */
  readonly unpaidId?: string
  /** A waiter sent it for this phone, perhaps changed (plan §4.9). */
  readonly isByWaiter?: boolean
}

/** Result of an attempt; `skipped` without a request. */
export type Attempt = 'answered' | 'again' | 'unreachable' | 'skipped'

/** Storage, network and time; tests pass their own. */
export type OutboxNeeds = {
  readonly records: BasketRecords
  /** One POST /orders. Rejects without a 201. */
  readonly post: (order: ConfirmedOrder, key: string) => Promise<Accepted>
  /** Classifies a rejection of `post`: no answer, an answer that may change, or a final refusal. */
  readonly classify: (error: unknown) => 'unreachable' | 'again' | StoredRefusal
  /** True when the order may be sent only after a confirmation. */
  readonly needsConfirmation: (submission: Submission) => boolean
  /** Restaurant and table of this phone, as stored in `asked`. */
  readonly place: () => string
  /** Runs one work at a time across tabs, if the browser supports locks. */
  readonly withLock: <T>(work: () => Promise<T>) => Promise<T>
  /** Runs work later; returns how to cancel it. */
  readonly schedule: (work: () => void, delayMs: number) => () => void
  readonly newKey: () => string
  readonly now: () => Date
  /** The server accepted the order. A diner's lines are still in the basket. */
  readonly onAccepted: (order: ConfirmedOrder, accepted: Accepted) => void
  /** A staff order is stored and leaves the basket. May be called more than once for one order. */
  readonly onQueued: (order: ConfirmedOrder) => void
}
