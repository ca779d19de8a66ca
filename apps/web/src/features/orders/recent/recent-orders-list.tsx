import { type ReactElement, type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import type { Order } from '@thali/contract/orders/order'
import { useFocusWhenLost } from '#web/lib/focus-when-lost.ts'
import { useNow } from '#web/lib/now.ts'
import { useHeldWhilePressed } from '#web/lib/held-while-pressed.ts'
import { useStore } from '#web/lib/store.ts'
import { useVisit } from '#web/product/visit.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { useHeldLoading } from '#web/ui/held-loading.ts'
import { usePieces } from '#web/ui/pieces.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState, LoadingState } from '#web/ui/state-page.tsx'
import { liveConnection } from '../live/live-connection.ts'
import { RecentOrderCard } from './recent-order-card.tsx'
import { findOrders, recentOrders, withinWindow } from './recent-orders.ts'
import { recentOrdersMessages as messages } from './recent-orders-messages.en.ts'
import styles from '../running/running-orders.module.css'

/** Cards that are drawn at once. */
const piece = 24

type CardsProps = Pick<RecentOrdersListProps, 'timezone' | 'onPrint'> & {
  readonly orders: readonly Order[]
  readonly onReopened: () => void
}

const Cards = ({ orders, timezone, onReopened, onPrint }: CardsProps): ReactElement => {
  const [search, setSearch] = useState('')
  const text = useDeferredValue(search)
  const found = useMemo(() => findOrders(orders, text), [orders, text])
  const { drawn, more } = usePieces(found, piece)
  return (
    <div className="column-4">
      <TextField
        label={messages.search}
        type="search"
        placeholder={messages.searchHint}
        autoComplete="off"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {found.length === 0 && <output className="hint">{messages.nothingFound}</output>}
      <div className={styles.cards}>
        {drawn.map((order) => (
          <RecentOrderCard
            key={order.id}
            order={order}
            timezone={timezone}
            onReopened={onReopened}
            onPrint={onPrint && (() => onPrint(order))}
          />
        ))}
      </div>
      {more}
    </div>
  )
}

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
          <Cards orders={shown} timezone={timezone} onReopened={keepFocus} onPrint={onPrint} />
        )}
      </section>
    </>
  )
}
