import type { ReactElement } from 'react'
import { formatPrice } from '@thali/contract/basics/money'
import { orderAmount } from '@thali/contract/orders/charges'
import { type Order, orderTotal } from '@thali/contract/orders/order'
import { Button } from '#web/ui/button.tsx'
import styles from './close-all.module.css'
import { runningOrdersMessages as messages } from './running-orders-messages.en.ts'
import { tableServiceMessages } from '../live/table-service-messages.en.ts'

/** How many orders a table has, and their sum. */
export const Sum = ({ orders }: { readonly orders: readonly Order[] }): ReactElement => (
  <p className={styles.sum}>
    {tableServiceMessages.orders(orders.length)}
    {' · '}
    {formatPrice(orderTotal(orders.map((order) => ({ price: orderAmount(order), quantity: 1 }))))}
  </p>
)

type TableSumProps = { readonly orders: readonly Order[]; readonly onBill: () => void }

/** The sum of a table's orders, and the button that leads to their bill; null for a single order. */
export const TableSum = ({ orders, onBill }: TableSumProps): ReactElement | null =>
  orders.length < 2 ? null : (
    <div className={styles.bar}>
      <Sum orders={orders} />
      <Button onClick={onBill}>{messages.billOfTable}</Button>
    </div>
  )
