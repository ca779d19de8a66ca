import type { ReactNode } from 'react'
import type { Bill } from '@thali/contract/bills/bill'
import { paths } from '#web/lib/paths.ts'
import { Link } from '#web/lib/router.ts'
import { usePaymentPlace } from './payment-place.ts'
import { paymentsMessages as messages } from './payments-messages.en.ts'
import styles from './paid.module.css'

/** Prints a bill and its credit notes: on a printer of the restaurant, and on the page that prints it from the browser. */
export const PrintLink = ({ bill: { id = '', creditNotes } }: { readonly bill: Bill }): ReactNode => {
  const { PrintBill } = usePaymentPlace()
  const renderLink = (isBeside: boolean): ReactNode => (
    <Link to={paths.printBill(id)} data-press="" className={styles.print}>
      {isBeside ? messages.printInBrowser : messages.print}
    </Link>
  )
  const creditNumbers = creditNotes.map(({ number }) => number)
  return PrintBill ? <PrintBill billId={id} creditNumbers={creditNumbers} renderLink={renderLink} /> : renderLink(false)
}
