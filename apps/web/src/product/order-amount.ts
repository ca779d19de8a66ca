import type { Order } from '@thali/contract/orders/order'

/** What an order costs with its charges, in rupees. */
export const orderAmount = ({
  totalPrice,
  totalWithCharges = totalPrice,
}: Pick<Order, 'totalPrice' | 'totalWithCharges'>): number => totalWithCharges
