import { useState } from 'react'
import type { PaymentMethod } from '@thali/contract'
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

type State = {
  readonly drafts: Readonly<Record<string, PaymentDraft>>
  readonly method: PaymentMethod
  readonly recorded?: RecordedPayment
  readonly count: number
}

const keyOf = ({ shareId = '' }: Pick<Target, 'shareId'>): string => shareId

/** Keeps the drafts of a sheet. The method of the last payment is that of the next one; a sheet starts with cash. */
export const useTaking = (): Taking => {
  const [state, setState] = useState<State>({ drafts: {}, method: 'cash', count: 0 })
  const draftOf = (target: Target): PaymentDraft => state.drafts[keyOf(target)] ?? emptyDraft(state.method)
  return {
    recorded: state.recorded,
    count: state.count,
    draftOf,
    change: (target, change) =>
      setState((before) => {
        const draft = before.drafts[keyOf(target)] ?? emptyDraft(before.method)
        return { ...before, drafts: { ...before.drafts, [keyOf(target)]: { ...draft, ...change } } }
      }),
    record: (target, recorded) =>
      setState((before) => {
        const { [keyOf(target)]: _, ...drafts } = before.drafts
        return { drafts, method: recorded.method, recorded, count: before.count + 1 }
      }),
  }
}
