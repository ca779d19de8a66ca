import type { Bill, UpiRequest } from '@thali/contract'

/** Texts of the bill on a diner's phone (plan §6). */
export const dinerMessages = {
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
  number: (number: string): string => `Bill ${number}`,
  share: 'Your part',
  stale: (time: string): string => `No connection. This is your bill as of ${time}.`,
  states: { issued: 'To pay', paid: 'Paid', cancelled: 'Cancelled', credited: 'Credited' } satisfies Record<
    Bill['status'],
    string
  >,
  checking: 'Payment is being checked',

  part: 'These are your dishes. The bill of the table has more.',
  partShare: (amount: string): string => `These are your dishes. Your share of the bill is ${amount}.`,
  moreOrdered: 'More was ordered after this bill. It will come on a second bill.',
  cancelledBy: 'by the restaurant',
  cancelledNotice: 'The restaurant cancelled this bill. Please ask your waiter for the new one.',
  creditedNotice: 'The restaurant credited this bill. Nothing is to be paid.',
  paidNotice: 'Paid. Thank you!',
  over: 'Your visit is over. If something is still to be paid, please ask the restaurant.',
} as const

/** Texts of paying on a diner's phone (plan §6). */
export const payMessages = {
  title: 'Pay',
  due: 'To pay',
  pay: (amount: string): string => `Pay ${amount} by UPI`,
  payAll: (amount: string): string => `Pay all: ${amount} by UPI`,
  orWaiter: 'You can also pay your waiter by cash or card.',
  sharesTitle: 'Shares',
  yourShare: 'Your share',
  shareName: (at: number, name: string | undefined): string => name ?? `Share ${at + 1}`,
  sharePaid: 'Paid',
  shareChecked: 'Being checked',
  shareDue: (due: string): string => `${due} to pay`,
  payShare: (name: string, amount: string): string => `Pay ${amount} by UPI (${name})`,
  noShare: 'The restaurant divided this bill, and no share has your name. Please pay your waiter.',
  splitFirst: 'To pay your part here, divide the bill equally, or ask your waiter to divide it by guest.',
  failed: 'This did not work. Please try again, or pay your waiter.',
  offline: 'No connection: nothing was sent. Please try again.',
  noUpi: 'This restaurant does not take UPI here. Please pay your waiter.',

  split: 'Split equally',
  splitAgain: 'Change the split',
  splitTitle: 'Split the bill equally',
  splitHint: 'Everyone at the table sees the shares. You can change the number until a share is paid.',
  splitCount: 'Number of shares',
  splitMore: 'One share more',
  splitLess: 'One share less',
  splitInto: (count: number): string => `Split into ${count} shares`,
  splitByStaff: 'Your waiter divided this bill.',

  upiTitle: (amount: string): string => `Pay ${amount} by UPI`,
  openApp: 'Open UPI app',
  scan: 'Or scan this code with another phone',
  code: (amount: string): string => `UPI code for ${amount}`,
  havePaid: 'I have paid',
  newCode: 'The payment failed: get a new code',
  close: 'Close',
  again: 'Try again',
  continue: 'Continue',
  states: {
    requested: 'Waiting for payment',
    claimed: 'You said that you paid. The restaurant checks it now.',
    confirmed: 'Payment received. Thank you!',
    rejected: 'The restaurant did not find your payment.',
  } satisfies Record<UpiRequest['state'], string>,
  reason: (reason: string): string => `Reason: ${reason}`,
  waiting: (amount: string): string => `Waiting for your payment of ${amount}`,
  claimed: (amount: string): string => `You said that you paid ${amount}. The restaurant checks it now.`,
  claimedByGuest: (amount: string): string => `A guest says that ${amount} is paid. The restaurant checks it now.`,
  rejected: (amount: string): string => `The restaurant did not find your payment of ${amount}.`,
  nothingDue: 'Nothing is to be paid any more.',
} as const

/** Texts of keeping a bill (plan §6). */
export const keepMessages = {
  share: 'Share link',
  print: 'Print or PDF',
  hint: 'The link opens this bill for 30 days, without an account. Anyone with the link can read it.',
  linkTitle: 'Link to this bill',
  linkLabel: 'Copy this link',
  copied: 'Link copied',
  shareTitle: (number: string, seller: string): string => `Bill ${number}, ${seller}`,

  openFailedTitle: 'This bill cannot be opened.',
  openFailedBody: 'The link is incomplete, or older than 30 days. Please ask the restaurant for the bill.',
  noNetworkTitle: 'The bill could not be loaded.',
  noNetworkBody: 'Please check the connection and try again.',
} as const
