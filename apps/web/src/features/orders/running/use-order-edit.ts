import { useState } from 'react'
import type { Order } from '@thali/contract/orders/order'
import { serverNow } from '#web/lib/server-time.ts'
import { announce } from '#web/ui/announce.tsx'
import { showToast } from '#web/ui/toast.tsx'
import type { ClosedWith } from './close-questions.tsx'
import { nameOf } from '../lines/line-words.ts'
import type { AskedQuestion } from './order-questions.tsx'
import { draftLines, isDirty, isEmptied, startDraft, stepQuantity, takenLines } from './running-order-draft.ts'
import { orderDrafts, useOrderDraft } from './running-order-drafts.ts'
import { type SaveOutcome, closeDraft, saveQuantities } from './running-order-update.ts'
import { runningOrdersMessages as messages } from './running-orders-messages.en.ts'

/** Why the last attempt failed. */
export type Failure = 'notSaved' | 'notClosed' | 'conflict' | 'unavailable' | 'billed' | 'due'

const toastOf = {
  saved: 'updated',
  conflict: 'updateFailed',
  closed: 'closedElsewhere',
  reason: 'updateFailed',
  unavailable: 'updateFailed',
  billed: 'updateFailed',
  due: 'updateFailed',
  failed: 'updateFailed',
} as const satisfies Record<SaveOutcome, keyof typeof messages>

const failureOf = (outcome: SaveOutcome, onFailure: Failure): Failure | undefined => {
  if (outcome === 'saved' || outcome === 'closed') return undefined
  return outcome === 'failed' || outcome === 'reason' ? onFailure : outcome
}

/** The unsubmitted quantities of a running order's card, and its actions. */
export const useOrderEdit = (order: Order, onClosed: () => void) => {
  const [draft, setDraft] = useOrderDraft(order)
  const [pending, setPending] = useState<'submit' | ClosedWith>()
  const [asked, setAsked] = useState<AskedQuestion>()
  const [failure, setFailure] = useState<Failure>()
  const lines = draftLines(draft)
  const isChanged = isDirty(draft)

  const step = (line: Order['items'][number], by: 1 | -1): void => {
    if (pending) return
    const next = stepQuantity(draft, line.id, by)
    setDraft(next)
    setFailure(undefined)
    const quantity = draftLines(next).find((one) => one.id === line.id)?.quantity ?? 0
    announce(messages.counted({ dish: nameOf(line), quantity }))
  }

  const conclude = (outcome: SaveOutcome, onFailure: Failure): void => {
    setPending(undefined)
    setAsked(undefined)
    setFailure(failureOf(outcome, onFailure))
    showToast(messages[toastOf[outcome]], outcome === 'saved' ? 'success' : 'failure')
  }

  // The kitchen saw the dish after the draft was compared.
  const askReason = (question: 'void' | 'void-close'): void => {
    setPending(undefined)
    setAsked(question)
  }

  const reset = (): void => {
    setDraft(startDraft(order))
    setFailure(undefined)
  }

  const submit = async (reason?: string): Promise<void> => {
    if (reason === undefined && takenLines(draft, serverNow()).length > 0) return setAsked('void')
    setPending('submit')
    const outcome = await saveQuantities(draft.saved, lines, reason)
    if (outcome === 'reason') return askReason('void')
    conclude(outcome, 'notSaved')
    if (outcome === 'saved') orderDrafts.remove(order.id)
    if (outcome === 'saved' && isEmptied(lines)) setAsked('emptied')
  }

  const close = async (how: ClosedWith, reason?: string): Promise<void> => {
    if (how === 'changes' && reason === undefined && takenLines(draft, serverNow()).length > 0)
      return setAsked('void-close')
    setPending(how)
    const outcome = await closeDraft(draft, how, reason)
    if (outcome === 'reason') return askReason('void-close')
    conclude(outcome, 'notClosed')
    if (outcome === 'saved' || outcome === 'closed') onClosed()
  }

  return { draft, lines, isChanged, pending, asked, failure, step, reset, submit, close, setAsked }
}
