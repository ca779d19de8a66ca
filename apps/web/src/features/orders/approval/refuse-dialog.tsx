import { type ReactElement, useState } from 'react'
import * as bounds from '@thali/contract/basics/bounds'
import type { Order } from '@thali/contract/orders/order'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ReasonField } from '#web/forms/reason-field.tsx'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { decisionMessages as messages } from './decision-messages.en.ts'

type RefuseDialogProps = {
  readonly order: Order
  readonly isPending: boolean
  /** Why the last attempt failed. */
  readonly error: string | undefined
  readonly onRefuse: (reason: string) => void
  readonly onClose: () => void
}

/** Asks for the reason of a refusal, which the guest sees. */
export const RefuseDialog = ({ order, isPending, error, onRefuse, onClose }: RefuseDialogProps): ReactElement => {
  const [reason, setReason] = useState('')
  const [hasTried, setHasTried] = useState(false)
  const text = reason.trim()
  const fault =
    text === ''
      ? commonMessages.reasonMissing
      : Array.from(text).length > bounds.reasonLengthMax
        ? commonMessages.tooLong(bounds.reasonLengthMax)
        : undefined
  const close = (): void => {
    if (!isPending) onClose()
  }
  return (
    <Dialog
      title={messages.refuseTitle({ orderNumber: order.orderNumber, tableNumber: order.tableNumber })}
      isQuestion
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{messages.keepWaiting}</Button>
          <Button
            variant="danger"
            isPending={isPending}
            onClick={() => (fault === undefined ? onRefuse(text) : setHasTried(true))}
          >
            {messages.refuseName(order.orderNumber)}
          </Button>
        </>
      }
    >
      <ReasonField
        hint={messages.refuseHint}
        label={messages.ownReason}
        choices={Object.values(messages.reasons)}
        value={reason}
        error={hasTried ? fault : undefined}
        failure={error}
        onChange={setReason}
      />
    </Dialog>
  )
}
