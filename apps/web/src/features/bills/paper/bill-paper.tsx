import type { ReactElement } from 'react'
import type { Bill } from '@thali/contract'
import { fullDateTime } from '#web/lib/date-time.ts'
import { billMessages as messages } from './bill-messages.en.ts'
import { BillLines } from './bill-lines.tsx'
import styles from './bill-paper.module.css'
import { BillMoney } from './bill-money.tsx'
import { BillTotals } from './bill-totals.tsx'

type BillPaperProps = {
  readonly bill: Bill
  /** Of the restaurant. */
  readonly timezone: string
}

const Seller = ({ bill: { kind, seller } }: Pick<BillPaperProps, 'bill'>): ReactElement => (
  <header className={styles.seller}>
    {seller.scheme === 'composition' && <p className={styles.small}>{messages.composition}</p>}
    <p className={styles.name}>{seller.legalName}</p>
    <p className={styles.address}>{seller.address}</p>
    {seller.gstin && <p className={styles.small}>{messages.gstin(seller.gstin)}</p>}
    {seller.fssai && <p className={styles.small}>{messages.fssai(seller.fssai)}</p>}
    <p className={styles.kind}>{messages.kinds[kind]}</p>
  </header>
)

const Customer = ({ customer }: Pick<Bill, 'customer'>): ReactElement | null =>
  customer ? (
    <div>
      <dt>{messages.customer}</dt>
      <dd className={styles.address}>
        {[
          customer.name,
          customer.address,
          customer.state,
          customer.gstin === undefined ? undefined : messages.gstin(customer.gstin),
        ]
          .filter(Boolean)
          .join('\n')}
      </dd>
    </div>
  ) : null

const Facts = ({ bill, timezone }: BillPaperProps): ReactElement => (
  <dl className={styles.facts}>
    <div>
      <dt>{messages.number}</dt>
      <dd>{bill.number ?? messages.preview}</dd>
    </div>
    {bill.issuedDateTime && (
      <div>
        <dt>{messages.date}</dt>
        <dd>{fullDateTime(bill.issuedDateTime, timezone)}</dd>
      </div>
    )}
    <div>
      <dt>{messages.table}</dt>
      <dd>{messages.tableWords(bill.tableNumber, bill.tableLabel)}</dd>
    </div>
    <div>
      <dt>{messages.orders}</dt>
      <dd>{messages.orderNumbers(bill.orderNumbers)}</dd>
    </div>
    <Customer customer={bill.customer} />
  </dl>
)

/** A bill as a document: of an issued bill, or a preview without number and date (plan §6). */
export const BillPaper = ({ bill, timezone }: BillPaperProps): ReactElement => (
  <article className={styles.paper}>
    <Seller bill={bill} />
    {bill.status === 'cancelled' && <p className={styles.cancelled}>{messages.cancelled(bill.cancelReason ?? '')}</p>}
    <Facts bill={bill} timezone={timezone} />
    <BillLines bill={bill} />
    <BillTotals bill={bill} />
    <BillMoney bill={bill} />
    {bill.seller.footer && <p className={styles.footer}>{bill.seller.footer}</p>}
  </article>
)
