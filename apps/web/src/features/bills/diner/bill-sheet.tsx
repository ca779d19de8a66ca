import type { ReactElement } from 'react'
import type { Bill } from '@thali/contract/bills/bill'
import { BillPaper } from '../paper/bill-paper.tsx'
import styles from './bill-page.module.css'
import { dinerMessages as messages } from './diner-messages.en.ts'

type BillSheetProps = { readonly bill: Bill; readonly timezone: string }

// The reason of the staff is not for guests.
const asPaper = (bill: Bill): Bill =>
  bill.status === 'cancelled' ? { ...bill, cancelReason: messages.cancelledBy } : bill

/** A bill as its diner reads and prints it. */
export const BillSheet = ({ bill, timezone }: BillSheetProps): ReactElement => (
  <div className={styles.paper}>
    <BillPaper bill={asPaper(bill)} timezone={timezone} />
  </div>
)
