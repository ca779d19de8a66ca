import type { Bill } from '@thali/contract'

/** Texts of the list of bills. */
export const listMessages = {
  title: 'Bills',
  loading: 'Loading the bills...',
  failedTitle: 'The bills could not be loaded.',
  failedBody: 'Please check your connection and try again.',
  failedStale: 'The bills may be old. Newer ones could not be loaded.',
  fetchFailedLog: 'Error retrieving the bills of a range',
  search: 'Search bills',
  searchHint: 'Number, table, amount, guest or UTR',
  states: 'Which bills',
  all: 'All',
  filters: { issued: 'Unpaid', paid: 'Paid', cancelled: 'Cancelled', credited: 'Credited' } satisfies Record<
    Bill['status'],
    string
  >,
  chips: { issued: 'Due', paid: 'Paid', cancelled: 'Cancelled', credited: 'Credited' } satisfies Record<
    Bill['status'],
    string
  >,
  now: 'Today and all unpaid',
  range: 'Choose days',
  from: 'First day',
  to: 'Last day',
  wrongDates: 'The last day must not be before the first one.',
  noDates: 'Choose both days.',
  tooLong: (days: number): string => `At most ${days} days at once. Exports of Day close have longer ranges.`,
  list: 'Bills',
  sums: (count: number, amount: string): string => `${count === 1 ? '1 bill' : `${count} bills`}, ${amount}`,
  sumsHint: 'Without cancelled bills, less credit notes.',
  due: (amount: string): string => `${amount} due`,
  toRefund: (amount: string): string => `${amount} to return`,
  table: (tableNumber: number, label: string): string => (label === '' ? `Table ${tableNumber}` : label),
  claimed: 'Guest says paid',
  stale: 'New orders since',
  emptyTitle: 'No bills yet.',
  emptyBody: 'A bill is issued from its table, on Table Service.',
  emptyRange: 'No bills in these days.',
  nothingFound: 'No bill fits the search.',
  reset: 'Show all',
  more: (count: number): string => `Show ${count} more`,
} as const
