import { type ReactElement, useEffect, useLayoutEffect } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { useCachedOrders } from '#web/lib/cached-orders.ts'
import { paths } from '#web/lib/paths.ts'
import { Link } from '#web/lib/router.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Price } from '#web/ui/price.tsx'
import styles from './live-order-bar.module.css'
import { liveOrderBarMessages } from './live-order-bar-messages.en.ts'
import { followCachedOrders } from './refresh-cached-orders.ts'

/** A link to My Orders with the number of live orders; `isRaised`: above the basket bar, not in its place. */
export const LiveOrderBar = ({ isRaised = false }: { readonly isRaised?: boolean }): ReactElement | null => {
  const live = useCachedOrders().filter(({ status }) => status === 'Pending')
  const hasLive = live.length > 0
  const [newest] = live

  useEffect(() => (hasLive ? followCachedOrders() : undefined), [hasLive])

  // Elements that float above the basket bar move up.
  useLayoutEffect(() => {
    const root = document.documentElement
    root.toggleAttribute('data-live-order', hasLive && isRaised)
    return () => root.removeAttribute('data-live-order')
  }, [hasLive, isRaised])

  if (!newest) return null
  const total = live.reduce((sum, { totalPrice }) => sum + totalPrice, 0)
  return (
    <Link to={paths.myOrders} className={classNames(styles.bar, isRaised && styles.raised)} data-press="">
      <Icon name="check" />
      <span className={styles.words}>
        <b>
          {live.length === 1
            ? liveOrderBarMessages.order(newest.orderNumber)
            : liveOrderBarMessages.orders(live.length)}
        </b>{' '}
        <span className={styles.part}>{liveOrderBarMessages.inTheKitchen}</span>{' '}
        <Price rupees={total} className={styles.part} />
      </span>
      <span className={styles.view}>{liveOrderBarMessages.view}</span>
    </Link>
  )
}
