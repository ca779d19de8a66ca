import { type ReactElement, useState } from 'react'
import type { StaffRole } from '@thali/contract/auth/roles'
import { tableText } from '#web/lib/table-words.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import type { IssuedBill } from '../live-bills.ts'
import { DueHead } from './due-head.tsx'
import { useHeldBill } from './own-calls.ts'
import { PaidView, useSheetEnd } from './paid-view.tsx'
import { PaymentPane } from './payment-pane.tsx'
import { PaymentsList } from './payments-list.tsx'
import { paymentsMessages as messages } from './payments-messages.en.ts'
import styles from './payments.module.css'
import { confirmedPayment, Recorded, Refused } from './recorded.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { billTarget, nextDue, shareTargets, type Target } from './target.ts'
import { useTaking } from './use-taking.ts'

/** The props of the sheets that take payments. */
export type PaymentSheetProps = {
  /** As the live connection has it. */
  readonly bill: IssuedBill
  readonly role: StaffRole
  /** Pays one share instead of the bill. */
  readonly shareId?: string
  readonly onClose: () => void
  /** Done after a payment that settles the bill (default: `onClose`). */
  readonly onDone?: (() => void) | undefined
}

const targetOf = (bill: IssuedBill, shareId: string | undefined): Target =>
  shareTargets(bill).find((target) => target.shareId === shareId) ?? billTarget(bill)

/** Takes payments of a bill or a share until nothing is due, and returns money. */
export const PaymentSheet = ({
  role,
  shareId,
  onClose,
  onDone = onClose,
  ...props
}: PaymentSheetProps): ReactElement => {
  const bill = useHeldBill(props.bill)
  const taking = useTaking(bill.id)
  const [isRefunding, setIsRefunding] = useState(false)
  const target = targetOf(bill, shareId)
  const list = (
    <PaymentsList
      bill={bill}
      role={role}
      onConfirmed={(request) => taking.recordOther(confirmedPayment(request))}
      onRefused={taking.refuse}
      onRefund={() => setIsRefunding(true)}
    />
  )
  const isSettled = bill.status === 'cancelled' || nextDue([target], undefined) === undefined
  const { isEnded, wasDue } = useSheetEnd(bill, isSettled)
  return (
    <Dialog
      title={messages.sheetTitle(tableText(bill.tableNumber, bill.tableLabel, messages.table(bill.tableNumber)))}
      onClose={onClose}
      className={styles.sheet ?? ''}
    >
      {bill.status === 'cancelled' && (
        <p role="alert" className={styles.notice}>
          {messages.cancelled}
        </p>
      )}
      {isEnded ? (
        <PaidView bill={bill} taking={taking} wasDue={wasDue} onDone={wasDue ? onDone : onClose}>
          {list}
        </PaidView>
      ) : (
        <div className={styles.columns}>
          <div className={styles.taking}>
            <DueHead key={`due ${taking.count}`} target={target} count={bill.shares?.length ?? 0} />
            {taking.recorded && <Recorded bill={bill} recorded={taking.recorded} />}
            {taking.refused && <Refused bill={bill} refused={taking.refused} />}
            <PaymentPane
              key={`pane ${taking.count}`}
              target={target}
              draft={taking.draftOf(target)}
              onChange={(change) => taking.change(target, change)}
              onRecorded={(recorded) => taking.record(target, recorded)}
              onRefused={taking.refuse}
            />
          </div>
          {list}
        </div>
      )}
      {isRefunding && <RefundDialog bill={bill} onClose={() => setIsRefunding(false)} />}
    </Dialog>
  )
}
