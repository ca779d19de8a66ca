/** Texts of the screen of one bill. */
export const billScreenMessages = {
  title: 'Bill',
  titleOf: (number: string): string => `Bill ${number}`,
  loading: 'Loading the bill…',
  failed: 'The bill could not be loaded.',
  unknown: 'There is no such bill.',
  take: (due: string): string => `Take payment ${due}`,
  payments: 'Payments',
  split: 'Split',
  shares: (paid: number, count: number): string => `Shares: ${paid} of ${count} paid`,
  isStale: 'Orders were added after this bill was issued. They need a second bill.',
  failedLog: 'Error retrieving a bill',
} as const
