import { type ReactElement, useState } from 'react'
import type { UpiRequest } from '@thali/contract/bills/bill'
import { moneyWords } from '#web/lib/money-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { uiMessages } from '#web/ui/messages.en.ts'
import { ReasonField } from '#web/forms/reason-field.tsx'
import { paymentsMessages as messages } from './payments-messages.en.ts'
import { reasonFault } from './reason-fault.ts'

type RejectDialogProps = {
  readonly request: UpiRequest
  /** Resolves to words when it failed. */
  readonly onReject: (reason: string) => Promise<string | undefined>
  readonly onClose: () => void
}

/** Asks why a UPI payment is rejected. */
export const RejectDialog = ({ request, onReject, onClose }: RejectDialogProps): ReactElement => {
  const [reason, setReason] = useState('')
  const [hasTried, setHasTried] = useState(false)
  const [isPending, setIsPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const fault = reasonFault(reason)
  const close = (): void => {
    if (!isPending) onClose()
  }
  const reject = async (): Promise<void> => {
    setHasTried(true)
    if (fault !== undefined) return
    setIsPending(true)
    const words = await onReject(reason.trim())
    setIsPending(false)
    setFailure(words)
    if (words === undefined) onClose()
  }
  return (
    <Dialog
      title={messages.rejectTitle}
      isQuestion
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{uiMessages.cancel}</Button>
          <Button variant="danger" isPending={isPending} onClick={() => void reject()}>
            {messages.rejectConfirm}
          </Button>
        </>
      }
    >
      <ReasonField
        hint={messages.rejectHint(moneyWords(request.amount))}
        label={messages.reason}
        choices={Object.values(messages.rejectReasons)}
        value={reason}
        error={hasTried ? fault : undefined}
        failure={failure}
        onChange={setReason}
      />
    </Dialog>
  )
}
