import { type ReactElement, useState } from 'react'
import { formatPrice } from '@thali/contract/basics/money'
import { chargesTotal, orderAmount } from '@thali/contract/orders/charges'
import { isInKitchen } from '@thali/contract/kitchen/state'
import type { Order, OrderLine } from '@thali/contract/orders/order'
import type { SittingOrder } from '@thali/contract/tables/sitting'
import { guestWords, lineWords } from './floor-words.ts'
import { shortMoment } from '#web/lib/date-time.ts'
import { Button } from '#web/ui/button.tsx'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LoadingState } from '#web/ui/state-page.tsx'
import { chargeMessages } from '#web/product/charge-messages.en.ts'
import { floorMessages as messages } from './floor-messages.en.ts'
import type { FloorTable } from './floor-tables.ts'
import { moveOrder } from './table-actions.ts'
import { TablePicker } from './table-picker.tsx'
import styles from './table-sheet.module.css'
import type { FetchedDetails } from './use-sitting-details.ts'

const stateOf = ({ approval, status }: SittingOrder): keyof typeof messages.orderStates => {
  if (approval !== 'accepted') return approval
  return status === 'Completed' ? 'closed' : 'running'
}

type DishesProps = { readonly order: SittingOrder; readonly progressOf: (line: OrderLine) => string | undefined }

/** The dishes of an order, one a line; a progress that all share stands once, below them. */
const Dishes = ({ order, progressOf }: DishesProps): ReactElement => {
  const lines = order.items.filter(({ quantity }) => quantity > 0)
  // The kitchen does not see an order that waits for a confirmation or was refused.
  const wordsOf = (line: OrderLine): string | undefined =>
    order.approval === 'accepted' ? progressOf(line) : undefined
  const progress = new Set(lines.map(wordsOf))
  const [shared] = progress.size === 1 ? progress : []
  return (
    <>
      <ul>
        {lines.map((line) => (
          <li key={line.id}>
            {lineWords(line.quantity, line.itemName, progress.size === 1 ? undefined : wordsOf(line))}
          </li>
        ))}
      </ul>
      {shared !== undefined && <span className="hint">{shared}</span>}
    </>
  )
}

type SittingOrdersProps = {
  readonly table: FloorTable
  readonly tables: readonly FloorTable[]
  readonly timezone: string
  readonly fetched: FetchedDetails
  readonly progressOf: (line: OrderLine) => string | undefined
  readonly onMoved: (order: Order) => void
}

/** All orders of a party, also closed ones, with their total; one that runs or is in the kitchen can be moved. */
export const SittingOrders = (props: SittingOrdersProps): ReactElement => {
  const { table, tables, timezone, fetched, progressOf, onMoved } = props
  const { details, hasFailed, reload } = fetched
  const [moving, setMoving] = useState<SittingOrder>()
  return (
    <section aria-labelledby="sitting-orders" className={styles.part}>
      <h3 id="sitting-orders" className={styles.partTitle}>
        {messages.ordersTitle}
      </h3>
      {hasFailed && <FailureNotice text={messages.detailsFailed} onRetry={reload} />}
      {!details && !hasFailed && (
        <LoadingState label={messages.detailsLoading}>
          <Skeleton height="56px" />
        </LoadingState>
      )}
      {details?.orders.length === 0 && <p className="hint">{messages.noOrders}</p>}
      <ul>
        {details?.orders.map((order) => (
          <li key={order.id} className={styles.row}>
            <div className="stack fill">
              <span className={styles.rowTitle}>
                {messages.order(order.orderNumber)} · {messages.orderStates[stateOf(order)]}
                {order.isParcel && ` · ${chargeMessages.parcel}`}
              </span>
              <span className="hint">
                {shortMoment(order.createdDateTime, timezone)}
                {order.guest && ` · ${guestWords(order.guest.number, order.guest.name)}`}
              </span>
              <Dishes order={order} progressOf={progressOf} />
              {order.charges && (
                <span className="hint">
                  {chargeMessages.packing} {formatPrice(chargesTotal(order.charges))}
                </span>
              )}
            </div>
            <span className="sum">{formatPrice(orderAmount(order))}</span>
            {(stateOf(order) === 'running' || isInKitchen(order)) && (
              <Button
                aria-haspopup="dialog"
                aria-label={messages.moveOrderName(order.orderNumber)}
                onClick={() => setMoving(order)}
              >
                {messages.moveOrder}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {details && details.orders.length > 0 && (
        <p className={styles.total}>
          <span>{messages.total}</span>
          <span>{formatPrice(details.total)}</span>
        </p>
      )}
      {moving && (
        <TablePicker
          title={messages.moveOrderTitle(moving.orderNumber)}
          hint={messages.moveOrderHint}
          emptyText={messages.noTables}
          tables={tables.filter(({ number }) => number !== table.number)}
          onChoose={(to) => moveOrder({ ...moving, tableNumber: table.number }, to, onMoved)}
          onDone={() => setMoving(undefined)}
          onClose={() => setMoving(undefined)}
        />
      )}
    </section>
  )
}
