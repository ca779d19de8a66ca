import type { ReactElement } from 'react'
import { useKnownOrders } from '#web/lib/known-orders.ts'
import { paths } from '#web/lib/paths.ts'
import { Link } from '#web/lib/router.ts'
import { Icon } from '#web/ui/icon.tsx'
import { liveOrderMessages } from './live-order-messages.en.ts'
import styles from './orders-link.module.css'

/**
 * The header's way to My Orders, with the number of live orders on it.
 *
 * @returns The link; nothing until the diner has ordered.
 */
export const OrdersLink = (): ReactElement | null => {
  const orders = useKnownOrders()
  const live = orders.filter(({ status }) => status === 'Pending').length
  if (orders.length === 0) return null
  return (
    <Link to={paths.myOrders} className={styles.link} aria-label={liveOrderMessages.myOrders(live)} data-press="">
      <Icon name="receipt" />
      {live > 0 && <span className={styles.badge}>{live}</span>}
    </Link>
  )
}
