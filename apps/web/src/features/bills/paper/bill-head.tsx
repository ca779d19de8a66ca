import type { ReactElement, ReactNode } from 'react'
import type { Bill } from '@thali/contract'
import { billMessages as messages } from './bill-messages.en.ts'
import styles from './bill-paper.module.css'

const Seller = ({ seller, title }: Pick<Bill, 'seller'> & { readonly title: string }): ReactElement => (
  <header className={styles.seller}>
    {seller.scheme === 'composition' && <p className={styles.small}>{messages.composition}</p>}
    <p className={styles.name}>{seller.legalName}</p>
    <p className={styles.address}>{seller.address}</p>
    {seller.gstin && <p className={styles.small}>{messages.gstin(seller.gstin)}</p>}
    {seller.fssai && <p className={styles.small}>{messages.fssai(seller.fssai)}</p>}
    <p className={styles.kind}>{title}</p>
  </header>
)

/** One fact about a document, such as its number. */
export const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactElement => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

const Customer = ({ customer }: { readonly customer: NonNullable<Bill['customer']> }): ReactElement => (
  <div className={styles.customer}>
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
)

type BillHeadProps = {
  readonly bill: Bill
  /** Names the document. */
  readonly title: string
  /** Its facts, each a `Fact`. */
  readonly children: ReactNode
}

/** Seller, facts and customer of a document about a bill. */
export const BillHead = ({ bill, title, children }: BillHeadProps): ReactElement => (
  <>
    <Seller seller={bill.seller} title={title} />
    {bill.status === 'cancelled' && <p className={styles.cancelled}>{messages.cancelled(bill.cancelReason ?? '')}</p>}
    <dl className={styles.facts}>
      {children}
      {bill.customer && <Customer customer={bill.customer} />}
    </dl>
  </>
)
