import { type ReactElement, useState } from 'react'
import { useEntry } from '#web/api/entries.ts'
import { paymentPlace } from './money-calls.ts'
import { paiseWords } from './paise-words.ts'
import { paymentsMessages as messages } from './payments-messages.en.ts'
import styles from './payments.module.css'
import type { Target } from './target.ts'

type DueHeadProps = {
  readonly target: Target
  /** The number of shares (default 0). */
  readonly count?: number
}

/** The amount due on a bill or share, always in view. It names a change that another screen made. */
export const DueHead = ({ target, count = 0 }: DueHeadProps): ReactElement => {
  const { due, amount, number } = target
  const [opened] = useState(due)
  // The payment of this screen may arrive by the live connection before its answer.
  const isOwn = useEntry(paymentPlace(target.bill.id)).entry !== undefined
  return (
    <div className={styles.due}>
      <p>
        <span className="label">{number === undefined ? messages.due : messages.shareOf({ number, count })}</span>
        <strong>{paiseWords(due)}</strong>
        {due !== amount && <small className="hint">{messages.dueOf(paiseWords(amount))}</small>}
      </p>
      {opened !== due && !isOwn && (
        <output className={styles.notice}>
          {messages.dueChanged({ before: paiseWords(opened), now: paiseWords(due) })}
        </output>
      )}
    </div>
  )
}
