import type { ReactElement } from 'react'
import { quantitySummary } from '@thali/contract'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { staffOutboxMessages as messages } from '../later-messages.en.ts'
import type { PendingSubmission } from '../model/submission.ts'
import { outbox } from '../outbox/current-outbox.ts'

type DiscardQuestionProps = { readonly submission: PendingSubmission; readonly onClose: () => void }

/** Asks staff before an order is deleted from their device. */
export const DiscardQuestion = ({ submission, onClose }: DiscardQuestionProps): ReactElement => {
  const { key, order, isFromPhone } = submission
  return (
    <ConfirmDialog
      question={messages.discardQuestion(order.tableNumber, quantitySummary(order.items))}
      subject={isFromPhone ? messages.discardFromPhone : messages.discardOwn}
      confirmLabel={messages.discard}
      isDangerous
      onConfirm={() => void outbox.discard(key)}
      onCancel={onClose}
    />
  )
}
