import { type ReactElement, useState } from 'react'
import { toRupees } from '@thali/contract/basics/money'
import { BillError } from '@thali/contract/bills/bill-error'
import { checkRefund, type PaymentMethod } from '@thali/contract/bills/settlement'
import { type EntryOutcome, forgetEntry, useEntry } from '#web/api/entries.ts'
import { moneyWords } from '#web/lib/money-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { uiMessages } from '#web/ui/messages.en.ts'
import { ReasonField } from '#web/forms/reason-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import type { IssuedBill } from '../live-bills.ts'
import {
  type Found,
  findRefund,
  type RefundBody,
  refundPlace,
  resendRefund,
  sendRefund,
  wordsOf,
} from './money-calls.ts'
import { paiseWords } from './paise-words.ts'
import { paymentsMessages as messages } from './payments-messages.en.ts'
import styles from './payments.module.css'
import { reasonFault } from './reason-fault.ts'
import { receivedOf, tipsOf } from './target.ts'
import { asTyped, typedPaise } from './typed-money.ts'
import { Unanswered } from './unanswered.tsx'

type RefundDialogProps = { readonly bill: IssuedBill; readonly onClose: () => void }

const methods: readonly PaymentMethod[] = ['cash', 'card', 'upi', 'online', 'other']
const amountShape = /^\d{1,8}(?:\.\d{1,2})?$/

type Refundable = { readonly amount: number; readonly tip: number }

/** An amount in paise; 0 for an empty text, undefined for one that is no amount. */
const paiseOf = (typed: string): number | undefined => {
  if (typed.trim() === '') return 0
  return amountShape.test(typed.trim()) ? typedPaise(typed.trim()) : undefined
}

/** The typed amounts in paise, or the field that is wrong. */
const refundable = (
  typed: { readonly amount: string; readonly tip: string },
  bill: IssuedBill,
): Refundable | { readonly wrong: 'amount' | 'tip' } => {
  const [amount, tip] = [paiseOf(typed.amount), paiseOf(typed.tip)]
  if (amount === undefined) return { wrong: 'amount' }
  if (tip === undefined) return { wrong: 'tip' }
  try {
    checkRefund({ amount, tip }, { received: receivedOf(bill), tips: tipsOf(bill) })
    return { amount, tip }
  } catch (error) {
    if (error instanceof BillError) return { wrong: error.field === 'tip' ? 'tip' : 'amount' }
    throw error
  }
}

/** Names the amount that a return makes due again; nothing for money that was paid too much. */
const DueAgain = ({ bill, amount }: Pick<RefundDialogProps, 'bill'> & { readonly amount: number }): ReactElement => {
  const due = amount - Math.round(bill.toRefund * 100)
  return (
    <output className={styles.dueAgain}>
      {due > 0 && (
        <>
          <strong>{messages.refundDueAgain(paiseWords(due))}</strong>
          <span>{messages.refundReturnedDish}</span>
        </>
      )}
    </output>
  )
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
    find: async (words: string): Promise<Found> => {
      const found = await findRefund(bill.id)
      if (found === 'recorded') {
        showToast(messages.found(words))
        onClose()
      }
      return found
    },
    forget: () => forgetEntry(refundPlace(bill.id)),
  }
}

/** Returns money to the guest, or corrects a wrong payment, with method and reason (cashier and admin). */
export const RefundDialog = ({ bill, onClose }: RefundDialogProps): ReactElement => {
  const refund = useRefund({ bill, onClose })
  const [received, tips] = [receivedOf(bill), tipsOf(bill)]
  const [method, setMethod] = useState<PaymentMethod>(bill.payments.at(-1)?.method ?? 'cash')
  const [typed, setTyped] = useState(() => (bill.toRefund > 0 ? asTyped(Math.round(bill.toRefund * 100)) : ''))
  const [typedTip, setTypedTip] = useState('')
  const [reason, setReason] = useState('')
  const [hasTried, setHasTried] = useState(false)
  const checked = refundable({ amount: typed, tip: typedTip }, bill)
  const wrong = 'wrong' in checked ? checked.wrong : undefined
  const fault = reasonFault(reason)
  const close = (): void => {
    if (!refund.isSending) onClose()
  }
  const send = (): void => {
    setHasTried(true)
    if ('wrong' in checked || fault !== undefined) return
    const { amount, tip } = checked
    refund.send({ method, amount: toRupees(amount), ...(tip > 0 && { tip: toRupees(tip) }), reason: reason.trim() })
  }
  if (refund.unanswered) {
    const { amount, tip = 0 } = refund.unanswered
    const words = messages.refundWords[refund.unanswered.method](moneyWords(amount + tip))
    return (
      <Dialog title={messages.refundTitle} onClose={close}>
        <Unanswered
          words={words}
          failure={refund.failure}
          onRetry={refund.retry}
          onAsk={() => refund.find(words)}
          onForget={refund.forget}
        />
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
            {'wrong' in checked ? messages.refund : messages.refundConfirm(paiseWords(checked.amount + checked.tip))}
          </Button>
        </>
      }
    >
      <div className={styles.refund}>
        <ReasonField
          hint={messages.refundHint(paiseWords(received))}
          label={messages.reason}
          choices={Object.values(messages.refundReasons)}
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
            error={hasTried && wrong === 'amount' ? messages.refundAmountWrong(paiseWords(received)) : undefined}
            onChange={({ target }) => setTyped(target.value)}
          />
          {tips > 0 && (
            <TextField
              label={messages.refundTip(paiseWords(tips))}
              inputMode="decimal"
              autoComplete="off"
              value={typedTip}
              error={hasTried && wrong === 'tip' ? messages.refundTipWrong(paiseWords(tips)) : undefined}
              onChange={({ target }) => setTypedTip(target.value)}
            />
          )}
          <DueAgain bill={bill} amount={'wrong' in checked ? 0 : checked.amount} />
        </ReasonField>
      </div>
    </Dialog>
  )
}
