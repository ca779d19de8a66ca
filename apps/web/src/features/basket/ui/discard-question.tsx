import type { ReactElement } from 'react'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { itemsWords } from '#web/lib/language/words.ts'
import { discardMessages as messages } from '../discard-messages.en.ts'
import type { PendingSubmission } from '../model/submission.ts'
import { outbox } from '../outbox/current-outbox.ts'

type DiscardQuestionProps = { readonly submission: PendingSubmission; readonly onClose: () => void }

/** Asks staff before an order is deleted from their device. */
export const DiscardQuestion = ({ submission, onClose }: DiscardQuestionProps): ReactElement => {
  const { key, order, isFromPhone } = submission
  return (
    <ConfirmDialog
      question={messages.question({ tableNumber: order.tableNumber, summary: itemsWords(order.items) })}
      subject={isFromPhone ? messages.fromPhone : messages.own}
      confirmLabel={messages.confirm}
      isDangerous
      onConfirm={() => void outbox.discard(key)}
      onCancel={onClose}
    />
  )
}
