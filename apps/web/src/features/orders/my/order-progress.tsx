import type { ReactElement } from 'react'
import type { Order, OrderLine } from '@thali/contract/orders/order'
import type { SittingOrder } from '@thali/contract/tables/sitting'
import { explanationsOf, isUneven, lineWords } from './kitchen-progress.ts'
import styles from './order-progress.module.css'
import { OrderTimeline } from './order-timeline.tsx'

type OrderProgressProps = {
  readonly order: Order
  readonly timezone: string
  readonly className?: string | undefined
}

/**
 * The way of an order through the kitchen, and which dishes were taken off it or are cooked again. Null for an order of
 * the specification.
 */
export const OrderProgress = ({ order, timezone, className }: OrderProgressProps): ReactElement | null => {
  const rows = order.items.flatMap((line) => explanationsOf(line).map((words) => ({ line, words })))
  if (order.acceptedDateTime === undefined) return null
  return (
    <div className={className}>
      <OrderTimeline order={order} timezone={timezone} />
      {rows.length > 0 && (
        <ul className={styles.explanations}>
          {rows.map(({ line, words }) => (
            <li key={`${line.id} ${words}`}>
              <b>{line.itemName}:</b> {words}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** How far one line is, where the lines of an order are not equally far. */
export const LineProgress = (props: {
  readonly order: SittingOrder
  readonly line: OrderLine
}): ReactElement | null => {
  const { order, line } = props
  const words = isUneven(order) ? lineWords(order, line) : undefined
  return words ? <p className="hint">{words}</p> : null
}
