import type { Order } from '@thali/contract/orders/order'
import { createStore } from '#web/lib/store.ts'

export type Approvals = {
  /** The decisions of this tab that the server has not answered, by order. */
  readonly pending: ReadonlyMap<string, 'accept' | 'refuse'>
  /** Why the last decision about an order failed. */
  readonly failures: ReadonlyMap<string, string>
  /** Orders that another device decided differently while this tab was deciding. */
  readonly overtaken: readonly Order[]
}

const none: Approvals = { pending: new Map(), failures: new Map(), overtaken: [] }

/** The decisions under way on this tab. */
export const approvals = createStore(none)

/** Empties the store when the staff area closes. */
export const resetApprovals = (): void => approvals.set(none)
