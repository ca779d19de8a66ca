import { type ReactElement, useState } from 'react'
import { type PaymentMethod, toPaise } from '@thali/contract'
import { type EntryOutcome, findEntry, forgetEntry, useEntry } from '#web/api/entries.ts'
import { moneyWords } from '#web/lib/money-words.ts'
import { useTapGuard } from '#web/ui/tap-guard.ts'
import { paymentPlace, resendPayment, sendPayment, wordsOf } from './money-calls.ts'
import { MoneyEntry } from './money-entry.tsx'
import { bodyOf, type CheckedDraft, type PaymentBody, type PaymentDraft } from './payment-draft.ts'
import { paymentsMessages as messages } from './payments-messages.en.ts'
import styles from './payments.module.css'
import type { RecordedPayment } from './recorded.tsx'
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
}

const methods = ['cash', 'card', 'upi', 'other'] as const satisfies readonly PaymentMethod[]

const changeOf = ({ amount, tip = 0, tendered }: PaymentBody): number =>
  tendered === undefined ? 0 : toPaise(tendered) - toPaise(amount) - toPaise(tip)

const Methods = (props: {
  readonly method: PaymentMethod
  readonly onChoose: (method: PaymentMethod) => void
}): ReactElement => (
  <fieldset className={styles.methods} aria-label={messages.methodsLabel}>
    {methods.map((method) => (
      <button key={method} type="button" aria-pressed={method === props.method} onClick={() => props.onChoose(method)}>
        {messages.methods[method]}
      </button>
    ))}
  </fieldset>
)

/** Sends payments of a target, and reports how they end. */
const usePayments = ({ target, onRecorded }: Pick<PaymentPaneProps, 'target' | 'onRecorded'>) => {
  const { bill, shareId } = target
  const [failure, setFailure] = useState<string>()
  const { entry, isSending } = useEntry(paymentPlace(bill.id))
  // Only `sendPayment` stores entries at this place.
  const sent = entry?.body as PaymentBody | undefined
  const follow = (body: PaymentBody, outcome: EntryOutcome<{ readonly warning?: 'same-utr' | undefined }>): void => {
    setFailure(outcome.kind === 'refused' || outcome.kind === 'unknown' ? wordsOf(outcome.error) : undefined)
    if (outcome.kind !== 'answered') return
    const { method, amount, tip = 0 } = body
    onRecorded({
      method,
      amount: toPaise(amount),
      tip: toPaise(tip),
      change: changeOf(body),
      shareId: body.shareId,
      isRepeated: outcome.reply.warning !== undefined,
    })
  }
  return {
    failure,
    isSending,
    unanswered: isSending ? undefined : sent,
    take: async (draft: PaymentDraft, checked: CheckedDraft): Promise<void> => {
      const body = bodyOf(draft, checked, shareId)
      follow(body, await sendPayment(bill.id, body))
    },
    retry: async (): Promise<void> => {
      const body = findEntry(paymentPlace(bill.id))?.body as PaymentBody | undefined // see `sent`
      if (body) follow(body, await resendPayment(bill.id))
    },
    forget: () => {
      setFailure(undefined)
      forgetEntry(paymentPlace(bill.id))
    },
  }
}

/** Takes a payment of a bill or a share: method, figures and the main action with its amount. */
export const PaymentPane = ({ target, draft, onChange, onRecorded }: PaymentPaneProps): ReactElement => {
  const { bill, due, shareId } = target
  // The second tap on Take must not take what is due next.
  useTapGuard()
  const payments = usePayments({ target, onRecorded })
  const upi = useUpi(target, ({ request, isRepeated }) => {
    const tip = toPaise(request.tip)
    onRecorded({ method: 'upi', amount: toPaise(request.amount) - tip, tip, change: 0, shareId, isRepeated })
  })
  const choose = (method: PaymentMethod): void => {
    onChange({ method })
    if (method === 'upi' && requestsOf(target).length === 0) upi.show(0)
  }
  const { unanswered } = payments
  if (unanswered)
    return (
      <Unanswered
        words={messages.paymentWords(
          moneyWords(unanswered.amount),
          unanswered.method,
          shareNumber(bill, unanswered.shareId),
        )}
        failure={payments.failure}
        onRetry={() => void payments.retry()}
        onForget={payments.forget}
      />
    )
  return (
    <div className={styles.pane}>
      <Methods method={draft.method} onChoose={choose} />
      {draft.method === 'upi' ? (
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
