import type { CallReason } from '@thali/contract/waiter-calls/schema'
import { createStore } from '#web/lib/store.ts'

/** A call of this tab that the server accepted. */
export type OwnCall = {
  readonly restaurantId: string
  readonly tableNumber: number
  readonly reason: CallReason
  /** Milliseconds since 1970. */
  readonly calledAt: number
}

/** The last call of this tab for each reason, for phones to which the server does not report the open calls. */
export const ownCalls = createStore<readonly OwnCall[]>([])

/** Stores a call in place of an earlier one for the same reason. */
export const addOwnCall = (call: OwnCall): void =>
  ownCalls.set([...ownCalls.get().filter(({ reason }) => reason !== call.reason), call])
