import { texts } from '#web/lib/language/texts.ts'

/** Texts of the question about a payment that was started. */
export const startedMessages = texts('startedPayment', {
  question: 'Did {amount} go through?',
  startedAt: 'You opened the code at {time}.',
  yes: 'Yes',
  no: 'No',
  showCode: 'Show the code',
})
