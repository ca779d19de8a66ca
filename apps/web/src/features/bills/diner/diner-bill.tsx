import { type ReactElement, type ReactNode, useState } from 'react'
import { shortMoment } from '#web/lib/date-time.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useHeldLoading } from '#web/ui/held-loading.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState, LoadingState } from '#web/ui/state-page.tsx'
import styles from './bill-page.module.css'
import { BillNotices } from './bill-notices.tsx'
import { BillSheet } from './bill-sheet.tsx'
import { dinerMessages as messages } from './diner-messages.en.ts'
import { Goodbye } from './goodbye.tsx'
import { KeepActions } from './keep-actions.tsx'
import type { Kept } from './kept-bills.ts'
import { PayBar } from './pay-bar.tsx'
import { shownState } from './pay-choices.ts'
import { PayNews } from './pay-news.tsx'
import { PayPanel } from './pay-panel.tsx'
import { SplitDialog } from './split-dialog.tsx'
import { UpiDialog } from './upi-dialog.tsx'
import { usePaying } from './use-paying.ts'
import { useVisitBills } from './visit-bills.ts'

type DinerBillProps = {
  readonly billId: string
  readonly timezone: string
  /** Whether the restaurant takes UPI payments from phones. */
  readonly hasUpi: boolean
  /** The address for guests. */
  readonly origin: string
  /** Leaves a bill that is not on this phone. */
  readonly onLeave: () => void
  /** On the last screen of a visit. */
  readonly feedback?: ReactNode
}

/** A bill of this phone: to read, divide, pay and keep (plan §6). */
export const DinerBill = (props: DinerBillProps): ReactElement => {
  const { billId, timezone, hasUpi, origin, onLeave, feedback } = props
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
  return (
    <OpenBill
      kept={kept}
      timezone={timezone}
      hasUpi={hasUpi}
      origin={origin}
      isCurrent={currentIds.includes(billId)}
      isLeft={status === 'ready' && !currentIds.includes(billId)}
      isStale={isStale}
      onChanged={refetch}
      feedback={feedback}
    />
  )
}

type OpenBillProps = Pick<DinerBillProps, 'timezone' | 'hasUpi' | 'origin' | 'feedback'> & {
  readonly kept: Kept
  /** The phone can pay it. */
  readonly isCurrent: boolean
  /** The visit is over. */
  readonly isLeft: boolean
  readonly isStale: boolean
  readonly onChanged: () => void
}

/** A bill that was paid within this time (ms) is the end of this visit. */
const goodbyeMs = 12 * 60 * 60 * 1000

const OpenBill = (props: OpenBillProps): ReactElement => {
  const { kept, timezone, hasUpi, origin, isCurrent, isLeft, isStale, onChanged, feedback } = props
  const { bill, keptAt } = kept
  const [isSplitting, setIsSplitting] = useState(false)
  const paying = usePaying(kept, onChanged)
  const { shown } = paying
  const isGoodbye = bill.status === 'paid' && Date.parse(bill.paidDateTime ?? '') > keptAt - goodbyeMs
  return (
    <div className={styles.page}>
      {isStale && <output className={styles.stale}>{messages.stale(shortMoment(new Date(keptAt), timezone))}</output>}
      {isLeft && bill.status === 'issued' && bill.due > 0 && <p className={styles.stale}>{messages.over}</p>}
      {isGoodbye ? (
        <Goodbye kept={kept} origin={origin} isOver={isLeft}>
          {feedback}
        </Goodbye>
      ) : (
        <BillNotices bill={bill} />
      )}
      <PayNews kept={kept} paying={isCurrent ? paying : undefined} />
      {isCurrent && !isGoodbye && (
        <PayPanel kept={kept} hasUpi={hasUpi} paying={paying} onSplit={() => setIsSplitting(true)} />
      )}
      <BillSheet bill={bill} timezone={timezone} />
      {!isGoodbye && <KeepActions bill={bill} origin={origin} />}
      {!isLeft && <PayBar kept={kept} timezone={timezone} hasUpi={hasUpi && isCurrent} paying={paying} />}
      {isSplitting && <SplitDialog bill={bill} onSplit={onChanged} onClose={() => setIsSplitting(false)} />}
      {shown && (
        <UpiDialog
          key={shown.id}
          request={shown}
          state={shownState(kept, shown)}
          failure={paying.failure}
          isAsking={paying.asking !== undefined}
          onAsk={(tip) => void paying.ask(shown.shareId, tip)}
          onChanged={onChanged}
          onClose={paying.close}
        />
      )}
    </div>
  )
}
