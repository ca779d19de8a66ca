import type { ReactElement, ReactNode } from 'react'
import type { IssuedBill } from '../live-bills.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PrintLink } from './print-link.tsx'
import { paiseWords } from './paise-words.ts'
import { paymentsMessages as messages } from './payments-messages.en.ts'
import own from './paid.module.css'
import styles from './payments.module.css'
import type { RecordedPayment } from './recorded.tsx'
import { receivedOf } from './target.ts'

type PaidViewProps = {
  readonly bill: IssuedBill
  /** The last payment of this screen. */
  readonly recorded: RecordedPayment | undefined
  readonly onClose: () => void
  /** The payments. */
  readonly children: ReactNode
}

/** The end of a paid bill: the change to give, print, done. */
export const PaidView = ({ bill, recorded, onClose, children }: PaidViewProps): ReactElement => (
  <div className={styles.paid}>
    <span className={own.paidMark}>
      <Icon name="check" />
    </span>
    <h3>{messages.paidTitle}</h3>
    <p className={styles.quiet}>{messages.paidTotal(paiseWords(receivedOf(bill)))}</p>
    {recorded && recorded.change > 0 && (
      <output className={own.paidChange}>{messages.changeToGive(paiseWords(recorded.change))}</output>
    )}
    {children}
    <div className={styles.main}>
      <div className={styles.others}>
        <PrintLink billId={bill.id} />
        <Button variant="primary" className={styles.take} onClick={onClose}>
          {messages.done}
        </Button>
      </div>
    </div>
  </div>
)
