import { texts } from '#web/lib/language/texts.ts'
/** Texts of calling a waiter; those of the specification are quoted exactly (§7, §8). */
export const callWaiterMessages = texts('callWaiter', {
  question: 'Do you want to call the waiter for assistance?',
  notified: 'Notified the waiter',
  /** Logged (spec §8). */
  failedLog: 'Error in notifying the waiter',
  failed: 'We could not call the waiter. Please try again, or wave to the staff.',
  tableUnknown: 'This table is not known here. Please ask the staff.',
  /** What a table calls for (plan §4.7). */
  reasonsTitle: 'What do you need?',
  reasons: { waiter: 'Waiter', water: 'Water', cutlery: 'Cutlery', bill: 'Bill' },
  calledNow: 'Called just now',
  called: 'Called {minutes} min ago',
  onTheWay: 'On my way',
  stillAt: 'Are you still at {table}?',
  table: 'table {tableNumber}',
  yes: 'Yes, call the waiter',
  no: 'No',
  ended: 'Your visit at this table has ended. Please scan the card on your table again.',
})
