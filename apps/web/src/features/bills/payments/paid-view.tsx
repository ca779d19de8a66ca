import { type ReactElement, type ReactNode, useState } from 'react'
import { useEntry } from '#web/api/entries.ts'
import { classNames } from '#web/lib/class-names.ts'
import type { IssuedBill } from '../live-bills.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { paymentPlace } from './money-calls.ts'
import { PrintLink } from './print-link.tsx'
import { paiseWords } from './paise-words.ts'
import { paymentsMessages as messages } from './payments-messages.en.ts'
import own from './paid.module.css'
import styles from './payments.module.css'
import { Refused, useTakenWords } from './recorded.tsx'
import { receivedOf } from './target.ts'
import type { Taking } from './use-taking.ts'

type PaidViewProps = {
  readonly bill: IssuedBill
  readonly taking: Taking
  /** Whether money was due when the sheet opened. */
  readonly wasDue: boolean
  readonly onDone: () => void
  /** The payments. */
  readonly children: ReactNode
}

/** Whether a sheet has ended, and whether money was due when it opened. A payment without an answer keeps it open. */
export const useSheetEnd = (
  bill: IssuedBill,
  isSettled: boolean,
): { readonly isEnded: boolean; readonly wasDue: boolean } => {
  const [wasDue] = useState(!isSettled)
  const isUnanswered = useEntry(paymentPlace(bill.id)).entry !== undefined
  return { isEnded: isSettled && !isUnanswered, wasDue }
}

/** How the bill was settled; a green mark only for a payment of this screen, or of earlier. */
const Ending = ({ bill, taking, wasDue }: Omit<PaidViewProps, 'onDone' | 'children'>): ReactElement => {
  const takenWords = useTakenWords(bill)
  const { recorded, refused } = taking
  const isCancelled = bill.status === 'cancelled'
  const elsewhere = wasDue && !recorded && !refused && !isCancelled ? bill.payments.at(-1) : undefined
  const isFine = !refused && !elsewhere && !isCancelled && bill.toRefund === 0
  return (
    <>
      <span className={classNames(own.mark, isFine ? 'success' : 'danger')}>
        <Icon name={isFine ? 'check' : 'alert'} />
      </span>
      {!isCancelled && <h3>{refused ? messages.alreadyPaidTitle : messages.paidTitle}</h3>}
      {refused && <Refused bill={bill} refused={refused} />}
      {elsewhere && (
        <p role="alert" className={styles.notice}>
          {messages.paidElsewhere(takenWords(elsewhere))}
        </p>
      )}
      {!isCancelled && <p className="hint">{messages.paidTotal(paiseWords(receivedOf(bill)))}</p>}
    </>
  )
}

/** The end of a paid bill: the change to give, print, done. */
export const PaidView = ({ bill, taking, wasDue, onDone, children }: PaidViewProps): ReactElement => (
  <div className={styles.paid}>
    <Ending bill={bill} taking={taking} wasDue={wasDue} />
    {taking.recorded && taking.recorded.change > 0 && (
      <output className={own.paidChange}>{messages.changeToGive(paiseWords(taking.recorded.change))}</output>
    )}
    {children}
    <div className={styles.main}>
      <div className={styles.others}>
        <PrintLink bill={bill} />
      </div>
      <Button variant="primary" isFullWidth className={styles.take} onClick={onDone}>
        {messages.done}
      </Button>
    </div>
  </div>
)
