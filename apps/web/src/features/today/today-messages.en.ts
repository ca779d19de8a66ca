import type { Payment } from '@thali/contract'

/** Texts of Today. */
export const todayMessages = {
  title: 'Today',
  loading: 'Loading the figures of today...',
  failedTitle: 'The figures of today could not be loaded.',
  failedBody: 'Please check your connection and try again.',
  failedLog: 'Error retrieving the figures of today',
  stale: (time: string): string => `These figures are from ${time}; newer ones could not be loaded.`,
  basis: (day: string, time: string, weekday: string): string =>
    `${day}, until ${time}. Compared with last ${weekday} until the same time of day.`,
  basisAlone: (day: string, time: string): string => `${day}, until ${time}.`,
  closed: (time: string): string =>
    `This day was closed at ${time}. Payments since then count for the next business day.`,
  none: (weekday: string): string => `No figures of last ${weekday}`,
  more: (difference: string, weekday: string, before: string): string =>
    `${difference} more than last ${weekday} (${before})`,
  less: (difference: string, weekday: string, before: string): string =>
    `${difference} less than last ${weekday} (${before})`,
  same: (weekday: string): string => `The same as last ${weekday}`,

  takings: 'Takings',
  ofPayments: 'Payments less refunds, without tips, as in Day close.',
  ofOrders: 'The totals of orders that were closed. This restaurant issues no bills.',
  orders: 'Orders',
  ordersHint: (value: string): string => `Worth ${value}, also those still open. Cancelled ones do not count.`,
  average: 'Average order',
  guests: 'Guests',
  guestsHint: 'Of tables whose number of guests was entered.',
  openTables: (tables: number): string => (tables === 1 ? '1 table is open' : `${tables} tables are open`),
  noOpenTables: 'No table is open',

  byHour: 'By hour',
  byHourHint: 'Takings, and the number of orders that were placed.',
  nothingYet: 'Nothing yet today.',
  ordersOf: (count: number): string => (count === 1 ? '1 order' : `${count} orders`),
  before: (weekday: string, takings: string, orders: string): string => `Last ${weekday}: ${takings}, ${orders}`,
  byMethod: 'By payment method',
  methods: { cash: 'Cash', card: 'Card', upi: 'UPI', other: 'Other' } satisfies Record<Payment['method'], string>,
  byWaiter: 'By person',
  waiterOfPayments: 'The person who recorded the payment or refund.',
  waiterOfOrders: 'The person who closed the order.',
  unknownPerson: 'Unknown',
  payments: (count: number): string => (count === 1 ? '1 payment' : `${count} payments`),
  today: 'Today',
  last: (weekday: string): string => `Last ${weekday}`,
  method: 'Method',
  person: 'Person',
  noPayments: 'No payments yet today.',
  noClosed: 'No closed orders yet today.',

  tables: 'Not paid yet',
  tablesHint: 'Orders that are on no bill yet, and what is left of bills, of any day.',
  tablesHintPlain: 'Orders that are not closed yet, of any day.',
  table: (number: number, label: string | undefined): string =>
    label === undefined ? `Table ${number}` : `Table ${number} · ${label}`,
  since: (time: string): string => `Open since ${time}`,
  noSitting: 'No party at the table',
  unbilled: 'on no bill',
  due: 'left of bills',
  notClosed: 'not closed',
  nothing: 'Nothing to pay',
} as const
