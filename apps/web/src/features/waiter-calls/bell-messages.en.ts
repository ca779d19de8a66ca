/** The texts of the bell; those of the specification are quoted exactly (§7, §8). */
export const bellMessages = {
  callWaiter: 'Call waiter',
  called: (minutes: number): string => `Waiter called ${minutes === 0 ? 'just now' : `${minutes} min ago`}`,
  callAgain: (minutes: number): string => `Call waiter. ${bellMessages.called(minutes)}`,
} as const
