import type { ReactElement } from 'react'
import { paths } from '#web/lib/paths.ts'
import { Link } from '#web/lib/router.ts'
import { paymentsMessages as messages } from './payments-messages.en.ts'
import styles from './paid.module.css'

/** Opens the page that prints a bill. */
export const PrintLink = ({ billId }: { readonly billId: string }): ReactElement => (
  <Link to={paths.printBill(billId)} data-press="" className={styles.print}>
    {messages.print}
  </Link>
)
