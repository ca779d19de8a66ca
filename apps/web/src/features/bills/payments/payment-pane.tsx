import { type ReactElement, useState } from 'react'
import { toPaise } from '@thali/contract/basics/money'
import type { Payment } from '@thali/contract/bills/bill'
import type { PaymentMethod } from '@thali/contract/bills/settlement'
import { type EntryOutcome, findEntry, forgetEntry, useEntry } from '#web/api/entries.ts'
import type { ApiError } from '#web/api/errors.ts'
import { paymentWords } from './payment-words.ts'
import { moneyWords } from '#web/lib/money-words.ts'
import { useTapGuard } from '#web/ui/tap-guard.ts'
import { liveBills } from '../live-bills.ts'
import {
  findPayment,
  type Found,
  paymentPlace,
  resendPayment,
  type SameUtr,
  sameUtrOf,
  sendPayment,
  wordsOf,
} from './money-calls.ts'
import { MoneyEntry } from './money-entry.tsx'
import { bodyOf, type CheckedDraft, type PaymentBody, type PaymentDraft } from './payment-draft.ts'
import { usePaymentPlace } from './payment-place.ts'
import { paymentsMessages as messages } from './payments-messages.en.ts'
import styles from './payments.module.css'
import { confirmedPayment, type RecordedPayment, type RefusedPayment } from './recorded.tsx'
import { SameUtrDialog } from './same-utr-dialog.tsx'
import { requestsOf, shareNumber, type Target } from './target.ts'
import { Unanswered } from './unanswered.tsx'
import { UpiEntry } from './upi-entry.tsx'
import { useUpi } from './use-upi.ts'

type PaymentPaneProps = {
  readonly target: Target
  readonly draft: PaymentDraft
  readonly onChange: (change: Partial<PaymentDraft>) => void
  /** Called after each payment that this screen recorded, also for one that was sent again. */
  readonly onRecorded: (recorded: RecordedPayment) => void
  /** Called with a payment that was refused, and with undefined when the next one is sent. */
  readonly onRefused: (refused: RefusedPayment | undefined) => void
}

const methods: readonly PaymentMethod[] = ['cash', 'card', 'upi', 'other']

/** A source that sent the order may have the money already. */
const methodsOf = ({ source }: Target['bill']): readonly PaymentMethod[] => (source ? ['online', ...methods] : methods)

const changeOf = ({ amount, tip = 0, tendered }: PaymentBody): number =>
  tendered === undefined ? 0 : toPaise(tendered) - toPaise(amount) - toPaise(tip)

const Methods = (props: {
  readonly bill: Target['bill']
  readonly method: PaymentMethod
  readonly onChoose: (method: PaymentMethod) => void
}): ReactElement => (
  <fieldset className={styles.methods} aria-label={messages.methodsLabel}>
    {methodsOf(props.bill).map((method) => (
      <button
        key={method}
        type="button"
        className="chosen-frame"
        aria-pressed={method === props.method}
        onClick={() => props.onChoose(method)}
      >
        {messages.methods[method]}
      </button>
    ))}
  </fieldset>
)

/** A payment that came after a change of the bill by another person; undefined if it is refused for another reason. */
const lateOf = (billId: string, body: PaymentBody, error: ApiError): RefusedPayment | undefined => {
  // As the refusal found it; the sheet may have no pane for it any more.
  const bill = liveBills.newest(billId)
  const { shareId } = body
  const words = wordsOf(error)
  if (error.code === 'overpaid') {
    const isFor = (one: Payment): boolean =>
      shareId === undefined || one.shareId === undefined || one.shareId === shareId
    return { body, words, first: bill?.payments.findLast(isFor) }
  }
  const isGone = shareId !== undefined && bill?.shares?.every(({ id }) => id !== shareId)
  return error.code === 'bill_cancelled' || isGone ? { body, words, first: undefined } : undefined
}

type Callbacks = Pick<PaymentPaneProps, 'target' | 'onRecorded' | 'onRefused'>

