import { texts } from '#web/lib/language/texts.ts'
/** Texts of the progress of an order in the kitchen, for its diner (plan §5.5). */
export const progressMessages = texts('progress', {
  steps: { sent: 'Sent', seen: 'Seen by the kitchen', ready: 'Ready', served: 'Served' },
  partly: {
    seen: '{done} of {total} seen by the kitchen',
    ready: '{done} of {total} ready',
    served: '{done} of {total} served',
  },
  of: '{done} of {total}',
  notYet: 'Not yet',
  timeline: 'Progress of order #{orderNumber}',
  emptied: 'Nothing left on it',
  takenOff: 'Taken off the order',
  reduced: 'A part was taken off the order',
  remaking: 'The kitchen is making {count} again',
  remade: 'The kitchen made a part again',
  /** Read by screen readers. */
  news: 'Order #{orderNumber}: {words}.',
  newsOfLine: '{dish}: {words}',
})
