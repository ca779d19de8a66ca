import { formatAmount } from '@thali/contract'

const lineCount = (lines: number): string => (lines === 1 ? '1 line' : `${lines} lines`)

const numberList = (orderNumbers: readonly number[]): string => orderNumbers.map((one) => `#${one}`).join(', ')

const count = (orders: number): string => (orders === 1 ? '1 order' : `${orders} orders`)

/** The texts of Running orders and its questions (spec §2); those marked (spec) are quoted from it. */
export const runningOrdersMessages = {
  /** (spec) */
  noOrders: 'No orders available for this table',
  order: (orderNumber: number): string => `Order #${orderNumber}`,
  /** (spec) */
  grandTotal: (total: number): string => `Grand Total: ₹${formatAmount(total)}`,
  addOne: (dish: string): string => `Add one ${dish}`,
  removeOne: (dish: string): string => `Remove one ${dish}`,
  counted: (dish: string, quantity: number): string => `${dish}, ${quantity}`,
  addMore: 'Add more items',
  soldOut: 'Sold out…',
  /** Beside a changed quantity: the saved one. */
  saved: (quantity: number): string => `was ${quantity}`,
  /** (spec) */
  reset: 'Reset',
  submit: 'Submit',
  close: 'Close',
  /** Names the order of a question: a table may have several. */
  subject: (orderNumber: number, tableNumber: number, total: number): string =>
    `Order #${orderNumber}, table ${tableNumber}, ₹${formatAmount(total)}`,
  /** (spec) */
  updated: 'Order updated successfully',
  /** (spec) */
  updateFailed: 'Error in updating the order',
  notSaved: 'Not saved. What you changed is still here: please try again.',
  notClosed: 'Not closed. Please try again.',
  billed: 'Not saved: this order is on a bill. An admin can cancel the bill, then the order can be changed.',
  due: 'Not closed: this order closes when its bill is paid.',
  bill: 'Bill',
  onBill: 'On a bill',
  billOfTable: 'Bill of the table',
  billFirst: 'Submit or reset your changes first: the bill has what is submitted.',
  changedElsewhere: 'This order was changed by someone else. Your changes are kept: please check and submit.',
  conflict: 'Someone else changed this order first. This is the order as it is now.',
  conflictKept:
    'Someone else changed this order first. It is shown as it is now, with your changes on top: Submit saves them, Reset drops them.',
  closedElsewhere: 'This order was already closed by someone else.',
  emptied: 'Nothing is left on this order.',
  cancelled: 'Cancelled',
  /** (spec) */
  closeQuestion: 'Are you sure to close this order?',
  closeOrder: (orderNumber: number): string => `Close order #${orderNumber}`,
  youChanged: (lines: number): string => `You changed ${lineCount(lines)}`,
  closeWithChange: (total: number): string => `Close with the change (₹${formatAmount(total)})`,
  closeWithoutChange: (total: number): string => `Close without it (₹${formatAmount(total)})`,
  closeCancelled: 'Close as cancelled',
  closeCancelledWithChange: 'Close as cancelled, with the change',
  cancelledSubject: (orderNumber: number, tableNumber: number): string =>
    `Order #${orderNumber}, table ${tableNumber}: nothing is left on it. It counts in no report.`,
  emptiedQuestion: (orderNumber: number): string => `Nothing is left on order #${orderNumber}. Close it as cancelled?`,
  emptiedHint: 'A cancelled order counts in no report.',
  keepOpen: 'Keep it open',
  closeAll: 'Close all',
  closeAllQuestion: (orders: number, tableNumber: number): string =>
    `Are you sure to close all ${count(orders)} of table ${tableNumber}?`,
  closeAllRow: (orderNumber: number, summary: string): string => `Order #${orderNumber} · ${summary}`,
  closeAllConfirm: (total: number): string => `Close all (₹${formatAmount(total)})`,
  closeAllWithChanges: (total: number): string => `Close all with the changes (₹${formatAmount(total)})`,
  closeAllWithoutChanges: (total: number): string => `Close all without them (₹${formatAmount(total)})`,
  closeAllTotal: 'Total',
  allClosed: 'All orders of the table are closed',
  notAllClosed: 'Not every order was closed',
  closedNow: (orderNumbers: readonly number[]): string => `Closed: ${numberList(orderNumbers)}.`,
  notClosedChanged: (orderNumbers: readonly number[]): string =>
    `Not closed, someone else changed it first: ${numberList(orderNumbers)}. Please check and close again.`,
  notClosedDue: (orderNumbers: readonly number[]): string =>
    `Not closed, they close when their bill is paid: ${numberList(orderNumbers)}.`,
  notClosedFailed: (orderNumbers: readonly number[]): string =>
    `Not closed, no answer from the server: ${numberList(orderNumbers)}. Please try again.`,
} as const
