/** The texts of the menu's links to My Orders. */
export const liveOrderMessages = {
  myOrders: (live: number): string => (live === 0 ? 'My Orders' : `My Orders, ${live} live`),
  order: (orderNumber: number): string => `Order #${orderNumber}`,
  orders: (count: number): string => `${count} orders`,
  inTheKitchen: 'In the kitchen',
  view: 'View',
} as const
