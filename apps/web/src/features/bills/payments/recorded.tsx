import { paymentWords } from './payment-words.ts'
import type { ReactElement } from 'react'
import type { Bill, PaymentMethod } from '@thali/contract'
import { Icon } from '#web/ui/icon.tsx'
import { paiseWords } from './paise-words.ts'
import { paymentsMessages as messages } from './payments-messages.en.ts'
import own from './paid.module.css'
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

type RecordedProps = { readonly bill: Bill; readonly recorded: RecordedPayment }

/** The last payment of this screen, with its change. */
export const Recorded = ({ bill, recorded }: RecordedProps): ReactElement => {
  const { amount, method, change, shareId } = recorded
  return (
    <div className={own.recorded}>
      <output className={own.recordedText}>
        <Icon name="check" />
        <span>{messages.recorded(paymentWords(paiseWords(amount), method, shareNumber(bill, shareId)))}</span>
        {change > 0 && <strong>{messages.changeToGive(paiseWords(change))}</strong>}
      </output>
    </div>
  )
}
