import { staffTexts } from '#web/lib/language/staff-texts.ts'

/** Texts of the screen of one bill. */
export const billScreenMessages = staffTexts('billScreen', {
  title: 'Bill',
  titleOf: 'Bill {number}',
  loading: 'Loading the bill…',
  failed: 'The bill could not be loaded.',
  unknown: 'There is no such bill.',
  take: 'Take payment {due}',
  payments: 'Payments',
  split: 'Split',
  shares: 'Shares: {paid} of {count} paid',
  isStale: 'Orders were added after this bill was issued. They need a second bill.',
  failedLog: 'Error retrieving a bill',
})
