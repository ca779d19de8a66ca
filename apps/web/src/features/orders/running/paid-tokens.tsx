import { type ReactElement, useEffect } from 'react'
import type { Order } from '@thali/contract/orders/order'
import { isOfKitchen, pickupOf } from '@thali/contract/orders/pickup'
import { useStore } from '#web/lib/store.ts'
import { useVisit } from '#web/product/visit.ts'
import { Chip } from '#web/ui/chip.tsx'
import { dishesText } from '../lines/line-words.ts'
import { liveConnection } from '../live/live-connection.ts'
import { recentOrders } from '../recent/recent-orders.ts'
import styles from './paid-tokens.module.css'
import { PickupActions } from './pickup-actions.tsx'
import { runningOrdersMessages as messages } from './running-orders-messages.en.ts'

const isWaitedFor = (order: Order): boolean => {
  const pickup = pickupOf(order)
  return pickup !== undefined && pickup.state !== 'gone' && !isOfKitchen(order)
}

/** The paid orders of a counter whose guests wait; null without any. With a kitchen display they are ready to carry. */
export const PaidTokens = ({ tableNumber }: { readonly tableNumber: number }): ReactElement | null => {
  const { restaurantId } = useVisit()
  const { items } = useStore(recentOrders.store)
  useEffect(() => {
    if (!restaurantId) return
    recentOrders.open(restaurantId)
    const leave = liveConnection.join(() => recentOrders.reload())
    return () => {
      leave()
      recentOrders.close()
    }
  }, [restaurantId])
  const waiting = items.filter((order) => order.tableNumber === tableNumber && isWaitedFor(order))
  if (waiting.length === 0) return null
  return (
    <section aria-labelledby="paid-tokens" className={styles.section}>
      <h2 id="paid-tokens" className="title">
        {messages.paidTokens} <span className="count">{waiting.length}</span>
      </h2>
      <ul className={styles.list}>
        {waiting
          .toSorted((one, other) => one.orderNumber - other.orderNumber)
          .map((order) => (
            <li key={order.id} className={styles.row}>
              <Chip tone="accent">{messages.token(order.tokenNumber ?? 0)}</Chip>
              <span className={styles.facts}>
                {[order.contact?.name, dishesText(order.items)].filter(Boolean).join(' · ')}
              </span>
              <PickupActions order={order} />
            </li>
          ))}
      </ul>
    </section>
  )
}
