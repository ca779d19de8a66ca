import { type ReactElement, type ReactNode, useEffect, useRef } from 'react'
import type { Order, OrderLine } from '@thali/contract/orders/order'
import { shortMoment } from '#web/lib/date-time.ts'
import { useFocusWhenLost } from '#web/lib/focus-when-lost.ts'
import { useHeldWhilePressed } from '#web/lib/held-while-pressed.ts'
import { useStore } from '#web/lib/store.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadingState } from '#web/ui/state-page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { CloseAll } from './close-all.tsx'
import { LiveFailure } from '../live/live-failure.tsx'
import { ReadyToCarry } from '../kitchen-news/lazy-kitchen.tsx'
import { OrdersToConfirm } from '../approval/lazy-waiting-orders.tsx'
import { isUndecided, liveOrders } from '../live/live-orders.ts'
import { LostDrafts } from './lost-drafts.tsx'
import { TableSum } from './table-sum.tsx'
import { OrderCard } from './running-order-card.tsx'
import styles from './running-orders.module.css'
import { runningOrdersMessages as messages } from './running-orders-messages.en.ts'
import { tableServiceMessages } from '../live/table-service-messages.en.ts'

const useSeen = (tableNumber: number, orders: readonly Order[]): void => {
  useEffect(() => {
    const mark = (): void => {
      if (document.visibilityState === 'visible') liveOrders.markSeen((order) => order.tableNumber === tableNumber)
    }
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
    // `orders` too: an order that arrives while its table is open is seen.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [tableNumber, orders])
}

type RunningOrdersProps = {
  readonly tableNumber: number
  readonly timezone: string
  /** Shown until the list is fetched: the orders known to an earlier screen. */
  readonly remembered?: readonly Order[] | undefined
  readonly onAllClosed: () => void
  readonly onAddMore: (order: Order) => void
  /** Whether no more of a line can be ordered now. */
  readonly isSoldOut: (line: OrderLine) => boolean
  /** Called to make a dish of an order sold out: the line's dish, or one to choose (undefined). */
  readonly onSoldOut: (order: Order, line: OrderLine | undefined) => void
  /** Prints the kitchen ticket of an order again; undefined without printers. */
  readonly onPrint?: ((order: Order) => void) | undefined
  /** Opens the bill of the table, or at a counter of one order; undefined while bills are off. */
  readonly onBill?: ((order?: Order) => void) | undefined
  /** Each order has another guest, who pays alone. */
  readonly isCounter: boolean
  /** Whether the guests of an order have left the table. */
  readonly isLeft: (order: Order) => boolean
  readonly wayOut?: ReactNode
}

/** The running orders of one table, each to be edited and closed (spec §2 "Running orders"). */
export const RunningOrders = (props: RunningOrdersProps): ReactElement => {
  const {
    tableNumber,
    timezone,
    remembered,
    isSoldOut,
    isLeft,
    onAllClosed,
    onAddMore,
    onSoldOut,
    onPrint,
    onBill,
    isCounter,
    wayOut,
  } = props
  const { status, items: orders, hasFailed } = useHeldWhilePressed(useStore(liveOrders.store))
  const known = status === 'ready' ? orders : (remembered ?? [])
  const here = known.filter((order) => order.tableNumber === tableNumber)
  const own = here.filter((order) => !isUndecided(order))
  const left = own.filter(isLeft)
  const present = own.filter((order) => !left.includes(order))
  const listRef = useRef<HTMLDivElement>(null)
  const shownTable = useRef<number>(undefined)
  const keepFocus = useFocusWhenLost(listRef, orders)
  useSeen(tableNumber, orders)

  useEffect(() => {
    shownTable.current = tableNumber
    return () => {
      shownTable.current = undefined
    }
  }, [tableNumber])

  const leaveWhenEmpty = (): void => {
    // The user has left the screen.
    if (shownTable.current !== tableNumber) return
    const isLeft = liveOrders.store.get().items.some((order) => order.tableNumber === tableNumber)
    if (!isLeft) onAllClosed()
    else keepFocus()
  }

  const card = (order: Order): ReactElement => (
    <OrderCard
      key={order.id}
      order={order}
      timezone={timezone}
      isSoldOut={isSoldOut}
      onClosed={leaveWhenEmpty}
      onAddMore={() => onAddMore(order)}
      onSoldOut={(line) => onSoldOut(order, line)}
      onPrint={onPrint && (() => onPrint(order))}
      onBill={onBill && (() => onBill(isCounter ? order : undefined))}
    />
  )
  return (
    <>
      <LiveFailure />
      <LostDrafts tableNumber={tableNumber} />
      <OrdersToConfirm tableNumber={tableNumber} />
      <ReadyToCarry tableNumber={tableNumber} />
      {onBill ? (
        !isCounter && <TableSum orders={present} onBill={() => onBill()} />
      ) : (
        <CloseAll key={tableNumber} tableNumber={tableNumber} orders={own} onClosed={leaveWhenEmpty} />
      )}
      {here.length === 0 && status === 'loading' && !hasFailed && (
        <LoadingState label={tableServiceMessages.loading}>
          <div className={styles.cards}>
            <Skeleton height="320px" />
            <Skeleton height="320px" />
          </div>
        </LoadingState>
      )}
      {here.length === 0 && status === 'ready' && <EmptyState title={messages.noOrders} action={wayOut} />}
      <div ref={listRef} tabIndex={-1} className={styles.cards}>
        {/* One list, so that a card keeps its state when its guests leave. */}
        {[
          ...present.map(card),
          left[0] && (
            <h2 key="left" className={styles.left}>
              {messages.leftTitle(shortMoment(left[0].createdDateTime, timezone))}
            </h2>
          ),
          ...left.map(card),
        ]}
      </div>
    </>
  )
}
