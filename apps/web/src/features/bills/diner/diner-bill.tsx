import type { ReactElement } from 'react'
import { shortMoment } from '#web/lib/date-time.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useHeldLoading } from '#web/ui/held-loading.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState, LoadingState } from '#web/ui/state-page.tsx'
import styles from './bill-page.module.css'
import { BillSheet } from './bill-sheet.tsx'
import { dinerMessages as messages } from './diner-messages.en.ts'
import { KeepActions } from './keep-actions.tsx'
import { PayPanel } from './pay-panel.tsx'
import { useVisitBills } from './visit-bills.ts'

type DinerBillProps = {
  readonly billId: string
  readonly timezone: string
  /** Whether the restaurant takes UPI payments from phones. */
  readonly hasUpi: boolean
  /** Leaves a bill that is not on this phone. */
  readonly onLeave: () => void
}

/** A bill of this phone: to read, divide, pay and keep (plan §6). */
export const DinerBill = ({ billId, timezone, hasUpi, onLeave }: DinerBillProps): ReactElement => {
  const { status, bills, currentIds, isStale, isFetching, refetch } = useVisitBills(billId)
  const kept = bills.find(({ bill }) => bill.id === billId)
  const isLoading = useHeldLoading(!kept && status === 'loading')
  if (isLoading) {
    return (
      <LoadingState label={messages.loading}>
        <Skeleton height="420px" />
      </LoadingState>
    )
  }
  if (!kept && status !== 'ready') {
    return (
      <ErrorState title={messages.failedTitle} body={messages.failedBody} isRetrying={isFetching} onRetry={refetch} />
    )
  }
  if (!kept) {
    return (
      <EmptyState
        title={messages.missingTitle}
        body={messages.missingBody}
        action={
          <Button variant="primary" onClick={onLeave}>
            {messages.toOrders}
          </Button>
        }
      />
    )
  }
  const { bill, keptAt } = kept
  const isCurrent = currentIds.includes(billId)
  const isOver = status === 'ready' && !isCurrent && bill.status === 'issued' && bill.due > 0
  return (
    <div className={styles.page}>
      {isStale && <output className={styles.stale}>{messages.stale(shortMoment(new Date(keptAt), timezone))}</output>}
      {isOver && <p className={styles.stale}>{messages.over}</p>}
      <BillSheet bill={bill} timezone={timezone} />
      {isCurrent && <PayPanel kept={kept} hasUpi={hasUpi} onChanged={refetch} />}
      <KeepActions bill={bill} />
    </div>
  )
}
