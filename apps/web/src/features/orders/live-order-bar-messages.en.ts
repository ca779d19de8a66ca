export const liveOrderBarMessages = {
  order: (orderNumber: number): string => `Order #${orderNumber}`,
  orders: (count: number): string => `${count} orders`,
  inTheKitchen: 'In the kitchen',
  view: 'View',
} as const
