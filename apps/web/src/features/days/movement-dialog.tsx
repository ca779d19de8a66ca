import { type ReactElement, useId, useRef, useState } from 'react'
import * as bounds from '@thali/contract/basics/bounds'
import { toRupees } from '@thali/contract/basics/money'
import { dayEndpoints } from '@thali/contract/days/endpoints'
import { call } from '#web/api/call.ts'
import { sendEntry } from '#web/api/entries.ts'
import { serverWords } from '#web/api/errors.ts'
import { logFailure } from '#web/lib/log.ts'
import { moneyWords } from '#web/lib/money-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { ReasonField } from '#web/forms/reason-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { readPaise } from './cash-count.ts'
import { daysMessages } from './days-messages.en.ts'
import { drawerMessages as messages } from './drawer-messages.en.ts'
import { type MovementBody, placeOf } from './movement.ts'

type MovementDialogProps = {
  readonly restaurantId: string
  readonly isIn: boolean
  readonly onDone: () => void
  readonly onClose: () => void
}

const reasonFault = (reason: string): string | undefined => {
  if (reason === '') return messages.reasonMissing
  return Array.from(reason).length > bounds.reasonLengthMax ? messages.reasonTooLong(bounds.reasonLengthMax) : undefined
}

/** Records cash put into the drawer or taken out of it. */
export const MovementDialog = ({ restaurantId, isIn, onDone, onClose }: MovementDialogProps): ReactElement => {
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  const [hasTried, setHasTried] = useState(false)
  const [isPending, setIsPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const amountRef = useRef<HTMLInputElement>(null)
  const formId = useId()
  const paise = readPaise(amount) || undefined
  const fault = reasonFault(reason.trim())

  const record = async (): Promise<void> => {
    setHasTried(true)
    if (paise === undefined || fault !== undefined || isPending) return
    setIsPending(true)
    const body: MovementBody = { restaurantId, amount: toRupees(isIn ? paise : -paise), reason: reason.trim() }
    const outcome = await sendEntry(placeOf(restaurantId), body, (sent: MovementBody, options) =>
      call(dayEndpoints.createCashMovement, { body: sent }, options),
    )
    setIsPending(false)
    if (outcome.kind === 'refused') {
      logFailure(messages.failedLog, outcome.error)
      return setFailure(serverWords(outcome.error) ?? daysMessages.noAnswer)
    }
    if (outcome.kind === 'answered') showToast(messages.recorded)
    // Without an answer the drawer offers to try again.
    onDone()
  }

  return (
    <Dialog
      title={isIn ? messages.inTitle : messages.outTitle}
      onClose={() => !isPending && onClose()}
      initialFocusRef={amountRef}
      footer={
        <Button type="submit" form={formId} variant="primary" isFullWidth isPending={isPending}>
          {paise === undefined
            ? messages.recordEmpty
            : (isIn ? messages.recordIn : messages.recordOut)(moneyWords(toRupees(paise)))}
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        className="column-4"
        onSubmit={(event) => {
          event.preventDefault()
          void record()
        }}
      >
        <TextField
          ref={amountRef}
          label={messages.amount}
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          error={hasTried && paise === undefined ? messages.amountFault : undefined}
          onChange={(event) => setAmount(event.target.value)}
        />
        <ReasonField
          hint={isIn ? messages.inHint : messages.outHint}
          label={messages.reason}
          choices={isIn ? Object.values(messages.inReasons) : Object.values(messages.outReasons)}
          value={reason}
          error={hasTried ? fault : undefined}
          failure={failure}
          onChange={setReason}
        />
      </form>
    </Dialog>
  )
}
