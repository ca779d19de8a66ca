/** Texts of calling a waiter; those of the specification are quoted exactly (§7, §8). */
export const callWaiterMessages = {
  question: 'Do you want to call the waiter for assistance?',
  notified: 'Notified the waiter',
  /** Logged (spec §8). */
  failedLog: 'Error in notifying the waiter',
  failed: 'We could not call the waiter. Please try again, or wave to the staff.',
  tableUnknown: 'This table is not known here. Please ask the staff.',
} as const
