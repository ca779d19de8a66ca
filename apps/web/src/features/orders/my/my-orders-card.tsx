import { type ReactElement, type ReactNode, useId, useState } from 'react'
import { closedInKitchenHours } from '@thali/contract/kitchen/state'
import { chargesTotal, orderAmount } from '@thali/contract/orders/charges'
import { type Order, lineTotal } from '@thali/contract/orders/order'
import { pickupOf } from '@thali/contract/orders/pickup'
import { itemsWords } from '#web/lib/language/words.ts'
import { classNames } from '#web/lib/class-names.ts'
import { fullDateTime } from '#web/lib/date-time.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { type IconName, LaterIcon } from '#web/ui/later-icon.tsx'
import { Price } from '#web/ui/price.tsx'
import { serverNow } from '#web/lib/server-time.ts'
import { chargeMessages } from '#web/product/charge-messages.en.ts'
import { approvalMessages } from './approval-messages.en.ts'
import { isEmptied, isInProgress, progressOf, progressWords } from './kitchen-progress.ts'
import { lineMessages } from '../lines/line-messages.en.ts'
import { LineName } from '../lines/line-name.tsx'
import styles from './my-orders-card.module.css'
import { myOrdersMessages } from './my-orders-messages.en.ts'
import { LineProgress, OrderProgress } from './lazy-order-progress.tsx'
import { progressMessages } from './progress-messages.en.ts'

const hourMs = 3_600_000

type MyOrdersCardProps = {
  readonly order: Order
  readonly timezone: string
  /** The first live order has a border that turns for a moment (spec §2 "My Orders"). */
  readonly isHighlighted?: boolean
  /** Puts the dishes of a refused order into the basket again. */
  readonly onAgain?: ((order: Order) => void) | undefined
  /** Paying an order that waits for it. */
  readonly payment?: ReactNode
}

type OrderState = Pick<
  Order,
  | 'status'
  | 'approval'
  | 'waitsFor'
  | 'items'
  | 'createdDateTime'
  | 'acceptedDateTime'
  | 'closedDateTime'
  | 'tokenNumber'
  | 'readyDateTime'
  | 'handedOverDateTime'
>

type State = {
  readonly tone: 'accent' | 'neutral' | 'success' | 'warn' | 'danger'
  readonly icon: IconName
  readonly text: string
}

const kitchenStateOf = (order: OrderState): State | undefined => {
  if (isEmptied(order)) return { tone: 'neutral', icon: 'check', text: progressMessages.emptied }
  const progress = progressOf([order])
  if (!progress) return undefined
  const text = progressWords(progress)
  if (progress.stage === 'served') return { tone: 'neutral', icon: 'check', text }
  const isReady = progress.stage === 'ready'
  return { tone: isReady ? 'success' : 'accent', icon: isReady ? 'check' : 'clock', text }
}

/** Whether a guest at a counter paid first and still waits for the call of the token. */
const isCalled = (order: OrderState): boolean => {
  const pickup = pickupOf(order)
  const isOver = serverNow().getTime() - Date.parse(order.closedDateTime ?? '') > closedInKitchenHours * hourMs
  return pickup !== undefined && pickup.state !== 'gone' && order.status === 'Completed' && !isOver
}

/** The state that staff set at the counter, where no kitchen display does. */
const counterStateOf = ({ readyDateTime, handedOverDateTime }: OrderState): State | undefined => {
  if (handedOverDateTime !== undefined) return { tone: 'neutral', icon: 'check', text: progressMessages.steps.served }
  return readyDateTime === undefined
    ? undefined
    : { tone: 'success', icon: 'check', text: progressMessages.steps.ready }
}

/** The state of an order for its diner. */
export const stateOf = (order: OrderState): State => {
  const { status, approval, waitsFor } = order
  if (approval === 'waiting')
    return { tone: 'warn', icon: 'clock', text: waitsFor ? approvalMessages.unpaid : approvalMessages.waiting }
  if (approval === 'refused')
    return {
      tone: 'danger',
      icon: 'alert',
      text: waitsFor ? approvalMessages.notCollected : approvalMessages.notAccepted,
    }
  const isLive = status === 'Pending' || isCalled(order)
  const ofKitchen = isLive ? (counterStateOf(order) ?? kitchenStateOf(order)) : undefined
  return (
    ofKitchen ?? {
      tone: isLive ? 'accent' : 'neutral',
      icon: isLive ? 'clock' : 'check',
      text: myOrdersMessages.status[isLive ? 'Pending' : status],
    }
  )
}

const refusalText = ({ refusalReason, waitsFor }: Order): string => {
  if (refusalReason) return approvalMessages.reason(refusalReason)
  return waitsFor ? approvalMessages.neverPaid : approvalMessages.noReason
}

/** One order of the diner: its summary and, on demand, its dishes. */
export const MyOrdersCard = (props: MyOrdersCardProps): ReactElement => {
  const { order, timezone, isHighlighted = false, onAgain, payment } = props
  const [isOpen, setIsOpen] = useState(false)
  const detailId = useId()
  const { tone, icon, text } = stateOf(order)
  const { charges = [] } = order
  return (
    <li className={classNames(styles.card, isHighlighted && styles.highlighted)}>
      <div className={styles.inside}>
        <h3>
          <button
            type="button"
            className={styles.head}
            aria-expanded={isOpen}
            aria-controls={detailId}
            onClick={() => setIsOpen(!isOpen)}
          >
            <span className="title">
              {myOrdersMessages.orderNumber(order.orderNumber)}
              {order.isParcel && ` · ${chargeMessages.parcel}`}
            </span>
            <Chip tone={tone} icon={icon} className={order.approval === 'waiting' ? styles.wide : undefined}>
              {text}
            </Chip>
            <span className={styles.date}>{fullDateTime(order.createdDateTime, timezone)}</span>
            <span className={styles.summary}>
              <span>{itemsWords(order.items)}</span>
              <Price rupees={orderAmount(order)} className="total" />
            </span>
            <span className={styles.chevron}>
              <LaterIcon name="chevron-down" />
            </span>
          </button>
        </h3>
        {order.tokenNumber !== undefined && (isInProgress(order) || isCalled(order)) && (
          <p className={styles.token}>
            {myOrdersMessages.token} <strong>{order.tokenNumber}</strong>
          </p>
        )}
        {order.approval === 'refused' && (
          <div className={styles.refused}>
            <p>{refusalText(order)}</p>
            {onAgain && <Button onClick={() => onAgain(order)}>{approvalMessages.again}</Button>}
          </div>
        )}
        {payment}
        {isInProgress(order) && <OrderProgress order={order} timezone={timezone} className={styles.progress} />}
        <div id={detailId} hidden={!isOpen} className={styles.detail}>
          {!isInProgress(order) && <OrderProgress order={order} timezone={timezone} />}
          <ul>
            {order.items.map((line) => (
              <li key={line.id} className={classNames(styles.line, line.quantity === 0 && styles.struck)}>
                <span className={styles.quantity}>{lineMessages.quantity(line.quantity)}</span>
                <div>
                  <LineName line={line} noteClassName={styles.note} />
                  <LineProgress order={order} line={line} />
                </div>
                <Price rupees={lineTotal(line)} />
              </li>
            ))}
            {charges.length > 0 && (
              <li className={styles.line}>
                <span />
                <div>{chargeMessages.packing}</div>
                <Price rupees={chargesTotal(charges)} />
              </li>
            )}
          </ul>
          <p className={styles.sum}>
            <span>{myOrdersMessages.total}</span>
            <Price rupees={orderAmount(order)} />
          </p>
        </div>
      </div>
    </li>
  )
}
