import { createStore } from '../lib/store.ts'

/** Kinds of news about a bill, the most urgent first. */
export const billNewsKinds = ['checking', 'due'] as const

/** The most urgent news of the bills at this table. */
export type BillNews = {
  /** `checking`: the restaurant looks for a payment of this phone. `due`: something is to be paid. */
  readonly kind: (typeof billNewsKinds)[number]
  readonly billId: string
  /** Rupees. */
  readonly amount: number
}

/** Undefined without a bill, and until the bills of the visit are followed. */
export const billNews = createStore<BillNews | undefined>(undefined)
