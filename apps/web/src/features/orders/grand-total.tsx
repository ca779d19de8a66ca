import type { ReactElement } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import styles from './order-card.module.css'
import { runningOrdersMessages } from './running-orders-messages.en.ts'

type GrandTotalProps = {
  readonly rupees: number
  readonly className?: string | undefined
}

/**
 * What an order comes to (spec §2 "Running orders", "Recent Orders"): the words small, the price large.
 *
 * @param props The sum.
 * @returns The line.
 */
export const GrandTotal = ({ rupees, className }: GrandTotalProps): ReactElement => {
  const [words, price] = runningOrdersMessages.grandTotal(rupees).split(/ (?=₹)/)
  return (
    <p className={className}>
      <span className={styles.sumLabel}>{words}</span>{' '}
      <span className={classNames('tabular', styles.total)}>{price}</span>
    </p>
  )
}
