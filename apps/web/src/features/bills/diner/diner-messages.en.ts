import { texts } from '#web/lib/language/texts.ts'

/** Texts of the bill on a diner's phone (plan §6). */
export const dinerMessages = texts('dinerBill', {
  title: 'Bill',
  sectionTitle: 'Your bill',
  sectionTitleMany: 'Your bills',
  earlier: 'Earlier bills',
  /** Logged. */
  failedLog: 'Error retrieving the bills',
  loading: 'Loading your bill...',
  failedTitle: 'Your bill could not be loaded.',
  failedBody: 'Please try again, or ask your waiter.',
  missingTitle: 'This bill is not on this phone.',
  missingBody: 'Open it on the phone that received it, or by its link.',
  toOrders: 'My Orders',
  number: 'Bill {number}',
  share: 'Your part',
  stale: 'No connection. This is your bill as of {time}.',
  states: { issued: 'To pay', paid: 'Paid', cancelled: 'Cancelled', credited: 'Credited' },
  checking: 'Payment is being checked',

  part: 'These are your dishes. The bill of the table has more.',
  partShare: 'These are your dishes. Your part of the bill is {amount}.',
  moreOrdered: 'More was ordered after this bill. It will come on a second bill.',
  cancelledBy: 'by the restaurant',
  cancelledNotice: 'The restaurant cancelled this bill. Please ask your waiter for the new one.',
  creditedNotice: 'The restaurant credited this bill. Nothing is to be paid.',
  paidNotice: 'Paid. Thank you!',
  ready: 'Your bill is ready: {amount}',
  paidToast: 'Your bill is paid: {amount}',
  over: 'Your visit is over. If something is still to be paid, please ask the restaurant.',
})

/** Texts of keeping a bill (plan §6). */
export const keepMessages = texts('keepBill', {
  share: 'Send the bill',
  print: 'Print or PDF',
  hint: 'The link opens this bill for 30 days, without an account. Anyone with the link can read it.',
  linkTitle: 'Link to this bill',
  linkLabel: 'Copy this link',
  copied: 'Link copied',
  shareTitle: 'Bill {number}, {seller}',

  openFailedTitle: 'This bill cannot be opened.',
  openFailedBody: 'The link is incomplete, or older than 30 days. Please ask the restaurant for the bill.',
  noNetworkTitle: 'The bill could not be loaded.',
  noNetworkBody: 'Please check the connection and try again.',
})
