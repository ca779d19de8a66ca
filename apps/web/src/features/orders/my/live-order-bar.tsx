import { type ReactElement, useEffect, useLayoutEffect } from 'react'
import type { Order } from '@thali/contract/orders/order'
import { classNames } from '#web/lib/class-names.ts'
import { useCachedOrders } from '#web/product/cached-orders.ts'
import { paths } from '#web/lib/paths.ts'
import { Link } from '#web/lib/router.ts'
import { Icon } from '#web/ui/icon.tsx'
import { LaterIcon } from '#web/ui/later-icon.tsx'
import { Price } from '#web/ui/price.tsx'
import { isEmptied, progressOf, progressWords } from './kitchen-progress.ts'
import styles from './live-order-bar.module.css'
import { liveOrderBarMessages } from './live-order-bar-messages.en.ts'
import { progressMessages } from './progress-messages.en.ts'
import { followCachedOrders } from './refresh-cached-orders.ts'
import { useUnseenRefusals } from './refused-orders.ts'

/** The state of the live orders; a refusal that the diner has not seen comes first. */
const stateOf = (live: readonly Order[], refused: readonly Order[]): { text: string; tone: string | undefined } => {
  if (refused.length > 0) return { text: liveOrderBarMessages.notAccepted, tone: styles.refused }
  if (live.some(({ approval }) => approval === 'waiting'))
    return { text: liveOrderBarMessages.waiting, tone: styles.waiting }
  return { text: kitchenWords(live) ?? liveOrderBarMessages.inTheKitchen, tone: undefined }
}

/** The progress of the live orders together; undefined while one has no kitchen lines. */
const kitchenWords = (live: readonly Order[]): string | undefined => {
  const cooked = live.filter((order) => !isEmptied(order))
  if (cooked.length === 0) return live.length === 0 ? undefined : progressMessages.emptied
  // An order that was served and not paid yet says nothing about a later one.
  const open = cooked.filter((order) => progressOf([order])?.stage !== 'served')
  if (cooked.some((order) => !progressOf([order]))) return undefined
  const progress = progressOf(open.length > 0 ? open : cooked)
  return progress && progressWords(progress)
}

/** A link to My Orders with the number of live orders; `isRaised`: above the basket bar, not in its place. */
export const LiveOrderBar = ({ isRaised = false }: { readonly isRaised?: boolean }): ReactElement | null => {
  const orders = useCachedOrders()
  const live = orders.filter(({ status }) => status === 'Pending')
  const refused = useUnseenRefusals(orders)
  const shown = refused.length > 0 ? refused : live
  const hasLive = live.length > 0
  const isWaiting = live.some(({ approval }) => approval === 'waiting')
  const [newest] = shown

  useEffect(() => (hasLive ? followCachedOrders(isWaiting) : undefined), [hasLive, isWaiting])

  // Elements that float above the basket bar move up.
  const isShown = newest !== undefined
  useLayoutEffect(() => {
    const root = document.documentElement
    root.toggleAttribute('data-live-order', isShown && isRaised)
    return () => root.removeAttribute('data-live-order')
  }, [isShown, isRaised])

  if (!newest) return null
  const total = shown.reduce((sum, { totalPrice }) => sum + totalPrice, 0)
  const { text, tone } = stateOf(live, refused)
  return (
    <Link to={paths.myOrders} className={classNames(styles.bar, isRaised && styles.raised, tone)} data-press="">
      {tone ? <LaterIcon name={refused.length > 0 ? 'alert' : 'clock'} /> : <Icon name="check" />}
      <span className="fill">
        <b>
          {shown.length === 1
            ? liveOrderBarMessages.order(newest.orderNumber)
            : liveOrderBarMessages.orders(shown.length)}
        </b>{' '}
        <span className={styles.part}>{text}</span>
        {/* The longer states need the room of the price. */}
        {text === liveOrderBarMessages.inTheKitchen && (
          <>
            {' '}
            <Price rupees={total} className={styles.part} />
          </>
        )}
      </span>
      <span className={styles.view}>{liveOrderBarMessages.view}</span>
    </Link>
  )
}