/** Sends payments of a target, and reports how they end. */
const usePayments = ({ target, onRecorded, onRefused }: Callbacks) => {
  const { bill, shareId } = target
  const [failure, setFailure] = useState<string>()
  const { entry, isSending } = useEntry(paymentPlace(bill.id))
  // Only `sendPayment` stores entries at this place.
  const sent = entry?.body as PaymentBody | undefined
  const [repeated, setRepeated] = useState<{ readonly body: PaymentBody; readonly same: SameUtr }>()
  const record = (body: PaymentBody): void => {
    const { method, amount, tip = 0 } = body
    onRecorded({
      method,
      amount: toPaise(amount),
      tip: toPaise(tip),
      change: changeOf(body),
      shareId: body.shareId,
    })
  }
  const follow = (body: PaymentBody, outcome: EntryOutcome<unknown>): void => {
    const same = outcome.kind === 'refused' ? sameUtrOf(outcome.error) : undefined
    setRepeated(same && { body, same })
    const isFailed = (outcome.kind === 'refused' && !same) || outcome.kind === 'unknown'
    setFailure(isFailed ? wordsOf(outcome.error) : undefined)
    const late = outcome.kind === 'refused' ? lateOf(bill.id, body, outcome.error) : undefined
    if (late) {
      setFailure(undefined)
      onRefused(late)
    }
    if (outcome.kind === 'answered') record(body)
  }
  const send = async (body: PaymentBody): Promise<void> => {
    onRefused(undefined)
    follow(body, await sendPayment(bill.id, body))
  }
  return {
    failure,
    isSending,
    /** An earlier payment with the digits and the amount that were sent. */
    same: repeated?.same,
    repeat: () => {
      setRepeated(undefined)
      if (repeated) void send({ ...repeated.body, mayRepeatUtr: true })
    },
    forgetSame: () => setRepeated(undefined),
    unanswered: isSending ? undefined : sent,
    take: (draft: PaymentDraft, checked: CheckedDraft): Promise<void> => send(bodyOf(draft, checked, shareId)),
    retry: async (): Promise<void> => {
      const body = findEntry(paymentPlace(bill.id))?.body as PaymentBody | undefined // see `sent`
      if (body) follow(body, await resendPayment(bill.id))
    },
    find: async (): Promise<Found> => {
      const body = findEntry(paymentPlace(bill.id))?.body as PaymentBody | undefined // see `sent`
      const found = await findPayment(bill.id)
      // As after its answer: the typed figures are used up, so that a further tap does not take them again.
      if (found === 'recorded' && body) record(body)
      return found
    },
    forget: () => {
      setFailure(undefined)
      forgetEntry(paymentPlace(bill.id))
    },
  }
}

/** Takes a payment of a bill or a share: method, figures and the main action with its amount. */
export const PaymentPane = ({ target, draft, onChange, onRecorded, onRefused }: PaymentPaneProps): ReactElement => {
  const { bill, due } = target
  // The second tap on Take must not take what is due next.
  useTapGuard()
  const payments = usePayments({ target, onRecorded, onRefused })
  const { hasUpi } = usePaymentPlace()
  const upi = useUpi(target, (request) => onRecorded(confirmedPayment(request)), onRefused)
  const choose = (method: PaymentMethod): void => {
    onChange({ method })
    if (method === 'upi' && hasUpi && requestsOf(target).length === 0) upi.show(0)
  }
  const { unanswered } = payments
  if (unanswered) {
    const sentWords = paymentWords(
      moneyWords(unanswered.amount),
      unanswered.method,
      shareNumber(bill, unanswered.shareId),
    )
    return (
      <Unanswered
        words={sentWords}
        failure={payments.failure}
        onRetry={() => void payments.retry()}
        onAsk={payments.find}
        onForget={payments.forget}
      />
    )
  }
  return (
    <div className={styles.pane}>
      <Methods bill={target.bill} method={draft.method} onChoose={choose} />
      {payments.same && (
        <SameUtrDialog same={payments.same} onConfirm={payments.repeat} onCancel={payments.forgetSame} />
      )}
      {draft.method === 'upi' && (hasUpi || upi.request) ? (
        <UpiEntry upi={upi} draft={draft} due={due} onChange={onChange} />
      ) : (
        <MoneyEntry
          key={draft.method}
          draft={draft}
          due={due}
          isSending={payments.isSending}
          failure={payments.failure}
          onChange={onChange}
          onTake={(checked) => void payments.take(draft, checked)}
        />
      )}
    </div>
  )
}
