import type { Order } from './order.ts'

type OrderState = Pick<Order, 'approval' | 'waitsFor'>

/** Whether an order goes to the kitchen when it is paid. */
export const waitsForPayment = ({ approval, waitsFor }: OrderState): boolean =>
  approval === 'waiting' && waitsFor === 'payment'

/** Whether a waiter has to accept or refuse an order (plan §4.3). */
export const waitsForWaiter = ({ approval, waitsFor }: OrderState): boolean =>
  approval === 'waiting' && waitsFor === undefined
