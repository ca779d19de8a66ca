const of = (count: number, total: number): string => `${count} of ${total}`

/** Texts of the progress of an order in the kitchen, for its diner (plan §5.5). */
export const progressMessages = {
  steps: { sent: 'Sent', seen: 'Seen by the kitchen', ready: 'Ready', served: 'Served' },
  partly: {
    seen: (count: number, total: number): string => `${of(count, total)} seen by the kitchen`,
    ready: (count: number, total: number): string => `${of(count, total)} ready`,
    served: (count: number, total: number): string => `${of(count, total)} served`,
  },
  of,
  notYet: 'Not yet',
  timeline: (orderNumber: number): string => `Progress of order #${orderNumber}`,
  emptied: 'Nothing left on it',
  takenOff: 'Taken off the order',
  reduced: 'A part was taken off the order',
  remaking: (count: number): string => `The kitchen is making ${count} again`,
  remade: 'The kitchen made a part again',
  /** Read by screen readers. */
  news: (orderNumber: number, words: string): string => `Order #${orderNumber}: ${words}.`,
  newsOfLine: (dish: string, words: string): string => `${dish}: ${words}`,
} as const
