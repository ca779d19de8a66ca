/** Texts of orders that a waiter has to confirm (plan §4.3). */
export const approvalMessages = {
  waiting: 'Waiting for your waiter to confirm',
  waitingShort: 'Waiting for your waiter',
  notAccepted: 'Not accepted',
  notAcceptedTitle: 'Orders that were not accepted',
  reason: (reason: string): string => `Your waiter wrote: ${reason}`,
  noReason: 'Please ask your waiter.',
  again: 'Put into the basket again',
  accepted: (orderNumber: number): string => `Order #${orderNumber} was confirmed`,
  refused: (orderNumber: number): string => `Order #${orderNumber} was not accepted`,
} as const
