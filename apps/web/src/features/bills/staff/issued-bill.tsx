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
}

/** An issued bill of a table with its actions. */
export const IssuedBillView = ({ bill, role, timezone, onSecond, onAgain }: IssuedBillProps): ReactElement => (
  <IssuedBillScreen
    bill={bill}
    role={role}
    timezone={timezone}
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
        <BillMore bill={bill} role={role} />
      </>
    }
  />
)
