import { texts } from '#web/lib/language/texts.ts'
export const liveOrderBarMessages = texts('liveOrderBar', {
  order: 'Order #{orderNumber}',
  orders: '{count} orders',
  inTheKitchen: 'In the kitchen',
  waiting: 'Waiting for your waiter',
  notAccepted: 'Not accepted',
  view: 'View',
})
