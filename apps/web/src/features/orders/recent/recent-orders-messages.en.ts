import { staffTexts } from '#web/lib/language/staff-texts.ts'

/** The texts of Recent Orders (spec §2); those marked (spec) are quoted from it. */
export const recentOrdersMessages = staffTexts('recentOrders', {
  /** (spec) */
  title: 'Recent Orders',
  /** (spec) */
  loading: 'Loading the orders closed in last 24 hours...',
  /** (spec) */
  failedTitle: 'Uh oh! There was a problem retrieving the orders closed in last 24 hours.',
  /** (spec) */
  failedBody: 'Please try again later, or contact support if the issue persists.',
  /** For orders that were fetched before. */
  failedStale: 'The latest closed orders could not be loaded. You see those known before.',
  /** (spec) */
  emptyTitle: 'There are no closed orders in the last 24 hours!',
  emptyBody: 'Orders show here for a day after they are closed, and can be reopened.',
  /** (spec) */
  toRunningOrders: 'View Running Orders',
  search: 'Search orders',
  searchHint: 'Number, table or dish',
  nothingFound: 'No order fits the search.',
  closedNow: 'Closed just now',
  closedAgo: 'Closed {duration} ago',
  list: 'Orders closed in the last 24 hours',
  /** (spec) */
  reopen: 'Reopen',
  /** (spec) */
  reopenQuestion: 'Are you sure to reopen this order?',
  reopenOrder: 'Reopen order #{orderNumber}',
  refused: 'Refused',
  refusal: 'Refused, and not charged.',
  refusalFor: 'Refused, and not charged. Reason: {reason}',
  notReopened: 'Not reopened. Please try again.',
  notReopenedBilled:
    'Not reopened: this order is on a bill. An admin cancels that bill, or issues a credit note if money was taken for it. Then the order can be reopened.',
  toBills: 'Open the bills',
})
