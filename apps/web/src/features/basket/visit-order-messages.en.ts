import { texts } from '#web/lib/language/texts.ts'
/** Texts of orders of a visit at a table (plan §4). */
export const visitOrderMessages = texts('visitOrder', {
  /** After sending, in place of the specification's text. */
  waiting: 'Waiting for your waiter to confirm',
  /** At a counter that takes the money first. */
  unpaid: 'Pay to start your order',
  table: 'table {tableNumber}',
  stillAt: 'Are you still at {table}?',
  at: 'Are you at {table}?',
  endedHint: 'Your visit at this table had ended. Nothing was sent yet.',
  otherTableHint: 'This phone opened the menu of another table since. Nothing was sent yet.',
  yes: 'Yes, send the order',
  no: 'No',
  failed: 'The restaurant does not answer. Please try again.',
  ended: 'Your visit at this table has ended. To order, please scan the card on your table again.',
  otherTable: 'You opened the menu of another table. Please scan the card on your table.',
  cardRequired: 'To order, please scan the card on your table',
  replaced: 'This code was replaced. Please ask your waiter',
  blocked: 'Please order with your waiter.',
  basketStays: 'Your basket stays on this phone.',
})
