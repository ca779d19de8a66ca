/** The texts of the bell; those of the specification are quoted exactly (§7, §8). */
export const bellMessages = {
  callWaiter: 'Call waiter',
  called: (minutes: number): string => `Waiter called ${minutes === 0 ? 'just now' : `${minutes} min ago`}`,
  onTheWay: 'Your waiter is on the way',
  callAgain: (state: string): string => `Call waiter. ${state}`,
} as const
