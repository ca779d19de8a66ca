import type { ReactElement, ReactNode } from 'react'
import type { Bill } from '@thali/contract'
import { fullDateTime } from '#web/lib/date-time.ts'
import { BillHead, Fact } from './bill-head.tsx'
import { billMessages as messages } from './bill-messages.en.ts'
import { BillLines } from './bill-lines.tsx'
import styles from './bill-paper.module.css'
import { BillMoney } from './bill-money.tsx'
import { BillTotals } from './bill-totals.tsx'

type BillPaperProps = {
  readonly bill: Bill
  /** Of the restaurant. */
  readonly timezone: string
  /** Above the footer, such as a code to pay. */
  readonly children?: ReactNode
}

/** A bill as a document: of an issued bill, or a preview without number and date (plan §6). */
export const BillPaper = ({ bill, timezone, children }: BillPaperProps): ReactElement => (
  <article className={styles.paper}>
    <BillHead bill={bill} title={messages.kinds[bill.kind]}>
      <Fact name={messages.number}>{bill.number ?? messages.preview}</Fact>
      {bill.issuedDateTime && <Fact name={messages.date}>{fullDateTime(bill.issuedDateTime, timezone)}</Fact>}
      <Fact name={messages.table}>{messages.tableWords(bill.tableNumber, bill.tableLabel)}</Fact>
      <Fact name={messages.orders}>{messages.orderNumbers(bill.orderNumbers)}</Fact>
    </BillHead>
    <BillLines bill={bill} />
    <BillTotals bill={bill} />
    <BillMoney bill={bill} />
    {children}
    {bill.seller.footer && <p className={styles.footer}>{bill.seller.footer}</p>}
  </article>
)
