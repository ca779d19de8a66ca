/** Texts of asking for the bill in My Orders (plan §6). */
export const askForBillMessages = {
  ask: 'Ask for the bill',
  asked: (minutes: number): string => `You asked for the bill ${minutes === 0 ? 'just now' : `${minutes} min ago`}.`,
  onTheWay: 'Your waiter is on the way.',
  yes: 'Yes, ask for the bill',
} as const
