import { type ReactElement, type ReactNode, useId, useState } from 'react'
import type { Order } from '@thali/contract/orders/order'
import { waitsForPayment } from '@thali/contract/orders/waiting'
import { shortMoment } from '#web/lib/date-time.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LaterIcon } from '#web/ui/later-icon.tsx'
import { useHeldLoading } from '#web/ui/held-loading.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState, LoadingState } from '#web/ui/state-page.tsx'
import { approvalMessages } from './approval-messages.en.ts'
import { MyOrdersCard } from './my-orders-card.tsx'
import styles from './my-orders-list.module.css'
import { myOrdersMessages } from './my-orders-messages.en.ts'
import type { MyOrders } from './my-orders.ts'

type MyOrdersListProps = {
  readonly orders: MyOrders
  readonly timezone: string
  /** Rows of orders that are not sent yet; undefined without any. */
  readonly unsent: ReactNode
  readonly onGoToMenu: () => void
  /** Puts the dishes of a refused order into the basket again. */
  readonly onAgain?: (order: Order) => void
  /** The orders of the whole table; the orders of this list are then from earlier visits. */
  readonly table?: ReactNode
  /** Paying an order that waits for it. */
  readonly renderPayment: (order: Order) => ReactNode
}

/** The diner's orders in all their states (spec §2 "My Orders"). */
export const MyOrdersList = (props: MyOrdersListProps): ReactElement => {
  const { orders, timezone, unsent, onGoToMenu, onAgain, table, renderPayment } = props
  const { status, live, closed, earlier, refused, staleSince, isFetching, refetch } = orders
  const isLoading = useHeldLoading(status === 'loading')
  const hasLive = live.length > 0 || unsent !== undefined
  const isAlone = !unsent && !table
  if (isLoading && isAlone) {
    return (
      <LoadingState label={myOrdersMessages.loading}>
        {['a', 'b', 'c'].map((key) => (
          <Skeleton key={key} height="128px" />
        ))}
      </LoadingState>
    )
  }
  if (status === 'failed' && isAlone) {
    return (
      <ErrorState
        title={myOrdersMessages.failedTitle}
        body={myOrdersMessages.failedBody}
        isRetrying={isFetching}
        onRetry={refetch}
      />
    )
  }
  if (!hasLive && closed.length + earlier.length + refused.length === 0 && !table) {
    return (
      <EmptyState
        title={myOrdersMessages.emptyTitle}
        body={myOrdersMessages.emptyBody}
        action={
          <Button variant="primary" onClick={onGoToMenu}>
            {myOrdersMessages.toMenu}
          </Button>
        }
      />
    )
  }
  return (
    <div className="stack-4">
      {staleSince !== undefined && (
        <output className={styles.stale}>{myOrdersMessages.stale(shortMoment(new Date(staleSince), timezone))}</output>
      )}
      {refused.length > 0 && (
        <section aria-label={approvalMessages.notAcceptedTitle}>
          <h2 className={styles.heading}>{approvalMessages.notAcceptedTitle}</h2>
          <ul className="stack-3">
            {refused.map((order) => (
              <MyOrdersCard key={order.id} order={order} timezone={timezone} onAgain={onAgain} />
            ))}
          </ul>
        </section>
      )}
      {table}
      {hasLive && (
        <section aria-label={myOrdersMessages.live}>
          <h2 className={styles.heading}>{myOrdersMessages.live}</h2>
          <ul className="stack-3">
            {unsent}
            {live.map((order, at) => (
              <MyOrdersCard
                key={order.id}
                order={order}
                timezone={timezone}
                isHighlighted={at === 0}
                payment={waitsForPayment(order) && renderPayment(order)}
              />
            ))}
          </ul>
        </section>
      )}
      {closed.length > 0 && (
        <ClosedOrders
          key={hasLive ? 'below' : 'alone'}
          title={myOrdersMessages.closed}
          orders={closed}
          timezone={timezone}
          isCollapsible={hasLive}
        />
      )}
      {earlier.length > 0 && (
        <ClosedOrders title={myOrdersMessages.earlier} orders={earlier} timezone={timezone} isCollapsible />
      )}
    </div>
  )
}

type ClosedOrdersProps = {
  readonly title: string
  readonly orders: readonly Order[]
  readonly timezone: string
  /** Collapsed at first below live orders; alone it is always shown. */
  readonly isCollapsible: boolean
}

const ClosedOrders = ({ title, orders, timezone, isCollapsible }: ClosedOrdersProps): ReactElement => {
  const [isOpen, setIsOpen] = useState(!isCollapsible)
  const listId = useId()
  return (
    <section aria-label={title}>
      <h2 className={styles.heading}>
        {isCollapsible ? (
          <button
            type="button"
            className="unfold"
            aria-expanded={isOpen}
            aria-controls={listId}
            onClick={() => setIsOpen(!isOpen)}
          >
            {title} <span className="small-count">{orders.length}</span>
            <LaterIcon name={isOpen ? 'chevron-up' : 'chevron-down'} />
          </button>
        ) : (
          title
        )}
      </h2>
      <ul id={listId} hidden={!isOpen} className="stack-3">
        {orders.map((order) => (
          <MyOrdersCard key={order.id} order={order} timezone={timezone} />
        ))}
      </ul>
    </section>
  )
}
