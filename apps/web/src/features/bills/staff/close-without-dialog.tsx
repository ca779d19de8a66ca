import { moneyWords } from '#web/lib/money-words.ts'
import type { ReactElement } from 'react'
import { showToast } from '#web/ui/toast.tsx'
import { ReasonQuestion } from './reason-question.tsx'
import { staffBillMessages as messages } from './staff-bill-messages.en.ts'
import type { ToBill } from './table-papers.ts'

type CloseWithoutDialogProps = {
  readonly toBill: ToBill
  /** Resolves to whether all orders are closed. */
  readonly onConfirm: (reason: string) => Promise<boolean>
  readonly onClose: () => void
}

/** Closes orders without a payment; for admins. */
export const CloseWithoutDialog = ({ toBill, onConfirm, onClose }: CloseWithoutDialogProps): ReactElement => (
  <ReasonQuestion
    title={messages.closeWithoutTitle(toBill.orders.length)}
    hint={messages.closeWithoutHint}
    reasons={Object.values(messages.closeReasons)}
    confirmLabel={messages.closeConfirm(moneyWords(toBill.total))}
    onConfirm={async (reason) => {
      if (!(await onConfirm(reason))) return messages.notClosed
      showToast(messages.closedWithout)
      return undefined
    }}
    onClose={onClose}
  />
)
