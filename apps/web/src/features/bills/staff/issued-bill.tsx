import type { ReactElement } from 'react'
import type { StaffRole } from '@thali/contract/auth/roles'
import { Button } from '#web/ui/button.tsx'
import type { IssuedBill } from '../live-bills.ts'
import { IssuedBillScreen } from '../payments/bill-screen.tsx'
import { BillMore } from './bill-more.tsx'
import { staffBillMessages as messages } from './staff-bill-messages.en.ts'
import styles from './staff-bill.module.css'

type IssuedBillProps = {
  readonly bill: IssuedBill
  readonly role: StaffRole
  readonly timezone: string
  /** Bills the orders that came later; undefined without such orders. */
  readonly onSecond: (() => void) | undefined
  /** Bills the orders of a credited bill again. */
  readonly onAgain: (() => void) | undefined
  /** Opens with its payment. */
  readonly isPaying: boolean
  /** Done after the payment that settles the bill. */
  readonly onDone: () => void
}

/** An issued bill of a table with its actions. */
export const IssuedBillView = ({ onSecond, onAgain, ...shown }: IssuedBillProps): ReactElement => (
  <IssuedBillScreen
    {...shown}
    notice={
      onSecond && (
        <div className={styles.notice}>
          <p>{messages.stale}</p>
          <Button onClick={onSecond}>{messages.secondBill}</Button>
        </div>
      )
    }
    actions={
      <>
        {onAgain && <Button onClick={onAgain}>{messages.billAgain}</Button>}
        <BillMore bill={shown.bill} role={shown.role} />
      </>
    }
  />
)
