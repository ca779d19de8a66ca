import type { BasketRecords } from '../store/basket-records.ts'
import type { PendingSubmission, Refusal, ConfirmedOrder, StoredRefusal, Submission } from '../model/submission.ts'

export type OutboxState = {
  /** False until the stored sends were read. */
  readonly isLoaded: boolean
  readonly submissions: readonly PendingSubmission[]
  /** Until they are dismissed; at most one of a diner, any number of the staff's. */
  readonly refusals: readonly Refusal[]
}

/** Storage, network and time as the outbox uses them; tests pass their own. */
export type OutboxNeeds = {
  readonly records: BasketRecords
  /** POST /orders, once. Rejects when there is no 201; replayed is what the server had answered to the key before. */
  readonly post: (order: ConfirmedOrder, key: string) => Promise<{ readonly isReplayed: boolean }>
  /** Meaning of a rejection of `post`: no answer came, an answer that may change, or a final no. */
  readonly classify: (error: unknown) => 'unreachable' | 'again' | StoredRefusal
  /** Whether a question comes before it is sent. */
  readonly needsConfirmation: (submission: Submission) => boolean
  /** Where the phone is, as it stands in `asked`. */
  readonly place: () => string
  /** Runs one at a time over all tabs, as far as the browser can. */
  readonly withLock: <T>(work: () => Promise<T>) => Promise<T>
  /** Runs something later; gives back how to call it off. */
  readonly schedule: (work: () => void, delayMs: number) => () => void
  readonly newKey: () => string
  readonly now: () => Date
  /** The order is in the kitchen. A diner's is still in the basket. */
  readonly onAccepted: (order: ConfirmedOrder) => void
  /** An order of the staff is stored and leaves the basket. May be called more than once for the same order. */
  readonly onQueued: (order: ConfirmedOrder) => void
}
