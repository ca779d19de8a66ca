import { sameUtrWords } from './payment-words.ts'
import type { ReactElement } from 'react'
import { clockTime } from '#web/lib/date-time.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import type { SameUtr } from './money-calls.ts'
import { usePaymentPlace } from './payment-place.ts'
import { paymentsMessages as messages } from './payments-messages.en.ts'

type SameUtrDialogProps = {
  /** The earlier payment. */
  readonly same: SameUtr
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Asks before a UPI payment is stored whose digits and amount the day already has (plan §6). */
export const SameUtrDialog = ({ same, onConfirm, onCancel }: SameUtrDialogProps): ReactElement => {
  const { timezone } = usePaymentPlace()
  const time = same.paidDateTime === undefined ? undefined : clockTime(same.paidDateTime, timezone)
  return (
    <ConfirmDialog
      question={messages.sameUtrQuestion}
      confirmLabel={messages.sameUtrConfirm}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>{sameUtrWords(same.number, time)}</p>
    </ConfirmDialog>
  )
}
