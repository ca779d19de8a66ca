import type { ReactElement } from 'react'
import type { Bill, PaymentMethod } from '@thali/contract'
import { Icon } from '#web/ui/icon.tsx'
import { paiseWords } from './paise-words.ts'
import { paymentsMessages as messages } from './payments-messages.en.ts'
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
  /** The same digits and amount were recorded before on that day. */
  readonly isRepeated: boolean
}

type RecordedProps = { readonly bill: Bill; readonly recorded: RecordedPayment }

/** The last payment of this screen: its change, and the warning about equal digits. */
export const Recorded = ({ bill, recorded }: RecordedProps): ReactElement => {
  const { amount, method, change, shareId, isRepeated } = recorded
  return (
    <div className={styles.recorded}>
      <output className={styles.recordedText}>
        <Icon name="check" />
        <span>{messages.recorded(messages.paymentWords(paiseWords(amount), method, shareNumber(bill, shareId)))}</span>
        {change > 0 && <strong>{messages.changeToGive(paiseWords(change))}</strong>}
      </output>
      {isRepeated && (
        <p role="alert" className={styles.notice}>
          {messages.sameUtr}
        </p>
      )}
    </div>
  )
}
