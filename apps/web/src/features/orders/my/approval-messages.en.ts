import { texts } from '#web/lib/language/texts.ts'
/** Texts of orders that a waiter has to confirm (plan §4.3). */
export const approvalMessages = texts('approval', {
  waiting: 'Waiting for your waiter to confirm',
  waitingShort: 'Waiting for your waiter',
  /** Of an order that the kitchen gets when it is paid. */
  unpaid: 'Waits for your payment',
  notCollected: 'Not collected',
  neverPaid: 'It was not paid, so it was not prepared.',
  notAccepted: 'Not accepted',
  notAcceptedTitle: 'Orders that were not accepted',
  reason: 'Your waiter wrote: {reason}',
  noReason: 'Please ask your waiter.',
  again: 'Put into the basket again',
  accepted: 'Order #{orderNumber} was confirmed',
  refused: 'Order #{orderNumber} was not accepted',
})
