import { quantitySummary } from '@thali/contract'

/** The words of My Orders; those the spec gives are exactly the spec's (§2 "My Orders"). */
export const myOrdersMessages = {
  title: 'My Orders',
  live: 'Live Orders',
  closed: 'Closed Orders',
  loading: 'Loading your My Orders...',
  failedTitle: 'Uh oh! There was a problem retrieving your My Orders.',
  failedBody: 'Please try again later, or contact support if the issue persists.',
  emptyTitle: "You haven't placed any orders yet!",
  emptyBody: 'Head over to the menu to browse delicious items and create your first order.',
  toMenu: 'Go to Menu',
  orderNumber: (orderNumber: number): string => `Order #${orderNumber}`,
  summary: quantitySummary,
  table: (tableNumber: number): string => `Table ${tableNumber}`,
  status: { Pending: 'In the kitchen', Completed: 'Closed' },
  quantity: (count: number): string => `${count}×`,
  quoted: (note: string): string => `“${note}”`,
  total: 'Total',
  notSent: 'Not sent yet',
  sendingNow: 'Sending to the kitchen...',
  notSentHint: 'Saved on this phone, will be sent when you are back online',
  retry: 'Retry',
  /** Logged (spec §8). */
  failedLog: 'Error retrieving the orders',
  stale: (time: string): string => `Offline. Orders as of ${time}.`,
} as const
