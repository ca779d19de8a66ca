import { useCallback } from 'react'
import type { BillDiscount, Input } from '@thali/contract'
import { createStore, useSelected } from '#web/lib/store.ts'

/** The guest that a bill names. */
export type Customer = NonNullable<Input<'createBill'>['body']['customer']>

/** What staff entered for a bill that is not issued. */
export type BillDraft = { readonly discounts: readonly BillDiscount[]; readonly customer?: Customer | undefined }

const none: BillDraft = { discounts: [] }

// Kept while the page is open, so that another screen or table in between loses nothing.
const drafts = createStore<ReadonlyMap<string, BillDraft>>(new Map())

/** Removes the draft of issued orders. */
export const forgetDraft = (key: string): void => {
  const next = new Map(drafts.get())
  next.delete(key)
  drafts.set(next)
}

/** The draft for some orders, and how to replace it. */
export const useBillDraft = (key: string): readonly [BillDraft, (draft: BillDraft) => void] => {
  const draft = useSelected(drafts, (all) => all.get(key) ?? none)
  const change = useCallback((next: BillDraft) => drafts.set(new Map([...drafts.get(), [key, next]])), [key])
  return [draft, change]
}
