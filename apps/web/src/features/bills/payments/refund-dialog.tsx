import { type ReactElement, useState } from 'react'
import { BillError, checkRefund, type PaymentMethod, toRupees } from '@thali/contract'
import { type EntryOutcome, forgetEntry, useEntry } from '#web/api/entries.ts'
import { moneyWords } from '#web/lib/money-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { uiMessages } from '#web/ui/messages.en.ts'
import { ReasonField } from '#web/ui/reason-field.tsx'
import type { IssuedBill } from '../live-bills.ts'
import { type RefundBody, refundPlace, resendRefund, sendRefund, wordsOf } from './money-calls.ts'
import { paiseWords } from './paise-words.ts'
import { paymentsMessages as messages } from './payments-messages.en.ts'
import styles from './payments.module.css'
import { reasonFault } from './reason-fault.ts'
import { receivedOf } from './target.ts'
import { asTyped, typedPaise } from './typed-money.ts'
import { Unanswered } from './unanswered.tsx'

type RefundDialogProps = { readonly bill: IssuedBill; readonly onClose: () => void }

const methods: readonly PaymentMethod[] = ['cash', 'card', 'upi', 'other']
const amountShape = /^\d{1,8}(?:\.\d{1,2})?$/

/** The typed amount in paise; undefined for one that cannot be returned. */
const refundable = (typed: string, received: number): number | undefined => {
  const paise = amountShape.test(typed.trim()) ? typedPaise(typed.trim()) : undefined
  if (paise === undefined) return undefined
  try {
    checkRefund(paise, { received })
    return paise
  } catch (error) {
    if (error instanceof BillError) return undefined
    throw error
  }
}

const useRefund = ({ bill, onClose }: RefundDialogProps) => {
  const [failure, setFailure] = useState<string>()
  const { entry, isSending } = useEntry(refundPlace(bill.id))
  const follow = async (ending: Promise<EntryOutcome<unknown>>): Promise<void> => {
    const outcome = await ending
    setFailure(outcome.kind === 'refused' || outcome.kind === 'unknown' ? wordsOf(outcome.error) : undefined)
    if (outcome.kind === 'answered') onClose()
  }
  return {
    failure,
    isSending,
    // Only `sendRefund` stores entries at this place.
    unanswered: isSending ? undefined : (entry?.body as RefundBody | undefined),
    send: (body: RefundBody) => void follow(sendRefund(bill.id, body)),
    retry: () => void follow(resendRefund(bill.id)),
    forget: () => forgetEntry(refundPlace(bill.id)),
  }
}

/** Returns money to the guest, or corrects a wrong payment, with method and reason (cashier and admin). */
export const RefundDialog = ({ bill, onClose }: RefundDialogProps): ReactElement => {
  const refund = useRefund({ bill, onClose })
  const received = receivedOf(bill)
  const [method, setMethod] = useState<PaymentMethod>(bill.payments.at(-1)?.method ?? 'cash')
  const [typed, setTyped] = useState(() => (bill.toRefund > 0 ? asTyped(Math.round(bill.toRefund * 100)) : ''))
  const [reason, setReason] = useState('')
  const [hasTried, setHasTried] = useState(false)
  const amount = refundable(typed, received)
  const fault = reasonFault(reason)
  const close = (): void => {
    if (!refund.isSending) onClose()
  }
  const send = (): void => {
    setHasTried(true)
    if (amount !== undefined && fault === undefined)
      refund.send({ method, amount: toRupees(amount), reason: reason.trim() })
  }
  if (refund.unanswered) {
    const words = messages.refundWords(moneyWords(refund.unanswered.amount), refund.unanswered.method)
    return (
      <Dialog title={messages.refundTitle} onClose={close}>
        <Unanswered words={words} failure={refund.failure} onRetry={refund.retry} onForget={refund.forget} />
      </Dialog>
    )
  }
  return (
    <Dialog
      title={messages.refundTitle}
      isQuestion
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{uiMessages.cancel}</Button>
          <Button variant="danger" isPending={refund.isSending} onClick={send}>
            {amount === undefined ? messages.refund : messages.refundConfirm(paiseWords(amount))}
          </Button>
        </>
      }
    >
      <div className={styles.refund}>
        <ReasonField
          hint={messages.refundHint(paiseWords(received))}
          label={messages.reason}
          choices={messages.refundReasons}
          value={reason}
          error={hasTried ? fault : undefined}
          failure={refund.failure}
          onChange={setReason}
        >
          <SelectField
            label={messages.refundHow}
            value={method}
            // The options are methods.
            onChange={({ target }) => setMethod(target.value as PaymentMethod)}
          >
            {methods.map((one) => (
              <option key={one} value={one}>
                {messages.methods[one]}
              </option>
            ))}
          </SelectField>
          <TextField
            label={messages.refundAmount}
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            error={hasTried && amount === undefined ? messages.refundAmountWrong(paiseWords(received)) : undefined}
            onChange={({ target }) => setTyped(target.value)}
          />
        </ReasonField>
      </div>
    </Dialog>
  )
}
