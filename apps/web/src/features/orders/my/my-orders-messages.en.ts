import { texts } from '#web/lib/language/texts.ts'

/** The texts of My Orders; those of the specification are quoted exactly (§2 "My Orders"). */
export const myOrdersMessages = texts('myOrders', {
  title: 'My Orders',
  live: 'Live Orders',
  closed: 'Closed Orders',
  /** Closed orders of other visits, where visits are distinguished (plan §4). */
  earlier: 'Earlier visits',
  loading: 'Loading your My Orders...',
  failedTitle: 'Uh oh! There was a problem retrieving your My Orders.',
  failedBody: 'Please try again later, or contact support if the issue persists.',
  emptyTitle: "You haven't placed any orders yet!",
  emptyBody: 'Head over to the menu to browse delicious items and create your first order.',
  toMenu: 'Go to Menu',
  orderNumber: 'Order #{orderNumber}',
  table: 'Table {tableNumber}',
  /** Before the number of a takeaway order. */
  token: 'Your token',
  status: { Pending: 'In the kitchen', Completed: 'Closed' },
  total: 'Total',
  notSent: 'Not sent yet',
  sendingNow: 'Sending to the kitchen...',
  notSentOnline: 'Saved on this phone, will be sent as soon as the restaurant answers',
  notSentOffline: 'Saved on this phone, will be sent when you are back online',
  heldHint: 'It was confirmed a while ago, or at another table. It waits for your word.',
  sendFor: 'Send for table {tableNumber}',
  doNotSend: 'Do not send',
  retry: 'Retry',
  cancel: 'Cancel',
  confirmCancel: 'Do you want to take this order back? If it has reached the kitchen already, you will find it here.',
  confirmCancelYes: 'Take back',
  confirmCancelNo: 'Keep waiting',
  /** Logged (spec §8). */
  failedLog: 'Error retrieving the orders',
  stale: 'No connection. These are your orders as of {time}.',
})
