import { type ReactElement, useState } from 'react'
import { renewTableVisit } from '#web/api/table-visit.ts'
import { logFailure } from '#web/lib/log.ts'
import { useTableLabel } from '#web/product/table-visit.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { handOverMessages } from '../hand-over-messages.en.ts'
import type { Refusal } from '../model/submission.ts'
import { outbox, submitOrder } from '../outbox/current-outbox.ts'
import { visitOrderMessages as messages } from '../visit-order-messages.en.ts'

/**
 * Asks whether the diner is at the table of a refused order. Yes starts a new visit and sends the order again, under a new
 * key unless a waiter may use the old one: the refusal was final. No leaves the basket as it is.
 */
export const AtTableQuestion = ({ refusal }: { readonly refusal: Refusal }): ReactElement => {
  const { key, order, problem } = refusal
  const [isStarting, setIsStarting] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const label = useTableLabel()
  const isEnded = problem?.code === 'sitting_ended'
  const table = label ?? messages.table(order.tableNumber)
  const confirm = async (): Promise<void> => {
    setHasFailed(false)
    setIsStarting(true)
    try {
      await renewTableVisit({ isHere: true, tableNumber: order.tableNumber })
    } catch (error) {
      logFailure('Error starting the visit', error)
      setHasFailed(true)
      return
    } finally {
      setIsStarting(false)
    }
    outbox.dismissRefusal(key)
    await submitOrder(order)
  }
  return (
    <ConfirmDialog
      question={isEnded ? messages.stillAt(table) : messages.at(table)}
      subject={isEnded ? messages.endedHint : messages.otherTableHint}
      confirmLabel={messages.yes}
      cancelLabel={messages.no}
      isPending={isStarting}
      error={hasFailed ? messages.failed : undefined}
      onConfirm={() => void confirm()}
      onCancel={() => outbox.dismissRefusal(key)}
    >
      {refusal.isShown && <p>{handOverMessages.correcting}</p>}
    </ConfirmDialog>
  )
}
