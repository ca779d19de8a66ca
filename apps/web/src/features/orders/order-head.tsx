import type { ReactElement, ReactNode } from 'react'
import { type Order, quantitySummary } from '@thali/contract'
import { fullDateTime } from '#web/lib/date.ts'
import styles from './order-head.module.css'
import { runningOrdersMessages as messages } from './running-orders-messages.en.ts'

type OrderHeadProps = {
  readonly order: Order
  /** Its lines as they are shown: changed ones count as changed. */
  readonly lines: Order['items']
  /** The restaurant's. */
  readonly timezone: string
  /** How old it is, or how long ago it was closed. */
  readonly chip: ReactNode
}

/**
 * What stands first on the card of an order of the room: table, number, date, summary.
 *
 * @param props The order, its lines, a chip.
 * @returns The head.
 */
export const OrderHead = ({ order, lines, timezone, chip }: OrderHeadProps): ReactElement => (
  <div className={styles.head}>
    <span className={styles.table}>
      <span className="visually-hidden">{messages.table} </span>
      {order.tableNumber}
    </span>
    <div className={styles.names}>
      <div className={styles.titleRow}>
        <h2 className={styles.title}>{messages.order(order.orderNumber)}</h2>
        {chip}
      </div>
      <p className={styles.meta}>
        <time dateTime={order.createdDateTime}>{fullDateTime(order.createdDateTime, timezone)}</time>
      </p>
      <p className={styles.meta}>{quantitySummary(lines)}</p>
    </div>
  </div>
)
