import { type ReactElement, useId, useState } from 'react'
import { type Order, lineTotal } from '@thali/contract'
import { classNames } from '#web/lib/class-names.ts'
import { fullDateTime } from '#web/lib/date-time.ts'
import { Chip } from '#web/ui/chip.tsx'
import { LaterIcon } from '#web/ui/later-icon.tsx'
import { Price } from '#web/ui/price.tsx'
import { lineMessages } from './line-messages.en.ts'
import { LineName } from './line-name.tsx'
import styles from './my-orders-card.module.css'
import { myOrdersMessages } from './my-orders-messages.en.ts'

type MyOrdersCardProps = {
  readonly order: Order
  readonly timezone: string
  /** The first live order has a border that turns for a moment (spec §2 "My Orders"). */
  readonly isHighlighted?: boolean
}

/** One order of the diner: its summary and, on demand, its dishes. */
export const MyOrdersCard = ({ order, timezone, isHighlighted = false }: MyOrdersCardProps): ReactElement => {
  const [isOpen, setIsOpen] = useState(false)
  const detailId = useId()
  const isLive = order.status === 'Pending'
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
            <span className={styles.number}>{myOrdersMessages.orderNumber(order.orderNumber)}</span>
            <Chip tone={isLive ? 'accent' : 'neutral'} icon={isLive ? 'clock' : 'check'}>
              {myOrdersMessages.status[order.status]}
            </Chip>
            <span className={styles.date}>{fullDateTime(order.createdDateTime, timezone)}</span>
            <span className={styles.summary}>
              <span>{myOrdersMessages.summary(order.items)}</span>
              <Price rupees={order.totalPrice} className={styles.total} />
            </span>
            <span className={styles.chevron}>
              <LaterIcon name="chevron-down" />
            </span>
          </button>
        </h3>
        <div id={detailId} hidden={!isOpen} className={styles.detail}>
          <ul>
            {order.items.map((line) => (
              <li key={line.id} className={classNames(styles.line, line.quantity === 0 && styles.struck)}>
                <span className={styles.quantity}>{lineMessages.quantity(line.quantity)}</span>
                <div>
                  <LineName line={line} noteClassName={styles.note} />
                </div>
                <Price rupees={lineTotal(line)} />
              </li>
            ))}
          </ul>
          <p className={styles.sum}>
            <span>{myOrdersMessages.total}</span>
            <Price rupees={order.totalPrice} />
          </p>
        </div>
      </div>
    </li>
  )
}
