import { type ReactElement, useState } from 'react'
import { paths } from '#web/lib/paths.ts'
import { isInKitchen } from '@thali/contract/kitchen/state'
import { orderAmount } from '@thali/contract/orders/charges'
import { type Order, lineTotal } from '@thali/contract/orders/order'
import { classNames } from '#web/lib/class-names.ts'
import { minutesSince } from '#web/lib/date.ts'
import { durationText } from '#web/lib/duration.ts'
import { useNow } from '#web/lib/now.ts'
import { Link } from '#web/lib/router.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Price } from '#web/ui/price.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { ChargeRow } from '../lines/charge-row.tsx'
import { GrandTotal } from '../lines/grand-total.tsx'
import { lineMessages } from '../lines/line-messages.en.ts'
import { LineName } from '../lines/line-name.tsx'
import { LineProgress } from '../lines/line-progress.tsx'
import shared from '../lines/order-card.module.css'
import { OrderHead } from '../lines/order-head.tsx'
import styles from './recent-order-card.module.css'
import { recentOrdersMessages as messages } from './recent-orders-messages.en.ts'
import { isEmptied } from '../running/running-order-draft.ts'
import { PickupActions } from '../running/pickup-actions.tsx'
import { type SaveOutcome, reopenOrder } from '../running/running-order-update.ts'
import { runningOrdersMessages } from '../running/running-orders-messages.en.ts'

const closedWords = (minutes: number): string =>
  minutes === 0 ? messages.closedNow : messages.closedAgo(durationText(minutes))

type RecentOrderCardProps = {
  readonly order: Order
  readonly timezone: string
  readonly onReopened: () => void
  /** Prints its kitchen ticket again; undefined without printers. */
  readonly onPrint: (() => void) | undefined
}

const failureOf = (outcome: SaveOutcome): string | undefined => {
  if (outcome === 'saved') return undefined
  return outcome === 'billed' ? messages.notReopenedBilled : messages.notReopened
}

/** One closed order: its lines, and how to reopen it (spec §2 "Recent Orders"). */
export const RecentOrderCard = ({ order, timezone, onReopened, onPrint }: RecentOrderCardProps): ReactElement => {
  const now = useNow()
  const [isAsking, setIsAsking] = useState(false)
  const [isPending, setIsPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const isBilled = failure === messages.notReopenedBilled
  const isRefused = order.approval === 'refused'
  // Paid first: its dishes are still being made.
  const isStillInKitchen = isInKitchen(order)

  const reopen = async (): Promise<void> => {
    setIsPending(true)
    const outcome = await reopenOrder(order)
    setIsPending(false)
    setIsAsking(false)
    setFailure(failureOf(outcome))
    if (outcome === 'saved') showToast(runningOrdersMessages.updated)
    else if (outcome !== 'billed') showToast(runningOrdersMessages.updateFailed, 'failure')
    if (outcome === 'saved') onReopened()
  }

  return (
    <article className={shared.card} aria-label={runningOrdersMessages.order(order.orderNumber)}>
      <OrderHead
        order={order}
        lines={order.items}
        timezone={timezone}
        chip={
          <Chip icon={isRefused || isEmptied(order.items) ? 'close' : 'check'}>
            {isRefused && `${messages.refused} · `}
            {!isRefused && isEmptied(order.items) && `${runningOrdersMessages.cancelled} · `}
            {closedWords(minutesSince(order.closedDateTime ?? '', now))}
          </Chip>
        }
      />
      <ul className={styles.lines}>
        {order.items.map((line) => (
          <li key={line.id} className={classNames(styles.line, line.quantity === 0 && styles.none)}>
            <span className={styles.quantity}>{lineMessages.quantity(line.quantity)}</span>
            <div className={styles.dish}>
              <LineName line={line} noteClassName={styles.note} />
              <LineProgress line={line} hasStage={isStillInKitchen} />
            </div>
            <Price rupees={lineTotal(line)} />
          </li>
        ))}
      </ul>
      <output className={shared.notices}>
        {failure !== undefined && <span className={shared.failure}>{failure}</span>}
        {isBilled && (
          <Link className={shared.wayOut} to={paths.issuedBills}>
            {messages.toBills}
          </Link>
        )}
      </output>
      {isRefused && (
        <p className={styles.refusal}>
          {order.refusalReason ? messages.refusalFor(order.refusalReason) : messages.refusal}
        </p>
      )}
      <ChargeRow charges={order.charges ?? []} />
      <PickupActions order={order} />
      <div className={styles.footer}>
        <GrandTotal rupees={orderAmount(order)} />
        {onPrint && !isRefused && !isEmptied(order.items) && (
          <Button variant="ghost" aria-haspopup="dialog" onClick={onPrint}>
            {runningOrdersMessages.print}
          </Button>
        )}
        {!isRefused && <Button onClick={() => setIsAsking(true)}>{messages.reopen}</Button>}
      </div>
      {isAsking && (
        <ConfirmDialog
          question={messages.reopenQuestion}
          subject={runningOrdersMessages.subject({
            orderNumber: order.orderNumber,
            tableNumber: order.tableNumber,
            total: orderAmount(order),
          })}
          confirmLabel={messages.reopenOrder(order.orderNumber)}
          isPending={isPending}
          onConfirm={() => void reopen()}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </article>
  )
}
