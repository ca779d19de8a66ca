import type { ReactElement, ReactNode } from 'react'
import { shortMoneyWords } from '#web/lib/money-words.ts'
import { LaterIcon } from '#web/ui/later-icon.tsx'
import styles from './goodbye.module.css'
import { KeepActions } from './keep-actions.tsx'
import type { Kept } from './kept-bills.ts'
import { goodbyeMessages as messages } from './pay-messages.en.ts'

type GoodbyeProps = {
  readonly kept: Kept
  /** The address for guests. */
  readonly origin: string
  /** The visit is over: a new order needs a scan. */
  readonly isOver: boolean
  /** A question about the visit. */
  readonly children?: ReactNode
}

/** After the last rupee: the amount, the bill to keep, and the way to another order. */
export const Goodbye = ({ kept, origin, isOver, children }: GoodbyeProps): ReactElement => {
  const { bill, requestIds } = kept
  const own = bill.payments.find(({ upiRequestId = '' }) => requestIds.includes(upiRequestId))
  const amount = own ? own.amount + own.tip : bill.payable
  return (
    <section className={styles.goodbye} aria-live="polite">
      <span className={styles.tick}>
        <LaterIcon name="check" />
      </span>
      <h2>{messages.title}</h2>
      <p className={styles.amount}>{shortMoneyWords(amount)}</p>
      <p className="hint">
        {messages.ofBill(bill.number)}
        {own?.utr && <span className={styles.reference}>{messages.reference(own.utr)}</span>}
      </p>
      {children}
      <div className={styles.keep}>
        <KeepActions bill={bill} origin={origin} />
      </div>
      {isOver && <p className="label">{messages.again}</p>}
    </section>
  )
}
