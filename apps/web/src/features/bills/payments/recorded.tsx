import type { ReactElement } from 'react'
import { toPaise, toRupees } from '@thali/contract/basics/money'
import type { Bill, Payment, UpiRequest } from '@thali/contract/bills/bill'
import type { PaymentMethod } from '@thali/contract/bills/settlement'
import { paymentWords } from './payment-words.ts'
import { clockTime } from '#web/lib/date-time.ts'
import { moneyWords } from '#web/lib/money-words.ts'
import { Icon } from '#web/ui/icon.tsx'
import { paiseWords } from './paise-words.ts'
import type { PaymentBody } from './payment-draft.ts'
import { usePaymentPlace } from './payment-place.ts'
import { paymentsMessages as messages } from './payments-messages.en.ts'
import own from './paid.module.css'
import styles from './payments.module.css'
import { shareNumber } from './target.ts'

/** A payment that this screen recorded; amounts in paise. */
export type RecordedPayment = {
  readonly method: PaymentMethod
  readonly amount: number
  readonly tip: number
  /** To return to the guest. */
  readonly change: number
  readonly shareId: string | undefined
}

/** A payment of this screen that the server refused, so that the guest's money is in no bill. */
export type RefusedPayment = {
  readonly body: PaymentBody
  /** Why it was refused. */
  readonly words: string
  /** The payment of a colleague that came first. */
  readonly first: Payment | undefined
  /** Whether `first` may be the same payment with other digits, which is not to be given back. */
  readonly mayBeFirst?: true
}

/** The payment that a confirmed UPI request became. */
export const confirmedPayment = ({ amount, tip, shareId }: UpiRequest): RecordedPayment => {
  const paise = toPaise(tip)
  return { method: 'upi', amount: toPaise(amount) - paise, tip: paise, change: 0, shareId }
}

/** The refusal of a confirmation, if a colleague confirmed the code with other digits; `bill` as the refusal found it. */
export const refusedConfirmation = (
  bill: Bill | undefined,
  { id, amount: total, tip, shareId }: UpiRequest,
  { utr, words }: { readonly utr: string; readonly words: string },
): RefusedPayment | undefined => {
  const first = bill?.payments.find(({ upiRequestId }) => upiRequestId === id)
  if (!first || first.utr === utr) return undefined
  const amount = toRupees(toPaise(total) - toPaise(tip))
  return {
    body: { method: 'upi', amount, tip, utr, ...(shareId !== undefined && { shareId }) },
    words,
    first,
    mayBeFirst: true,
  }
}

/** A payment with who took it, and when. */
export const useTakenWords = (bill: Bill): ((payment: Payment) => string) => {
  const { timezone } = usePaymentPlace()
  return ({ method, amount, shareId, staffName, paidDateTime }) =>
    messages.takenBy({
      payment: paymentWords(moneyWords(amount), method, shareNumber(bill, shareId)),
      name: staffName ?? messages.colleague,
      time: clockTime(paidDateTime, timezone),
    })
}

/** Says why a payment was refused, and that its money goes back to the guest. */
export const Refused = ({ bill, refused }: { readonly bill: Bill; readonly refused: RefusedPayment }): ReactElement => {
  const { body, words, first, mayBeFirst } = refused
  const { method, amount, tip = 0, tendered = amount + tip, shareId } = body
  const takenWords = useTakenWords(bill)
  const own = paymentWords(moneyWords(tendered), method, shareNumber(bill, shareId))
  const { due } = bill.shares?.find(({ id }) => id === shareId) ?? bill
  const isOver = !mayBeFirst && (due === 0 || bill.status === 'cancelled')
  return (
    <p role="alert" className={styles.failure}>
      {first ? messages.alreadyPaid(takenWords(first)) : words}{' '}
      {(isOver ? messages.giveBack : messages.notRecorded)(own)}
    </p>
  )
}

type RecordedProps = { readonly bill: Bill; readonly recorded: RecordedPayment }

/** The last payment of this screen, with its change. */
export const Recorded = ({ bill, recorded }: RecordedProps): ReactElement => {
  const { amount, method, change, shareId } = recorded
  return (
    <div className="stack-2">
      <output className={own.recordedText}>
        <Icon name="check" />
        <span>{messages.recorded(paymentWords(paiseWords(amount), method, shareNumber(bill, shareId)))}</span>
        {change > 0 && <strong className="amount">{messages.changeToGive(paiseWords(change))}</strong>}
      </output>
    </div>
  )
}
