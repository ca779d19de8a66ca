import type { ReactElement } from 'react'
import { runningOrdersMessages } from '../running/running-orders-messages.en.ts'

type GrandTotalProps = {
  readonly rupees: number
  readonly className?: string | undefined
}

/** The total of an order (spec §2 "Running orders", "Recent Orders"): small words, large price. */
export const GrandTotal = ({ rupees, className }: GrandTotalProps): ReactElement => {
  const [words, price] = runningOrdersMessages.grandTotal(rupees).split(/ (?=₹)/)
  return (
    <p className={className}>
      <span className="caption block">{words}</span> <span className="heading">{price}</span>
    </p>
  )
}
