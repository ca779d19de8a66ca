import type { Order } from '@thali/contract/orders/order'

/** The total of an order with its charges, in rupees. */
export const orderAmount = ({
  totalPrice,
  totalWithCharges = totalPrice,
}: Pick<Order, 'totalPrice' | 'totalWithCharges'>): number => totalWithCharges
