import type { ReactNode } from 'react'
import { paths } from '#web/lib/paths.ts'
import { Link } from '#web/lib/router.ts'
import { usePaymentPlace } from './payment-place.ts'
import { paymentsMessages as messages } from './payments-messages.en.ts'
import styles from './paid.module.css'

/** Prints a bill: on a printer of the restaurant, and on the page that prints it from the browser. */
export const PrintLink = ({ billId }: { readonly billId: string }): ReactNode => {
  const { PrintBill } = usePaymentPlace()
  const renderLink = (isBeside: boolean): ReactNode => (
    <Link to={paths.printBill(billId)} data-press="" className={styles.print}>
      {isBeside ? messages.printInBrowser : messages.print}
    </Link>
  )
  return PrintBill ? <PrintBill billId={billId} renderLink={renderLink} /> : renderLink(false)
}
