import type { ReactElement } from 'react'
import { OrderForBanner } from '#web/features/basket/ui/order-for-banner.tsx'
import styles from './ordering-banner.module.css'
import { UnsentOrders } from '../room/unsent-orders.tsx'

/** The head of every screen that fills the staff's basket: unsent orders, and the table of the order. */
export const OrderingBanner = (): ReactElement => (
  <>
    <div className={styles.unsent}>
      <UnsentOrders />
    </div>
    <OrderForBanner />
  </>
)
