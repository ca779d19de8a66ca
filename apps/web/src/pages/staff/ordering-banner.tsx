import type { ReactElement } from 'react'
import { OrderForBanner } from '#web/features/basket/ui/order-for-banner.tsx'
import styles from './ordering-banner.module.css'
import { UnsentOrders } from './unsent-orders.tsx'

/** @returns The head of every screen that fills the staff's basket: orders that wait, and the table it is for. */
export const OrderingBanner = (): ReactElement => (
  <>
    <div className={styles.unsent}>
      <UnsentOrders />
    </div>
    <OrderForBanner />
  </>
)
