import type { ReactElement } from 'react'
import type { Bill } from '@thali/contract/bills/bill'
import { classNames } from '#web/lib/class-names.ts'
import { shortMoneyWords } from '#web/lib/money-words.ts'
import { LaterIcon } from '#web/ui/later-icon.tsx'
import { dinerMessages as messages } from './diner-messages.en.ts'
import styles from './bill-page.module.css'

type Tone = 'success' | 'warn' | 'secondary'

const noticesOf = (bill: Bill): readonly (readonly [Tone, string])[] => {
  const { status, due, payable, isPart, isStale, shares = [] } = bill
  if (status === 'cancelled') return [['warn', messages.cancelledNotice]]
  if (status === 'credited') return [['secondary', messages.creditedNotice]]
  return [
    ...(due === 0 ? ([['success', messages.paidNotice]] as const) : []),
    ...(isPart
      ? ([['secondary', shares.length > 0 ? messages.partShare(shortMoneyWords(payable)) : messages.part]] as const)
      : []),
    ...(isStale ? ([['warn', messages.moreOrdered]] as const) : []),
  ]
}

/** Notices that the diner reads before the bill. */
export const BillNotices = ({ bill }: { readonly bill: Bill }): ReactElement => (
  <div className={styles.notices} aria-live="polite">
    {noticesOf(bill).map(([tone, text]) => (
      <p key={text} className={classNames(styles.notice, tone)}>
        <LaterIcon name={tone === 'success' ? 'check' : tone === 'warn' ? 'alert' : 'receipt'} />
        <span>{text}</span>
      </p>
    ))}
  </div>
)
