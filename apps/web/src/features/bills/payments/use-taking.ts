import { useState } from 'react'
import type { PaymentMethod } from '@thali/contract'
import { findTyped, storeTyped, useTyped } from '../typed.ts'
import { emptyDraft, type PaymentDraft } from './payment-draft.ts'
import type { RecordedPayment } from './recorded.tsx'
import type { Target } from './target.ts'

/** What staff typed on a sheet, by target, and its last payment. */
export type Taking = {
  readonly recorded: RecordedPayment | undefined
  /** Rises with each payment of this screen: the pane of the next one is a new element. */
  readonly count: number
  readonly draftOf: (target: Target) => PaymentDraft
  readonly change: (target: Target, change: Partial<PaymentDraft>) => void
  /** Empties the draft of the target. */
  readonly record: (target: Target, recorded: RecordedPayment) => void
}

type Drafts = Readonly<Record<string, PaymentDraft>>

type State = { readonly method: PaymentMethod; readonly recorded?: RecordedPayment; readonly count: number }

const keyOf = ({ shareId = '' }: Pick<Target, 'shareId'>): string => shareId

/**
 * Keeps the drafts of a bill, also over a reload. The method of the last payment is that of the next one; a sheet starts
 * with cash.
 */
export const useTaking = (billId: string): Taking => {
  const place = `payment ${billId}`
  const drafts = useTyped(place) as Drafts | undefined // only this hook stores at the place
  const latest = (): Drafts => (findTyped(place) ?? {}) as Drafts // see `drafts`
  const [{ method, recorded, count }, setState] = useState<State>({ method: 'cash', count: 0 })
  return {
    recorded,
    count,
    draftOf: (target) => drafts?.[keyOf(target)] ?? emptyDraft(method),
    change: (target, change) => {
      const before = latest()
      storeTyped(place, { ...before, [keyOf(target)]: { ...(before[keyOf(target)] ?? emptyDraft(method)), ...change } })
    },
    record: (target, payment) => {
      const { [keyOf(target)]: _, ...others } = latest()
      storeTyped(place, Object.keys(others).length === 0 ? undefined : others)
      setState({ method: payment.method, recorded: payment, count: count + 1 })
    },
  }
}
