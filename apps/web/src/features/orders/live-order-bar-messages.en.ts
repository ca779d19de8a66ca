export const liveOrderBarMessages = {
  order: (orderNumber: number): string => `Order #${orderNumber}`,
  orders: (count: number): string => `${count} orders`,
  inTheKitchen: 'In the kitchen',
  waiting: 'Waiting for your waiter',
  notAccepted: 'Not accepted',
  view: 'View',
} as const
