import { staffTexts } from '#web/lib/language/staff-texts.ts'

/** The texts of Running orders and its questions (spec §2); those marked (spec) are quoted from it. */
export const runningOrdersMessages = staffTexts('runningOrders', {
  /** Above the orders of guests who left. */
  leftTitle: 'Left without paying, last order {time}',
  /** (spec) */
  noOrders: 'No orders available for this table',
  order: 'Order #{orderNumber}',
  token: 'Token {token}',
  /** Of a takeaway order: what the board shows. */
  ready: 'Ready',
  notReady: 'Not ready yet',
  handedOver: 'Handed over',
  paidTokens: 'Paid, to be handed over',
  /** (spec) */
  grandTotal: 'Grand Total: ₹{total}',
  addOne: 'Add one {dish}',
  removeOne: 'Remove one {dish}',
  counted: '{dish}, {quantity}',
  addMore: 'Add more items',
  soldOut: 'Sold out…',
  print: 'Print…',
  /** Beside the button that adds one. */
  isSoldOut: 'Sold out',
  /** Beside a changed quantity: the saved one. */
  saved: 'was {quantity}',
  /** (spec) */
  reset: 'Reset',
  submit: 'Submit',
  close: 'Close',
  /** Names the order of a question: a table may have several. */
  subject: 'Order #{orderNumber}, table {tableNumber}, ₹{total}',
  /** (spec) */
  updated: 'Order updated successfully',
  /** (spec) */
  updateFailed: 'Error in updating the order',
  notSaved: 'Not saved. What you changed is still here: please try again.',
  notClosed: 'Not closed. Please try again.',
  unavailable:
    'Not saved: a dish that you added is sold out, or too few are left. What was ordered before stays on the order.',
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
  closeOrder: 'Close order #{orderNumber}',
  youChanged: { one: 'You changed {count} line', other: 'You changed {count} lines' },
  closeWithChange: 'Close with the change (₹{total})',
  closeWithoutChange: 'Close without it (₹{total})',
  closeCancelled: 'Close as cancelled',
  closeCancelledWithChange: 'Close as cancelled, with the change',
  cancelledSubject: 'Order #{orderNumber}, table {tableNumber}: nothing is left on it. It counts in no report.',
  emptiedQuestion: 'Nothing is left on order #{orderNumber}. Close it as cancelled?',
  emptiedHint: 'A cancelled order counts in no report.',
  keepOpen: 'Keep it open',
  closeAll: 'Close all',
  closeAllQuestion: {
    one: 'Are you sure to close all {count} order of table {tableNumber}?',
    other: 'Are you sure to close all {count} orders of table {tableNumber}?',
  },
  closeAllRow: 'Order #{orderNumber} · {summary}',
  closeAllConfirm: 'Close all (₹{total})',
  closeAllWithChanges: 'Close all with the changes (₹{total})',
  closeAllWithoutChanges: 'Close all without them (₹{total})',
  closeAllTotal: 'Total',
  allClosed: 'All orders of the table are closed',
  notAllClosed: 'Not every order was closed',
  closedNow: 'Closed: {orderNumbers}.',
  notClosedChanged: 'Not closed, someone else changed it first: {orderNumbers}. Please check and close again.',
  notClosedDue: 'Not closed, they close when their bill is paid: {orderNumbers}.',
  notClosedFailed: 'Not closed, no answer from the server: {orderNumbers}. Please try again.',
})
