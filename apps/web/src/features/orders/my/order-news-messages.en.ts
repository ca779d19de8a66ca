import { texts } from '#web/lib/language/texts.ts'

/** Texts of the bar that follows the meal, about orders. */
export const orderNewsMessages = texts('orderNews', {
  order: 'Order #{orderNumber}',
  orders: '{count} orders',
  inTheKitchen: 'In the kitchen',
  waiting: 'Waiting for your waiter',
  unpaid: 'Pay to start your order',
  notAccepted: 'Not accepted',
})
