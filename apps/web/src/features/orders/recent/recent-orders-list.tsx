import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Order } from '@thali/contract/orders/order'
import { useFocusWhenLost } from '#web/lib/focus-when-lost.ts'
import { useNow } from '#web/lib/now.ts'
import { useHeldWhilePressed } from '#web/lib/held-while-pressed.ts'
import { useStore } from '#web/lib/store.ts'
import { useVisit } from '#web/product/visit.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { useHeldLoading } from '#web/ui/held-loading.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState, LoadingState } from '#web/ui/state-page.tsx'
import { liveConnection } from '../live/live-connection.ts'
import { RecentOrderCard } from './recent-order-card.tsx'
import { recentOrders, withinWindow } from './recent-orders.ts'
import { recentOrdersMessages as messages } from './recent-orders-messages.en.ts'
import styles from '../running/running-orders.module.css'

type RecentOrdersListProps = {
  readonly timezone: string
  /** The page already reports that its content may be old. */
  readonly isDisconnected: boolean
  readonly wayOut: ReactNode
  /** Prints the kitchen ticket of an order again; undefined without printers. */
  readonly onPrint: ((order: Order) => void) | undefined
}

/** The orders closed in the last 24 hours, each with Reopen (spec §2 "Recent Orders"), in all states of the list. */
export const RecentOrdersList = ({
  timezone,
  isDisconnected,
  wayOut,
  onPrint,
}: RecentOrdersListProps): ReactElement => {
  const { restaurantId } = useVisit()
  const listRef = useRef<HTMLElement>(null)
  const [isRetrying, setIsRetrying] = useState(false)
  const { status, items, hasFailed } = useHeldWhilePressed(useStore(recentOrders.store))
  const shown = withinWindow(items, useNow())
  const keepFocus = useFocusWhenLost(listRef, shown)
  const isLoading = useHeldLoading(status === 'loading' && !hasFailed)

  useEffect(() => {
    if (!restaurantId) return
    recentOrders.open(restaurantId)
    const leave = liveConnection.join(() => recentOrders.reload())
    return () => {
      leave()
      recentOrders.close()
    }
  }, [restaurantId])

  const retry = async (): Promise<void> => {
    setIsRetrying(true)
    await recentOrders.reload()
    setIsRetrying(false)
  }

  if (isLoading) {
    return (
      <LoadingState label={messages.loading}>
        <div className={styles.cards}>
          <Skeleton height="320px" />
          <Skeleton height="320px" />
        </div>
      </LoadingState>
    )
  }
  if (status === 'loading' && hasFailed) {
    return (
      <ErrorState
        title={messages.failedTitle}
        body={messages.failedBody}
        isRetrying={isRetrying}
        onRetry={() => void retry()}
      />
    )
  }
  return (
    <>
      {hasFailed && !isDisconnected && (
        <FailureNotice text={messages.failedStale} isRetrying={isRetrying} onRetry={() => void retry()} />
      )}
      <section ref={listRef} tabIndex={-1} aria-label={messages.list}>
        {shown.length === 0 ? (
          <EmptyState title={messages.emptyTitle} body={messages.emptyBody} action={wayOut} />
        ) : (
          <div className={styles.cards}>
            {shown.map((order) => (
              <RecentOrderCard
                key={order.id}
                order={order}
                timezone={timezone}
                onReopened={keepFocus}
                onPrint={onPrint && (() => onPrint(order))}
              />
            ))}
          </div>
        )}
      </section>
    </>
  )
}
