import { createStore } from '../lib/store.ts'

/** Kinds of news about a bill, the most urgent first. */
export const billNewsKinds = ['noted', 'checking', 'started', 'due'] as const

/** The most urgent news of the bills at this table. */
export type BillNews = {
  /**
   * `noted`: the guest paid, and the phone has no network to report it. `checking`: the restaurant looks for that payment.
   * `started`: the guest has to say whether a payment went through. `due`: something is to be paid.
   */
  readonly kind: (typeof billNewsKinds)[number]
  readonly billId: string
  /** Rupees. */
  readonly amount: number
  /** The request, for a started payment. */
  readonly requestId?: string | undefined
}

/** Undefined without a bill, and until the bills of the visit are followed. */
export const billNews = createStore<BillNews | undefined>(undefined)
