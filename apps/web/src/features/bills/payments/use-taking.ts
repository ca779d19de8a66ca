import { useState } from 'react'
import type { PaymentMethod } from '@thali/contract/bills/settlement'
import { findTyped, storeTyped, useTyped } from '#web/forms/typed.ts'
import { useHeld } from './own-calls.ts'
import { emptyDraft, type PaymentDraft } from './payment-draft.ts'
import type { RecordedPayment, RefusedPayment } from './recorded.tsx'
import type { Target } from './target.ts'

/** A bill, or one of its shares. */
type Place = { readonly shareId?: string | undefined }

/** The staff's input on a sheet, by target, and the sheet's last payment. */
export type Taking = {
  readonly recorded: RecordedPayment | undefined
  /** The last payment of this screen, if it was refused. */
  readonly refused: RefusedPayment | undefined
  /** Rises with each payment of this screen: the pane of the next one is a new element. */
  readonly count: number
  readonly draftOf: (target: Target) => PaymentDraft
  readonly change: (target: Target, change: Partial<PaymentDraft>) => void
  /** Empties the draft of the target. */
  readonly record: (target: Place, recorded: RecordedPayment) => void
  /** Records a payment that no draft stands for, such as a code that was confirmed in the list. */
  readonly recordOther: (recorded: RecordedPayment) => void
  /** Undefined when the next payment is sent. */
  readonly refuse: (refused: RefusedPayment | undefined) => void
}

type Drafts = Readonly<Record<string, PaymentDraft>>

type State = {
  readonly method: PaymentMethod
  readonly recorded?: RecordedPayment
  readonly refused?: RefusedPayment | undefined
  readonly count: number
}

const keyOf = ({ shareId = '' }: Place): string => shareId

/**
 * Keeps the drafts of a bill, also over a reload. The next payment starts with the method of the last one; a sheet
 * starts with cash.
 */
export const useTaking = (billId: string): Taking => {
  const place = `payment ${billId}`
  const drafts = useTyped(place) as Drafts | undefined // only this hook stores at the place
  const latest = (): Drafts => (findTyped(place) ?? {}) as Drafts // see `drafts`
  const [{ method, recorded, refused, count }, setState] = useState<State>({ method: 'cash', count: 0 })
  return {
    recorded,
    refused,
    // With the bill of the payment: an amount due that opens before it would seem to change (`DueHead`).
    count: useHeld(billId, count),
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
    recordOther: (payment) => setState((before) => ({ ...before, recorded: payment, refused: undefined })),
    refuse: (payment) => setState((before) => ({ ...before, refused: payment })),
  }
}
